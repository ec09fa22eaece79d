import { describe, expect, test } from 'vitest';
import { statementsOf } from './role-statements.ts';
import { synthesise } from './synthesised.ts';

const { appraise } = synthesise({ retailCurrencies: 'USD,BRL' });
const scheduled = (words: RegExp) =>
  Object.values(appraise.of('AWS::Scheduler::Schedule')).find(({ Description }) => words.test(Description));
const functionOf = (id: string) =>
  Object.entries(appraise.of('AWS::Lambda::Function')).find(([, { FunctionName }]) => FunctionName?.endsWith(id)) ?? [];

describe('the refresh of the public prices', () => {
  test('is started each night, tried again, and kept as a dead letter in the end', () => {
    expect(scheduled(/^Reads Azure/)).toMatchObject({
      ScheduleExpression: 'cron(30 3 * * ? *)',
      ScheduleExpressionTimezone: 'Etc/UTC',
      State: 'ENABLED',
      Target: { RetryPolicy: { MaximumRetryAttempts: 3 }, DeadLetterConfig: { Arn: expect.anything() } },
    });
  });

  test('is checked at 05:00, in the currencies that it reads, by a function that may only read; its failure raises an alarm', () => {
    const schedule = scheduled(/has brought public prices/);
    expect(schedule).toMatchObject({ ScheduleExpression: 'cron(0 5 * * ? *)', ScheduleExpressionTimezone: 'Etc/UTC' });
    const [id, check] = functionOf('pricing-check-retail');
    expect(JSON.stringify(schedule.Target.Arn)).toContain(id);
    expect(check?.Environment.Variables).toMatchObject({ APPRAISE_RETAIL_CURRENCIES: 'USD,BRL' });
    appraise.assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'Errors',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: id } }],
    });
    const statements = JSON.stringify(statementsOf(check?.Role['Fn::GetAtt'][0], appraise));
    expect(statements).toContain('dynamodb:Query');
    expect(statements).not.toContain('dynamodb:PutItem');
  });
});
