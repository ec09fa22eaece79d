import { describe, expect, test } from 'vitest';
import { roleStatements, statementsOf } from './role-statements.ts';
import { synthesise } from './synthesised.ts';

const { appraise } = synthesise();
const functionOf = (stack = appraise) =>
  Object.values(stack.of('AWS::Lambda::Function')).find(({ FunctionName }) => FunctionName?.endsWith('market-refresh'));

describe('the refresh of the market', () => {
  test('is started at 09:05 in São Paulo every day, tried again, and kept as a dead letter in the end', () => {
    const schedule = Object.values(appraise.of('AWS::Scheduler::Schedule')).find(({ Description }) =>
      /valuations/.test(Description),
    );
    expect(schedule).toMatchObject({
      ScheduleExpression: 'cron(5 9 * * ? *)',
      ScheduleExpressionTimezone: 'America/Sao_Paulo',
      FlexibleTimeWindow: { Mode: 'OFF' },
      State: 'ENABLED',
      Target: {
        Input: '{"run":"daily"}',
        RetryPolicy: { MaximumRetryAttempts: 5 },
        DeadLetterConfig: { Arn: expect.anything() },
      },
    });
  });

  test('is started again every 15 minutes until 18:00, and only the first start is told to be the daily one', () => {
    const retry = Object.values(appraise.of('AWS::Scheduler::Schedule')).find(({ Description }) =>
      /again/.test(Description),
    );
    expect(retry).toMatchObject({
      ScheduleExpression: 'cron(5/15 9-17 * * ? *)',
      ScheduleExpressionTimezone: 'America/Sao_Paulo',
      State: 'ENABLED',
      Target: { Input: '{"run":"retry"}', DeadLetterConfig: { Arn: expect.anything() } },
    });
  });

  test('is checked at 09:20 by a function that may only read; its failure raises an alarm', () => {
    const schedule = Object.values(appraise.of('AWS::Scheduler::Schedule')).find(({ Description }) =>
      /is published/.test(Description),
    );
    expect(schedule).toMatchObject({
      ScheduleExpression: 'cron(20 9 * * ? *)',
      ScheduleExpressionTimezone: 'America/Sao_Paulo',
      State: 'ENABLED',
    });
    const [id, check] =
      Object.entries(appraise.of('AWS::Lambda::Function')).find(([, { FunctionName }]) =>
        FunctionName?.endsWith('market-check-refresh'),
      ) ?? [];
    expect(JSON.stringify(schedule.Target.Arn)).toContain(id);
    appraise.assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'Errors',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: id } }],
    });
    const statements = JSON.stringify(statementsOf(check?.Role['Fn::GetAtt'][0], appraise));
    expect(statements).toContain('dynamodb:GetItem');
    expect(statements).not.toContain('dynamodb:PutItem');
  });

  test('keeps a failed run', () => {
    const configs = Object.values(appraise.of('AWS::Lambda::EventInvokeConfig'));
    expect(configs).toContainEqual(
      expect.objectContaining({
        FunctionName: { Ref: expect.stringContaining('marketrefresh') },
        MaximumRetryAttempts: 2,
        DestinationConfig: { OnFailure: { Destination: expect.anything() } },
      }),
    );
  });

  test('reads its token from Parameter Store, and only where it needs one', () => {
    const grants = (stack: typeof appraise) => JSON.stringify(roleStatements(stack));
    expect(functionOf()?.Environment.Variables).toMatchObject({
      APPRAISE_MARKET_SOURCE: 'brapi',
      APPRAISE_BRAPI_TOKEN_PARAMETER: '/appraise/dev/brapi-token',
    });
    expect(grants(appraise)).toContain(':parameter/appraise/dev/brapi-token');
    const { appraise: demo } = synthesise({ marketSource: 'demo' });
    expect(functionOf(demo)?.Environment.Variables.APPRAISE_MARKET_SOURCE).toBe('demo');
    expect(grants(demo)).not.toContain('ssm:');
  });

  test('may add publications to the archive, and neither read nor change what is there', () => {
    const statements = roleStatements(appraise).filter(({ Resource }) =>
      JSON.stringify(Resource).includes('bucketsarchive'),
    );
    expect(statements).toMatchObject([
      { Effect: 'Allow', Action: 's3:PutObject', Condition: { Null: { 's3:if-none-match': 'false' } } },
    ]);
    expect(JSON.stringify(functionOf()?.Environment.Variables.APPRAISE_ARCHIVE_BUCKET)).toContain('bucketsarchive');
  });

  test('is started by uploaded figures too, and may read them, where they are a source', () => {
    const rules = (stack: typeof appraise) =>
      Object.values(stack.of('AWS::Events::Rule')).filter(({ Description }) => /figures/.test(Description));
    expect(rules(appraise)).toEqual([]);
    const { appraise: csv } = synthesise({ marketSource: 'csv+b3' });
    expect(rules(csv)).toMatchObject([
      {
        EventPattern: { source: ['aws.s3'], detail: { object: { key: [{ wildcard: 'market/*.csv' }] } } },
        Targets: [
          {
            DeadLetterConfig: { Arn: expect.anything() },
            RetryPolicy: { MaximumRetryAttempts: 185, MaximumEventAgeInSeconds: 86_400 },
          },
        ],
      },
    ]);
    const policy = JSON.stringify(roleStatements(csv));
    for (const part of ['s3:ListBucket', '/market/*']) expect(policy).toContain(part);
    expect(policy).not.toContain('ssm:');
    const inboxOf = (stack: typeof appraise) =>
      roleStatements(stack)
        .map(({ Resource }) => Resource)
        .filter((resource) => /bucketsinbox.*\/market\/\*/.test(JSON.stringify(resource)));
    expect([inboxOf(csv).length, inboxOf(appraise).length]).toEqual([1, 0]);
  });

  test('may keep the zips of CVM, and nothing beside them, where CVM is a source', () => {
    const { appraise: cvm } = synthesise({ marketSource: 'b3+cvm' });
    const own = roleStatements(cvm).filter((statement) => JSON.stringify(statement).includes('market/cvm/'));
    expect(own).toMatchObject([
      { Action: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'] },
      { Action: 's3:ListBucket', Condition: { StringEquals: { 's3:prefix': 'market/cvm/' } } },
    ]);
    expect(JSON.stringify(own[0].Resource)).toContain('/market/cvm/*');
    expect(JSON.stringify(roleStatements(cvm))).not.toContain('ssm:');
    expect(JSON.stringify(roleStatements(appraise))).not.toContain('market/cvm/');
    expect(Object.values(cvm.of('AWS::Events::Rule')).filter(({ Description }) => /figures/.test(Description))).toEqual(
      [],
    );
  });
});
