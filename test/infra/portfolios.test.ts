import { expect, test } from 'vitest';
import { jobs } from '../../functions/routes.ts';
import { synthesise } from './synthesised.ts';

const { appraise } = synthesise();
const [id, maker] =
  Object.entries(appraise.of('AWS::Lambda::Function')).find(
    ([, { FunctionName }]) => FunctionName === 'appraise-dev-assessment-make-portfolios',
  ) ?? [];
const schedule = Object.values(appraise.of('AWS::Scheduler::Schedule')).find(({ Description }) =>
  /portfolios/.test(Description),
);

test('portfolios are looked for each minute; a run that fails is not repeated, as the next one finds the same work', () => {
  expect(schedule).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    FlexibleTimeWindow: { Mode: 'OFF' },
    State: 'ENABLED',
    Target: {
      Arn: { 'Fn::GetAtt': [id, 'Arn'] },
      RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
    },
  });
  const invoked = Object.values(appraise.of('AWS::Lambda::EventInvokeConfig'));
  expect(invoked.find(({ FunctionName }) => FunctionName.Ref === id)).toMatchObject({
    MaximumRetryAttempts: 0,
    MaximumEventAgeInSeconds: 60,
  });
});

test('a run ends before the next one may begin the same portfolio', () => {
  expect(maker?.Timeout).toBe(jobs.assessmentMakePortfolios.timeoutSeconds);
  expect(maker?.Timeout).toBeLessThan(60);
});

test('an idle run leaves no trace and no log line of Lambda', () => {
  expect(maker).not.toHaveProperty('TracingConfig');
  expect(maker?.LoggingConfig).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'WARN' });
});

test('an alarm rings when a run fails, and when there is none for 15 minutes', () => {
  const alarms = Object.values(appraise.of('AWS::CloudWatch::Alarm')).filter(
    ({ Namespace, Dimensions = [] }) => Namespace === 'AWS/Lambda' && Dimensions[0]?.Value.Ref === id,
  );
  expect(alarms.map(({ MetricName }) => MetricName).sort()).toEqual(['Errors', 'Invocations', 'Throttles']);
  expect(alarms.find(({ MetricName }) => MetricName === 'Invocations')).toMatchObject({
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    Period: 300,
    EvaluationPeriods: 3,
    TreatMissingData: 'breaching',
  });
});
