import { synthesise } from '../../infra/synthesised.ts';
import type { Fixed } from './month.ts';

/** Metrics of API Gateway for each method, where `detailedMetrics` is on. */
const metricsAMethod = 5;

/** Counts what the templates of all stacks have that costs by the month. */
export function fixedOf(context: Readonly<Record<string, unknown>> = {}): Fixed {
  const stacks = Object.values(synthesise(context));
  const all = (type: string) => stacks.flatMap((stack) => Object.values(stack.of(type)));
  const byMethod = all('AWS::ApiGateway::Stage').some(({ MethodSettings = [] }) =>
    MethodSettings.some(({ MetricsEnabled }: { MetricsEnabled?: boolean }) => MetricsEnabled === true),
  );
  const methods = byMethod ? all('AWS::ApiGateway::Method').length * metricsAMethod : 0;
  const watched = all('AWS::CloudWatch::Alarm').map(
    ({ Metrics }: { Metrics?: readonly { readonly MetricStat?: unknown }[] }) =>
      Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1,
  );
  const ownMetrics = all('AWS::Logs::MetricFilter').map(({ MetricTransformations: [made] }) => made.MetricName);
  return {
    // AWS charges an alarm by the metrics that it looks at.
    alarms: watched.reduce((sum, count) => sum + count, 0),
    dashboards: all('AWS::CloudWatch::Dashboard').length,
    keys: all('AWS::KMS::Key').length,
    metrics: new Set(ownMetrics).size + methods,
  };
}
