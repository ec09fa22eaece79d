import { describe, expect, test } from 'vitest';
import { allRoutes, jobs } from '../../functions/routes.ts';
import { stalledMs } from '../../lib/pricing/scope/health-reasons.ts';
import { statementsOf } from './role-statements.ts';
import { synthesise } from './synthesised.ts';

const { appraise } = synthesise();

const only = <Value>(values: Readonly<Record<string, Value>>): Value => {
  const [value, ...others] = Object.values(values);
  expect(others).toEqual([]);
  return value as Value;
};
const functionOf = (id: string) =>
  Object.values(appraise.of('AWS::Lambda::Function')).find(({ FunctionName }) => FunctionName?.endsWith(id));

/** The definition of the state machine, its references put as `ref`. */
const definition = JSON.parse(
  only(appraise.of('AWS::StepFunctions::StateMachine'))
    .DefinitionString['Fn::Join'][1].map((part: unknown) => (typeof part === 'string' ? part : 'ref'))
    .join(''),
);

describe('the function that signs uploads', () => {
  const signer = functionOf('pricing-post-price-sheet-upload');

  test('may put objects into the folder of price sheets, and read or list none', () => {
    const statements = statementsOf(signer.Role['Fn::GetAtt'][0], appraise).filter(({ Action }) =>
      [Action].flat().some((action: string) => action.startsWith('s3:')),
    );
    const inbox = { 'Fn::ImportValue': expect.stringMatching(/bucketsinbox/) };
    expect(statements).toEqual([
      { Effect: 'Allow', Action: 's3:PutObject', Resource: { 'Fn::Join': ['', [inbox, '/price-sheets/*']] } },
    ]);
  });

  test('signs for the host of the inbox', () => {
    const { APPRAISE_INBOX_URL: url, APPRAISE_INBOX_BUCKET: name } = signer.Environment.Variables;
    expect(url).toEqual({
      'Fn::Join': ['', ['https://', name, '.s3.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }]],
    });
  });
});

describe('a price sheet that arrives', () => {
  test('starts the state machine, from its own folder only', () => {
    const rule = Object.values(appraise.of('AWS::Events::Rule')).find(
      ({ Description }) => Description === 'A price sheet has arrived.',
    );
    expect(rule.EventPattern).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { object: { key: [{ prefix: 'price-sheets/' }] } },
    });
    expect(rule.Targets[0]).toMatchObject({
      Arn: { Ref: expect.stringMatching(/^pricesheetsstatemachine/) },
      DeadLetterConfig: { Arn: expect.anything() },
      RetryPolicy: { MaximumRetryAttempts: 185, MaximumEventAgeInSeconds: 86_400 },
    });
  });

  test('waits in a queue for its turn, and only so many imports run at the same time', () => {
    const { Resource, Parameters } = definition.States.import;
    expect(Resource).toMatch(/:states:::sqs:sendMessage\.waitForTaskToken$/);
    expect(Parameters.MessageBody).toEqual({ 'event.$': '$', 'taskToken.$': '$$.Task.Token' });
    const mapping = only(appraise.of('AWS::Lambda::EventSourceMapping'));
    expect(mapping).toMatchObject({
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionName: { Ref: expect.stringMatching(/importpricesheet/) },
      EventSourceArn: { 'Fn::GetAtt': [expect.stringMatching(/^pricesheetswaiting/), 'Arn'] },
    });
    const { appraise: wide } = synthesise({ importsAtOnce: '7' });
    expect(only(wide.of('AWS::Lambda::EventSourceMapping')).ScalingConfig).toEqual({ MaximumConcurrency: 7 });
  });

  test('is not lost in the queue: it comes again after a run that was ended, and is kept as a dead letter in the end', () => {
    const queues = appraise.of('AWS::SQS::Queue');
    const [, waiting] = Object.entries(queues).find(([id]) => /^pricesheetswaiting/.test(id)) ?? [];
    expect(waiting).toMatchObject({
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 86_400,
      RedrivePolicy: { maxReceiveCount: 5 },
    });
    expect(waiting.VisibilityTimeout).toBeGreaterThan(jobs.pricingImportPriceSheet.timeoutSeconds);
    const [deadLetters] = waiting.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'];
    expect(queues[deadLetters].MessageRetentionPeriod).toBe(14 * 86_400);
    appraise.assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [deadLetters, 'QueueName'] } }],
    });
    // The state machine waits for longer than all deliveries take, and longer than the alarm on the oldest message.
    const deliveries = waiting.VisibilityTimeout * waiting.RedrivePolicy.maxReceiveCount;
    expect(definition.States.import.TimeoutSeconds).toBeGreaterThan(Math.max(deliveries, 6 * 3_600));
    expect(definition.States.import.TimeoutSeconds).toBeLessThan(definition.TimeoutSeconds);
  });

  test('is imported by messages that are repeated while they are answered with running', () => {
    const { import: run } = definition.States;
    expect(run.ResultPath).toBe('$.result');
    expect(definition.States[run.Next]).toMatchObject({
      Type: 'Choice',
      Choices: [{ Variable: '$.result.status', StringEquals: 'running', Next: 'import' }],
      Default: 'done',
    });
  });

  test('is tried again after any fault for about an hour of waits, within the time of the state machine', () => {
    const [retry] = definition.States.import.Retry;
    expect(definition.States.import.Retry).toHaveLength(1);
    expect(retry.ErrorEquals).toEqual(['States.ALL']);
    const waits = Array.from({ length: retry.MaxAttempts }, (_, index) =>
      Math.min(retry.MaxDelaySeconds, retry.IntervalSeconds * retry.BackoffRate ** index),
    );
    const waited = waits.reduce((sum, wait) => sum + wait, 0);
    expect(waited).toBeGreaterThan(3_600);
    const longestRunSeconds = jobs.pricingImportPriceSheet.timeoutSeconds;
    expect(waited + (waits.length + 1) * longestRunSeconds).toBeLessThan(definition.TimeoutSeconds);
  });

  test('does not make the health degraded while it waits to be tried again', () => {
    const [{ MaxDelaySeconds }] = definition.States.import.Retry;
    expect(MaxDelaySeconds * 1000).toBeLessThanOrEqual(stalledMs / 2);
  });

  test('is given up when the state machine ends without success, however it does', () => {
    const rule = Object.values(appraise.of('AWS::Events::Rule')).find(({ EventPattern }) =>
      EventPattern?.source.includes('aws.states'),
    );
    expect(rule.EventPattern).toEqual({
      source: ['aws.states'],
      'detail-type': ['Step Functions Execution Status Change'],
      detail: {
        stateMachineArn: [{ Ref: expect.stringMatching(/^pricesheetsstatemachine/) }],
        status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
      },
    });
    expect(rule.Targets).toEqual([
      expect.objectContaining({
        Arn: { 'Fn::GetAtt': [expect.stringMatching(/importpricesheet/), 'Arn'] },
        DeadLetterConfig: { Arn: expect.anything() },
      }),
    ]);
  });

  test('has a quarter of an hour, a whole CPU, and room on disk', () => {
    expect(functionOf('pricing-import-price-sheet')).toMatchObject({
      Timeout: 900,
      MemorySize: 1_769,
      EphemeralStorage: { Size: 4_096 },
    });
  });
});

describe('the public price list', () => {
  test('is read each night at 03:30 UTC, tried again, and kept as a dead letter in the end', () => {
    const schedule = Object.values(appraise.of('AWS::Scheduler::Schedule')).find(({ Description }) =>
      /price list/.test(Description),
    );
    expect(schedule).toMatchObject({
      ScheduleExpression: 'cron(30 3 * * ? *)',
      ScheduleExpressionTimezone: 'Etc/UTC',
      FlexibleTimeWindow: { Mode: 'OFF' },
      State: 'ENABLED',
      Target: { RetryPolicy: { MaximumRetryAttempts: 3 }, DeadLetterConfig: { Arn: expect.anything() } },
    });
  });

  test('is read for all services where the settings name none', () => {
    const refresh = Object.values(appraise.of('AWS::Lambda::Function')).find(({ FunctionName }) =>
      FunctionName?.endsWith('pricing-refresh-retail'),
    );
    expect(refresh.Environment.Variables).not.toHaveProperty('APPRAISE_RETAIL_SERVICES');
  });

  test('is read for the regions, currencies and services of the settings', () => {
    const { appraise: chosen } = synthesise({
      retailRegions: 'uksouth',
      retailCurrencies: 'GBP,USD',
      retailServices: 'Bandwidth,Azure App Service',
    });
    const refresh = Object.values(chosen.of('AWS::Lambda::Function')).find(({ FunctionName }) =>
      FunctionName?.endsWith('pricing-refresh-retail'),
    );
    expect(refresh.Environment.Variables).toMatchObject({
      APPRAISE_RETAIL_REGIONS: 'uksouth',
      APPRAISE_RETAIL_CURRENCIES: 'GBP,USD',
      APPRAISE_RETAIL_SERVICES: 'Bandwidth,Azure App Service',
    });
  });
});

describe('the usage plans', () => {
  test('are the limits of docs/spec/market.md', () => {
    const plans = Object.values(appraise.of('AWS::ApiGateway::UsagePlan'));
    expect(plans.map(({ UsagePlanName, Throttle, Quota }) => ({ UsagePlanName, Throttle, Quota }))).toEqual([
      {
        UsagePlanName: 'appraise-dev-gratis',
        Throttle: { RateLimit: 1, BurstLimit: 5 },
        Quota: { Limit: 5, Period: 'DAY' },
      },
      {
        UsagePlanName: 'appraise-dev-pro',
        Throttle: { RateLimit: 10, BurstLimit: 20 },
        Quota: { Limit: 2_000, Period: 'DAY' },
      },
      { UsagePlanName: 'appraise-dev-enterprise', Throttle: { RateLimit: 50, BurstLimit: 100 }, Quota: undefined },
      { UsagePlanName: 'appraise-dev-pricing', Throttle: { RateLimit: 20, BurstLimit: 40 }, Quota: undefined },
    ]);
    for (const { ApiStages } of plans) expect(ApiStages).toHaveLength(1);
  });
});

describe('access to pricing', () => {
  const methods = (template: typeof appraise) =>
    Object.values(template.of('AWS::ApiGateway::Method')).filter(
      ({ HttpMethod, Integration }) => HttpMethod !== 'ANY' && Integration.Type === 'AWS_PROXY',
    );

  /** HEAD stands beside each GET. */
  const methodsWithKey = (rows: typeof allRoutes): number =>
    rows
      .filter(({ access }) => access === 'api-key')
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)).length;

  test('is by API key, and every function of pricing knows it', () => {
    expect(methods(appraise).filter(({ ApiKeyRequired }) => ApiKeyRequired).length).toBe(methodsWithKey(allRoutes));
    expect(functionOf('pricing-search-meters').Environment.Variables.APPRAISE_PRICING_ACCESS).toBe('api-key');
    expect(functionOf('market-get-health').Environment.Variables.APPRAISE_PRICING_ACCESS).toBeUndefined();
  });

  test('is by signature where the settings say so', () => {
    const { appraise: signed } = synthesise({ pricingAccess: 'iam' });
    const types = methods(signed).map(({ AuthorizationType, ApiKeyRequired }) => [AuthorizationType, ApiKeyRequired]);
    const [ofPricing = [], others = []] = [true, false].map((isPricing) =>
      allRoutes.filter(({ context }) => (context === 'pricing') === isPricing),
    );
    expect(types.filter(([type]) => type === 'AWS_IAM')).toHaveLength(methodsWithKey(ofPricing));
    // A market key is a plan, whatever pricing asks for.
    expect(types.filter(([, isKeyed]) => isKeyed)).toHaveLength(methodsWithKey(others));
  });
});
