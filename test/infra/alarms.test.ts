import { describe, expect, test, vi } from 'vitest';
import { canary } from '../../functions/operations/canary.ts';
import { checkRetail } from '../../functions/pricing/check-retail.ts';
import { routes } from '../../functions/routes.ts';
import { accessLogLine } from '../../infra/rest-api.ts';
import { logger } from '../../lib/platform/log.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import { extremes, synthesise } from './synthesised.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

const { appraise } = synthesise(extremes.everything);
const alarms = Object.entries(appraise.of('AWS::CloudWatch::Alarm'));
/** An alarm by its construct id. */
const alarmOf = (id: string) => {
  const found = alarms.find(
    ([logicalId]) => logicalId.replace(/[0-9A-F]{8}$/, '') === `alarms${id.replaceAll('-', '')}`,
  );
  if (!found) throw new Error(`there is no alarm ${id}`);
  return found[1];
};

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of any shape
type Alarm = any;

/** The state of an alarm after these values of its metric, one a period and the newest last; undefined is a period without data. */
function stateOf(alarm: Alarm, values: readonly (number | undefined)[]): 'OK' | 'ALARM' {
  const { ComparisonOperator, Threshold, EvaluationPeriods, TreatMissingData } = alarm;
  const isBreaching = (value: number | undefined): boolean => {
    if (value === undefined) return TreatMissingData === 'breaching';
    return ComparisonOperator === 'LessThanThreshold' ? value < Threshold : value > Threshold;
  };
  const last = values.slice(-EvaluationPeriods);
  return last.length === EvaluationPeriods && last.every(isBreaching) ? 'ALARM' : 'OK';
}

/** The number of errors that Lambda counts for a run. */
const errorsOf = (run: () => Promise<unknown>): Promise<number> =>
  run().then(
    () => 0,
    () => 1,
  );

describe('an alarm that a function rings', () => {
  test('rings when the prices of this night were never read, and is over when they are there', async () => {
    const alarm = alarmOf('pricing-check-retail-errors');
    const run = (scopes: readonly Partial<Scope>[]) => () =>
      checkRetail({
        now: () => new Date('2026-11-20T05:00:00Z'),
        settings: () => ({ regions: ['eastus2'], currencies: ['USD'] }),
        scopes: async () => scopes as Scope[],
      })();
    const active_snapshot = { activated_at: '2026-11-20T03:41:00.000Z' } as Scope['active_snapshot'];
    const read = { scope_id: 'retail:azure:USD', active_snapshot };
    expect(stateOf(alarm, [await errorsOf(run([]))])).toBe('ALARM');
    expect(stateOf(alarm, [await errorsOf(run([read]))])).toBe('OK');
  });

  test('rings when an API does not answer its canary, and is over when it does', async () => {
    const alarm = alarmOf('operations-canary-errors');
    const run = (status: number) => () =>
      canary({
        fetch: async () => new Response('{}', { status }),
        api: 'https://api.example/prod/',
        site: undefined,
        pricingTakesKeys: true,
        retail: { region: 'eastus2', currency: 'USD' },
        key: async () => 'secret',
        retryAfterMs: 0,
      })();
    expect(stateOf(alarm, [await errorsOf(run(503))])).toBe('ALARM');
    expect(stateOf(alarm, [await errorsOf(run(200))])).toBe('OK');
  });

  test('rings when the canary is not started for 15 minutes', () => {
    const alarm = alarmOf('operations-canary-stopped');
    expect(stateOf(alarm, [1, undefined, undefined])).toBe('OK');
    expect(stateOf(alarm, [1, undefined, undefined, undefined])).toBe('ALARM');
    expect(stateOf(alarm, [undefined, undefined, 1])).toBe('OK');
  });
});

/** One request as the access log has it. */
interface Request {
  readonly resource: string;
  readonly status: number;
  readonly latencyMs?: number;
}

/** The line that API Gateway writes: the format with its variables replaced. */
const lineOf = ({ resource, status, latencyMs = 20 }: Request): Readonly<Record<string, unknown>> => {
  const values: Readonly<Record<string, string>> = {
    resourcePath: resource,
    status: String(status),
    responseLatency: String(latencyMs),
  };
  return JSON.parse(accessLogLine.replace(/\$context\.([\w.]+)/g, (_, name) => values[name] ?? '-'));
};

/** True if a line passes a filter: conditions on members, joined with `&&`; some are several in parentheses, joined with `||`. */
function passes(filterPattern: string, line: Readonly<Record<string, unknown>>): boolean {
  const [, conditions = ''] = /^\{ (.*) \}$/.exec(filterPattern) ?? [];
  return conditions.split(' && ').every((condition) => {
    const [, several = condition] = /^\((.*)\)$/.exec(condition) ?? [];
    return several.split(' || ').some((single) => holds(single, line));
  });
}

function holds(condition: string, line: Readonly<Record<string, unknown>>): boolean {
  const [, member = '', operator = '', value = ''] = /^\$\.(\w+) (=|!=|<|<=|>|>=) (.+)$/.exec(condition) ?? [];
  const actual = line[member];
  const text = /^"(.*)"$/.exec(value)?.[1];
  if (text !== undefined) {
    const isLike = new RegExp(`^${text.replaceAll('*', '.*')}$`).test(String(actual));
    return operator === '=' ? isLike : !isLike;
  }
  // CloudWatch compares numbers with numbers only.
  if (typeof actual !== 'number') return false;
  const wanted = Number(value);
  if (operator === '<') return actual < wanted;
  if (operator === '<=') return actual <= wanted;
  return operator === '>' ? actual > wanted : actual >= wanted;
}

const filters = Object.values(appraise.of('AWS::Logs::MetricFilter'));

/** The average of an alarm's metric over requests; undefined where no line makes a value. */
function averageOf(alarm: Alarm, requests: readonly Request[]): number | undefined {
  const values = requests.map(lineOf).flatMap((line) =>
    filters.flatMap(({ FilterPattern, MetricTransformations: [made] }) => {
      const isOfAlarm = made.MetricName === alarm.MetricName && made.MetricNamespace === alarm.Namespace;
      return isOfAlarm && passes(FilterPattern, line) ? [Number(made.MetricValue)] : [];
    }),
  );
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const requests = (count: number, request: Request): readonly Request[] => Array<Request>(count).fill(request);

describe.each([
  { api: 'pricing', resource: '/api/catalog/products/{id}/options/{field}', foreign: '/api/v1/ticker/{codigo}' },
  { api: 'market', resource: '/api/v1/ticker/{codigo}', foreign: '/api/estimate' },
])('the objectives of the API $api', ({ api, resource, foreign }) => {
  const good = { resource, status: 200 };
  const stateAfter = (alarm: Alarm, seen: readonly Request[]) => stateOf(alarm, [averageOf(alarm, seen)]);

  test.each([
    { objective: 'availability', hours: 1, bad: { resource, status: 503 }, limit: 14 },
    { objective: 'availability', hours: 6, bad: { resource, status: 500 }, limit: 6 },
    { objective: 'latency', hours: 1, bad: { ...good, latencyMs: 3_001 }, limit: 144 },
    { objective: 'latency', hours: 6, bad: { ...good, latencyMs: 9_000 }, limit: 60 },
  ])(
    'ring for more than $limit of 1,000 bad requests in $hours h, and are over below: $objective',
    ({ objective, hours, bad, limit }) => {
      const alarm = alarmOf(`slo-${api}-${objective}-${hours}h`);
      expect(alarm).toMatchObject({ Statistic: 'Average', Period: hours * 3_600, TreatMissingData: 'notBreaching' });
      expect(stateAfter(alarm, [...requests(1_000 - limit - 1, good), ...requests(limit + 1, bad)])).toBe('ALARM');
      expect(stateAfter(alarm, [...requests(1_000 - limit, good), ...requests(limit, bad)])).toBe('OK');
      expect(stateAfter(alarm, [])).toBe('OK');
    },
  );

  test('count neither the other API nor what callers do wrong', () => {
    const others = [
      ...requests(50, { resource: foreign, status: 500 }),
      ...requests(50, { resource: foreign, status: 200, latencyMs: 9_000 }),
      ...requests(50, { resource: '/{proxy+}', status: 500 }),
      ...requests(50, { resource, status: 404, latencyMs: 9_000 }),
    ];
    for (const objective of ['availability', 'latency']) {
      const alarm = alarmOf(`slo-${api}-${objective}-1h`);
      expect(averageOf(alarm, others)).toBeUndefined();
      expect(averageOf(alarm, [...others, good])).toBe(0);
    }
  });
});

test('every path of the product counts for one API, and no other path for any', () => {
  const apisOf = (resource: string) =>
    ['pricing', 'market'].filter(
      (api) => averageOf(alarmOf(`slo-${api}-availability-1h`), [{ resource, status: 503 }]) !== undefined,
    );
  for (const { path, context } of Object.values(routes)) {
    expect({ path, apis: apisOf(path) }).toEqual({ path, apis: [context === 'market' ? 'market' : 'pricing'] });
  }
  expect(apisOf('/{proxy+}')).toEqual([]);
});

describe('every alarm', () => {
  /** As many periods with one value as an alarm looks at. */
  const lasting = ({ EvaluationPeriods }: Alarm, value: number | undefined) =>
    Array<number | undefined>(EvaluationPeriods).fill(value);

  test.each(alarms)('rings once its metric is beyond its threshold, and is over once it is not: %s', (_, alarm) => {
    const rings = alarm.ComparisonOperator === 'LessThanThreshold' ? alarm.Threshold - 1 : alarm.Threshold + 1;
    expect(stateOf(alarm, lasting(alarm, rings))).toBe('ALARM');
    expect(stateOf(alarm, [...lasting(alarm, rings), alarm.Threshold])).toBe('OK');
    // Only what should always run is missed.
    const isWatchOfRuns = alarm.MetricName === 'Invocations';
    expect(stateOf(alarm, lasting(alarm, undefined))).toBe(isWatchOfRuns ? 'ALARM' : 'OK');
  });

  test.each(alarms)('tells the topic both times, and looks at a metric that exists: %s', (_, alarm) => {
    expect(alarm.AlarmActions).toEqual([{ Ref: expect.stringMatching(/^alarmstopic/) }]);
    expect(alarm.OKActions).toEqual(alarm.AlarmActions);
    const stats = alarm.Metrics?.flatMap(({ MetricStat }: Alarm) => MetricStat?.Metric ?? []) ?? [alarm];
    const ours = filters.flatMap(({ MetricTransformations: [made] }) => `${made.MetricNamespace} ${made.MetricName}`);
    for (const { Namespace, MetricName } of stats)
      expect(Namespace.startsWith('AWS/') || ours.includes(`${Namespace} ${MetricName}`), MetricName).toBe(true);
  });
});

describe('an alarm on a metric of AWS', () => {
  test.each([
    { id: 'price-sheet-imports-aborted', rings: [1], isOver: [0] },
    { id: 'table-meters-throttled', rings: [5, 1, 2], isOver: [5, 1, 0] },
    { id: 'account-concurrency', rings: [81, 90, 100], isOver: [100, 100, 80] },
    { id: 'console-5xx', rings: [6, 100, 6], isOver: [100, 100, 5] },
    { id: 'price-sheet-dead-letters', rings: [1], isOver: [0] },
  ])('$id rings after $rings, and is over after $isOver and without data', ({ id, rings, isOver }) => {
    expect(stateOf(alarmOf(id), rings)).toBe('ALARM');
    expect(stateOf(alarmOf(id), isOver)).toBe('OK');
    expect(stateOf(alarmOf(id), [undefined, undefined, undefined])).toBe('OK');
  });

  test('looks at the reads and the writes of every table', () => {
    const throttled = alarms.filter(([id]) => id.startsWith('alarmstable'));
    expect(throttled).toHaveLength(7);
    for (const [, { Metrics }] of throttled) {
      const names = Metrics.flatMap(({ MetricStat }: Alarm) => MetricStat?.Metric.MetricName ?? []);
      expect(names.sort()).toEqual(['ReadThrottleEvents', 'WriteThrottleEvents']);
    }
  });

  test('compares concurrency with the quota of the account', () => {
    const { Metrics } = alarmOf('account-concurrency');
    expect(Metrics.map(({ Expression }: Alarm) => Expression)).toContain('100 * used / SERVICE_QUOTA(used)');
    expect(JSON.stringify(Metrics)).toContain('"MetricName":"ConcurrentExecutions","Namespace":"AWS/Lambda"');
  });

  test('looks at CloudFront in us-east-1 only, where its metrics are', () => {
    const { Conditions, Resources } = appraise.assertions.toJSON();
    const [alarm] = Object.values<Alarm>(Resources).filter(
      ({ Properties }) => Properties?.MetricName === '5xxErrorRate',
    );
    expect(Conditions[alarm.Condition]).toEqual({ 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] });
    expect(alarm.Properties.Dimensions).toContainEqual({ Name: 'Region', Value: 'Global' });
  });
});

describe('the budget', () => {
  test('tells the topic of the alarms, which accepts it', () => {
    const [budget] = Object.values(appraise.of('AWS::Budgets::Budget'));
    const [[topicId] = []] = Object.entries(appraise.of('AWS::SNS::Topic'));
    expect(budget.Budget).toMatchObject({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 100, Unit: 'USD' },
    });
    const told = budget.NotificationsWithSubscribers.map(({ Notification, Subscribers }: Alarm) => [
      Notification.NotificationType,
      Notification.Threshold,
      Subscribers,
    ]);
    const Subscribers = [{ SubscriptionType: 'SNS', Address: { Ref: topicId } }];
    expect(told).toEqual([
      ['ACTUAL', 80, Subscribers],
      ['ACTUAL', 100, Subscribers],
      ['FORECASTED', 100, Subscribers],
    ]);
    const policies = [
      ...Object.values(appraise.of('AWS::SNS::TopicPolicy')),
      ...Object.values(appraise.of('AWS::KMS::Key')),
    ];
    for (const policy of policies) expect(JSON.stringify(policy)).toContain('budgets.amazonaws.com');
  });

  test('is there only if it is set', () => {
    const { appraise: without } = synthesise();
    expect(without.of('AWS::Budgets::Budget')).toEqual({});
    expect(JSON.stringify(without.resources)).not.toContain('budgets.amazonaws.com');
  });
});

describe('the canary', () => {
  test('is there only if it is set', () => {
    const named = (stack: typeof appraise) =>
      Object.values(stack.of('AWS::Lambda::Function')).filter(({ FunctionName }) => /canary/.test(FunctionName ?? ''));
    expect(named(appraise)).toHaveLength(1);
    expect(named(synthesise().appraise)).toEqual([]);
  });

  test('is started every five minutes, and never again for the same minutes', () => {
    const schedule = Object.values(appraise.of('AWS::Scheduler::Schedule')).find(({ Description }) =>
      /Calls the APIs/.test(Description),
    );
    expect(schedule).toMatchObject({ ScheduleExpression: 'rate(5 minutes)', State: 'ENABLED' });
    expect(schedule.Target.RetryPolicy.MaximumRetryAttempts).toBe(0);
  });
});
