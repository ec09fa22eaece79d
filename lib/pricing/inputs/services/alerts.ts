import { say } from '../../../platform/language.ts';
import { hoursAMonth } from '../../hours.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import {
  byMonth,
  byUnits,
  byUse,
  type Charge,
  everywhere,
  type Facts,
  noCharge,
  notPriced,
  type Service,
} from './service.ts';
import { withoutCharge } from './tables.ts';

// An alert rule on metrics has no region, and rules on logs cost the same in every region: the list has these meters under
// Global, too (2026-10).

const alerts = (meter: string): MeterName => ({
  service: 'Azure Monitor',
  product: 'Azure Monitor',
  sku: 'Alerts',
  meter: `Alerts ${meter}`,
});

const metricSeries = alerts('Metric Monitored');
const dynamicThreshold = alerts('Dynamic Threshold');

const whileDisabled = noCharge(say({ en: 'no charge while it is disabled', pt: 'sem custo enquanto está desativado' }));

/** Rules that run less often than every 15 minutes cost the same. */
const frequencies = [15, 10, 5, 1] as const;
const logRules = Object.fromEntries(
  frequencies.map((minutes) => [
    minutes,
    {
      rule: alerts(`System Log Monitored at ${minutes} Minute Frequency`),
      series: alerts(`Resource Monitored at ${minutes} Minute Frequency`),
    },
  ]),
);

/** @param text a period of ISO 8601, such as `PT5M`; @returns undefined for months, years and what is no period */
function minutesOf(text: string | undefined): number | undefined {
  const [match, days = '0', hours = '0', minutes = '0'] =
    /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/i.exec(text ?? '') ?? [];
  if (match === undefined) return undefined;
  return (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
}

/** How many time series the dimensions of a condition make; undefined if the file does not tell. */
function seriesOf(dimensions: readonly Facts[]): number | undefined {
  let series = 1;
  for (const dimension of dimensions) {
    const values = dimension.texts('values', 'values');
    const operator = dimension.text('operator', 'operator') ?? 'Include';
    if (!/^include$/i.test(operator) || values.length === 0 || values.includes('*')) return undefined;
    series *= values.length;
  }
  return series;
}

const logAlert: Service = {
  terraform: ['monitor_scheduled_query_rules_alert', 'monitor_scheduled_query_rules_alert_v2'],
  arm: ['microsoft.insights/scheduledqueryrules'],
  meters: Object.values(logRules).flatMap(({ rule, series }) => [rule, series]),
  charges: (facts) => {
    if (facts.flag('enabled', 'enabled') === false) return [whileDisabled];
    if (/^logtometric$/i.test(facts.text(undefined, 'kind') ?? '')) {
      return [
        notPriced(
          say({
            en: 'A rule that makes metrics of logs is not priced.',
            pt: 'Uma regra que faz métricas de logs não tem preço aqui.',
          }),
        ),
      ];
    }
    const minutes =
      minutesOf(facts.text('evaluation_frequency', 'evaluationFrequency')) ??
      facts.number('frequency', 'schedule.frequencyInMinutes');
    const meters = logRules[frequencies.find((each) => each <= (minutes ?? 0)) ?? 0];
    if (!meters)
      return [
        notPriced(
          say({
            en: 'How often it runs is not in the file.',
            pt: 'Com que frequência é executado não está no arquivo.',
          }),
        ),
      ];
    return [byMonth(meters.rule, { region: everywhere }), ...seriesBeyondFirst(facts, meters.series)];
  },
};

function seriesBeyondFirst(facts: Facts, meter: MeterName): readonly Charge[] {
  const conditions = facts.list('criteria', 'criteria.allOf');
  const trigger = facts.text('trigger.metric_trigger.metric_column', 'action.trigger.metricTrigger.metricColumn');
  const isByResource = conditions.some((each) => each.has('resource_id_column', 'resourceIdColumn'));
  const counts = conditions.map((each) => seriesOf(each.list('dimension', 'dimensions')));
  const isOpen = trigger !== undefined || isByResource || counts.includes(undefined);
  if (isOpen) {
    const usage: UsageMember = {
      name: 'additional_time_series',
      of: say({ en: 'time series beyond the first', pt: 'séries temporais além da primeira' }),
      meter,
      unit: 'Units/Month',
      region: everywhere,
    };
    return [
      byUse(
        'dimensions',
        say({
          en: 'Each time series beyond the first is charged by the month.',
          pt: 'Cada série temporal além da primeira é cobrada por mês.',
        }),
        [usage],
      ),
    ];
  }
  const beyond = counts.reduce<number>((sum, count = 1) => sum + count, 0) - 1;
  return beyond > 0 ? [byMonth(meter, { part: 'dimensions', count: beyond, region: everywhere })] : [];
}

const watched = (condition: Facts, isDynamic: boolean) => ({
  series: seriesOf(condition.list('dimension', 'dimensions')),
  isDynamic,
});

const isDynamicInArm = (condition: Facts): boolean =>
  /^dynamic/i.test(condition.text(undefined, 'criterionType') ?? '');

const metricAlert: Service = {
  terraform: ['monitor_metric_alert'],
  arm: ['microsoft.insights/metricalerts'],
  meters: [metricSeries, dynamicThreshold],
  charges: (facts) => {
    if (facts.flag('enabled', 'enabled') === false) return [whileDisabled];
    const counted = [
      ...facts.list('criteria', 'criteria.allOf').map((each) => watched(each, isDynamicInArm(each))),
      ...facts.list('dynamic_criteria', undefined).map((each) => watched(each, true)),
    ];
    if (counted.length === 0)
      return [
        notPriced(
          say({
            en: 'How many time series it watches is not certain.',
            pt: 'Não é certo quantas séries temporais observa.',
          }),
        ),
      ];
    const scopes = countScopes(facts);
    if (scopes === undefined || counted.some(({ series }) => series === undefined)) {
      return [
        byUse(
          undefined,
          say({
            en: 'It is charged by each time series that it watches.',
            pt: 'É cobrado por cada série temporal que observa.',
          }),
          seriesUsage,
        ),
      ];
    }
    const sum = (some: typeof counted): number => scopes * some.reduce((total, { series = 0 }) => total + series, 0);
    const dynamic = sum(counted.filter((each) => each.isDynamic));
    return [
      byMonth(metricSeries, { count: sum(counted), region: everywhere }),
      ...(dynamic > 0
        ? [byMonth(dynamicThreshold, { part: 'dynamicThreshold', count: dynamic, region: everywhere })]
        : []),
    ];
  },
};

const seriesUsage: readonly UsageMember[] = [
  {
    name: 'time_series',
    of: say({ en: 'time series', pt: 'séries temporais' }),
    meter: metricSeries,
    unit: 'Units/Month',
    region: everywhere,
  },
];

/** How many resources a rule watches. Without a type of its targets it is one; those of a group nobody knows. */
function countScopes(facts: Facts): number | undefined {
  if (!facts.has('target_resource_type', 'targetResourceType')) return 1;
  const scopes = facts.texts('scopes', 'scopes');
  const listed = facts.format === 'arm' ? facts.list(undefined, 'scopes').length : scopes.length;
  const isEachKnown = scopes.length > 0 && scopes.length === listed && scopes.every((id) => /\/providers\//i.test(id));
  return isEachKnown ? listed : undefined;
}

const webTestExecution: MeterName = {
  service: 'Azure Monitor',
  product: 'Azure Monitor',
  sku: 'Standard Web Test',
  meter: 'Standard Web Test Execution',
};

const secondsAMonth = hoursAMonth * 3600;

const webTest: Service = {
  terraform: ['application_insights_web_test', 'application_insights_standard_web_test'],
  arm: ['microsoft.insights/webtests'],
  meters: [webTestExecution],
  charges: (facts) => {
    const kind = facts.text('kind', 'properties.kind') ?? facts.text(undefined, 'kind');
    // The type of Terraform for standard tests has no kind.
    const kindName = kind?.toLowerCase() ?? (facts.format === 'terraform' ? 'standard' : undefined);
    if (facts.flag('enabled', 'enabled') === false) return [whileDisabled];
    if (kindName === 'ping')
      return [noCharge(say({ en: 'no charge for a test by ping', pt: 'sem custo para um teste por ping' }))];
    if (kindName === undefined)
      return [
        notPriced(say({ en: 'The kind of the test is not in the file.', pt: 'O tipo do teste não está no arquivo.' })),
      ];
    if (kindName !== 'standard')
      return [
        notPriced(
          say({
            en: `A web test of the kind ${kind} is not priced.`,
            pt: `Um teste da web do tipo ${kind} não tem preço aqui.`,
          }),
        ),
      ];
    const given = facts.number('frequency', 'frequency');
    const seconds = given || 300;
    const places =
      facts.format === 'arm'
        ? facts.list(undefined, 'locations').length
        : facts.texts('geo_locations', undefined).length;
    if (places === 0)
      return [
        notPriced(
          say({
            en: 'The places that it runs in are not in the file.',
            pt: 'Os lugares em que é executado não estão no arquivo.',
          }),
        ),
      ];
    const assumed = given
      ? []
      : [
          say({
            en: 'a run every 300 seconds, since the file gives no frequency',
            pt: 'uma execução a cada 300 segundos, pois o arquivo não informa a frequência',
          }),
        ];
    return [byUnits(webTestExecution, Math.round(secondsAMonth / seconds), 'Units', { count: places, assumed })];
  },
};

/** Rules of alerts, and web tests. */
export const alertServices: readonly Service[] = [
  logAlert,
  metricAlert,
  webTest,
  withoutCharge(
    ['application_insights_smart_detection_rule'],
    ['microsoft.insights/components/proactivedetectionconfigs'],
  ),
];
