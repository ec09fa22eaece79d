import { describe, expect, it } from 'vitest';
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

describe('a price sheet that arrives', () => {
  it('starts the state machine, from its own folder only', () => {
    const rule = Object.values(appraise.of('AWS::Events::Rule')).find(({ EventPattern }) => EventPattern);
    expect(rule.EventPattern).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { object: { key: [{ prefix: 'price-sheets/' }] } },
    });
    expect(rule.Targets[0]).toMatchObject({
      Arn: { Ref: expect.stringMatching(/^pricesheetsstatemachine/) },
      DeadLetterConfig: { Arn: expect.anything() },
      RetryPolicy: { MaximumEventAgeInSeconds: 86_400 },
    });
  });

  it('is announced by the bucket through EventBridge, beside the notifications for records', () => {
    const notified = Object.values(appraise.of('Custom::S3BucketNotifications'));
    expect(notified.some((one) => one.NotificationConfiguration.EventBridgeConfiguration)).toBe(true);
    expect(notified.some((one) => one.NotificationConfiguration.LambdaFunctionConfigurations)).toBe(true);
    // Each leaves what the other has set.
    expect(notified.every(({ Managed }) => Managed === false)).toBe(true);
  });

  it('is imported by calls that are repeated while they say that they are running', () => {
    const { import: run } = definition.States;
    expect(run.ResultPath).toBe('$.result');
    expect(definition.States[run.Next]).toMatchObject({
      Type: 'Choice',
      Choices: [{ Variable: '$.result.status', StringEquals: 'running', Next: 'import' }],
      Default: 'done',
    });
  });

  it('is tried again after any fault, later and later, within six hours', () => {
    expect(definition.States.import.Retry).toEqual([
      { ErrorEquals: ['States.ALL'], IntervalSeconds: 60, MaxAttempts: 6, BackoffRate: 2 },
    ]);
    expect(definition.TimeoutSeconds).toBe(6 * 3600);
  });

  it('has a quarter of an hour, a whole CPU, room on disk, and a bound on garbage', () => {
    expect(functionOf('pricing-import-price-sheet')).toMatchObject({
      Timeout: 900,
      MemorySize: 1_769,
      EphemeralStorage: { Size: 4_096 },
      Environment: { Variables: { NODE_OPTIONS: expect.stringContaining('--max-old-space-size=') } },
    });
  });
});

describe('the public price list', () => {
  it('is read each night at 03:30 UTC, tried again, and kept as a dead letter in the end', () => {
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

  it('is read for the regions and currencies of the settings', () => {
    const { appraise: chosen } = synthesise({ retailRegions: 'uksouth', retailCurrencies: 'GBP,USD' });
    const refresh = Object.values(chosen.of('AWS::Lambda::Function')).find(({ FunctionName }) =>
      FunctionName?.endsWith('pricing-refresh-retail'),
    );
    expect(refresh.Environment.Variables).toMatchObject({
      APPRAISE_RETAIL_REGIONS: 'uksouth',
      APPRAISE_RETAIL_CURRENCIES: 'GBP,USD',
    });
  });
});

describe('the usage plans', () => {
  it('are the fences of api.md', () => {
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
    ]);
    for (const { ApiStages } of plans) expect(ApiStages).toHaveLength(1);
  });
});

describe('access to pricing', () => {
  const methods = (template: typeof appraise) =>
    Object.values(template.of('AWS::ApiGateway::Method')).filter(
      ({ HttpMethod, Integration }) => HttpMethod !== 'ANY' && Integration.Type === 'AWS_PROXY',
    );

  it('is by API key, and every function of pricing knows it', () => {
    // Eleven of pricing, eight of the market: HEAD beside each GET.
    expect(methods(appraise).filter(({ ApiKeyRequired }) => ApiKeyRequired).length).toBe(19);
    expect(functionOf('pricing-search-meters').Environment.Variables.APPRAISE_PRICING_ACCESS).toBe('api-key');
    expect(functionOf('market-get-health').Environment.Variables.APPRAISE_PRICING_ACCESS).toBeUndefined();
  });

  it('is by signature where the settings say so', () => {
    const { appraise: signed } = synthesise({ pricingAccess: 'iam' });
    const types = methods(signed).map(({ AuthorizationType, ApiKeyRequired }) => [AuthorizationType, ApiKeyRequired]);
    expect(types.filter(([type]) => type === 'AWS_IAM')).toHaveLength(11);
    // A market key is a plan, whatever pricing asks for.
    expect(types.filter(([, isKeyed]) => isKeyed)).toHaveLength(8);
  });
});
