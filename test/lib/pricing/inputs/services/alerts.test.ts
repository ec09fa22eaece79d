import { describe, expect, test } from 'vitest';
import { Unknown } from '../../../../../lib/pricing/inputs/arm/unknown.ts';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

const unknown = new Unknown('{x}', ['the parameter "x" has no value']);
const month = (count: number, meter: string) =>
  `${count} × 1 Units/Month of Azure Monitor [Alerts]: Alerts ${meter}, Global`;

describe('a rule on logs', () => {
  const type = 'Microsoft.Insights/scheduledQueryRules';
  const earlier = 'azurerm_monitor_scheduled_query_rules_alert';

  test.each([
    [5, 5],
    [10, 10],
    [14, 10],
    [15, 15],
    [1440, 15],
  ])('of the earlier kind that runs every %d minutes', (minutes, meter) => {
    expect(
      chargesInBoth({
        terraform: [{ type: earlier, values: { frequency: minutes, enabled: true, trigger: [{ threshold: 1 }] } }],
        arm: [
          {
            type,
            properties: { enabled: 'true', schedule: { frequencyInMinutes: minutes, timeWindowInMinutes: minutes } },
          },
        ],
      }),
    ).toEqual([month(1, `System Log Monitored at ${meter} Minute Frequency`)]);
  });

  const later = (frequency: string, criteria: object, inTemplate: object) =>
    chargesInBoth({
      terraform: [
        {
          type: 'azurerm_monitor_scheduled_query_rules_alert_v2',
          values: { evaluation_frequency: frequency, criteria: [criteria] },
        },
      ],
      arm: [
        {
          type,
          appKind: 'LogAlert',
          properties: { evaluationFrequency: frequency, criteria: { allOf: [inTemplate] } },
        },
      ],
    });

  test.each([
    ['PT1M', 1],
    ['PT5M', 5],
    ['PT10M', 10],
    ['PT1H', 15],
    ['P1D', 15],
  ])('of the later kind that runs every %s', (frequency, meter) => {
    expect(later(frequency, {}, {})).toEqual([month(1, `System Log Monitored at ${meter} Minute Frequency`)]);
  });

  test('costs the time series beyond the first', () => {
    const dimension = { name: 'Computer', operator: 'Include', values: ['a', 'b', 'c'] };
    expect(later('PT5M', { dimension: [dimension] }, { dimensions: [dimension] })).toEqual([
      month(1, 'System Log Monitored at 5 Minute Frequency'),
      `dimensions: ${month(2, 'Resource Monitored at 5 Minute Frequency')}`,
    ]);
    const all = { ...dimension, values: ['*'] };
    const open = 'dimensions: by use: Each time series beyond the first is charged by the month.';
    expect(later('PT1M', { dimension: [all] }, { dimensions: [all] })[1]).toBe(open);
    expect(later('PT1M', { resource_id_column: '_ResourceId' }, { resourceIdColumn: '_ResourceId' })[1]).toBe(open);
    expect(
      chargesInPlan([
        { type: earlier, values: { frequency: 5, trigger: [{ metric_trigger: [{ metric_column: 'Computer' }] }] } },
      ])[1],
    ).toBe(open);
  });

  test('that is disabled is free', () => {
    expect(
      chargesInBoth({
        terraform: [{ type: earlier, values: { frequency: 5, enabled: false } }],
        arm: [{ type, properties: { enabled: 'false', schedule: { frequencyInMinutes: 5 } } }],
      }),
    ).toEqual(['free']);
  });

  test('is not priced without a frequency, or if it makes metrics', () => {
    for (const properties of [{}, { evaluationFrequency: 'P1M' }, { evaluationFrequency: 'often' }]) {
      expect(chargesInTemplate([{ type, properties }])).toEqual(['not priced: How often it runs is not in the file.']);
    }
    expect(chargesInTemplate([{ type, appKind: 'LogToMetric', properties: {} }])).toEqual([
      'not priced: A rule that makes metrics of logs is not priced.',
    ]);
  });

  test('whose frequency only the deployment tells is not priced', () => {
    expect(chargesInTemplate([{ type, properties: { evaluationFrequency: unknown } }])).toEqual([
      'not priced: "evaluationFrequency" is not known: the parameter "x" has no value.',
    ]);
    const expressions = { evaluation_frequency: { references: ['terraform_data.often.output'] } };
    expect(
      chargesInPlan([
        {
          type: 'azurerm_monitor_scheduled_query_rules_alert_v2',
          values: {},
          unknown: { evaluation_frequency: true },
          expressions,
        },
      ]),
    ).toEqual(['not priced: "evaluation_frequency" is known only when the plan is applied.']);
  });
});

describe('a rule on metrics', () => {
  const type = 'Microsoft.Insights/metricAlerts';
  const name = 'azurerm_monitor_metric_alert';
  const vm = (id: number) => `/subscriptions/1/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/${id}`;
  const criterion = (...values: string[]) => ({
    metric_name: 'm',
    dimension: values.length > 0 ? [{ name: 'd', operator: 'Include', values }] : [],
  });
  const inArm = (criterionType: string, ...values: string[]) => ({
    criterionType,
    dimensions: values.length > 0 ? [{ name: 'd', operator: 'Include', values }] : [],
  });

  test('costs a time series for each condition, in no region', () => {
    expect(
      chargesInBoth({
        terraform: [
          { type: name, values: { location: null, criteria: [criterion(), criterion()] }, unknown: { scopes: true } },
        ],
        arm: [
          {
            type,
            location: 'global',
            properties: {
              scopes: [unknown],
              criteria: { allOf: [inArm('StaticThresholdCriterion'), inArm('StaticThresholdCriterion')] },
            },
          },
        ],
      }),
    ).toEqual([month(2, 'Metric Monitored')]);
  });

  test('costs each value of its dimensions, and dynamic thresholds again', () => {
    expect(
      chargesInBoth({
        terraform: [{ type: name, values: { dynamic_criteria: [criterion('a', 'b')] } }],
        arm: [{ type, properties: { criteria: { allOf: [inArm('DynamicThresholdCriterion', 'a', 'b')] } } }],
      }),
    ).toEqual([month(2, 'Metric Monitored'), `dynamicThreshold: ${month(2, 'Dynamic Threshold')}`]);
  });

  test('costs each of several resources', () => {
    const target = 'Microsoft.Compute/virtualMachines';
    const inBoth = (scopes: readonly string[]) =>
      chargesInBoth({
        terraform: [{ type: name, values: { target_resource_type: target, scopes, criteria: [criterion()] } }],
        arm: [
          {
            type,
            properties: {
              targetResourceType: target,
              scopes,
              criteria: { allOf: [inArm('StaticThresholdCriterion')] },
            },
          },
        ],
      });
    expect(inBoth([vm(1), vm(2), vm(3)])).toEqual([month(3, 'Metric Monitored')]);
    expect(inBoth(['/subscriptions/1/resourceGroups/g'])).toEqual([
      'by use: It is charged by each time series that it watches.',
    ]);
  });

  test('on all values of a dimension is charged by use', () => {
    for (const [operator, values] of [
      ['Include', ['*']],
      ['Exclude', ['a']],
      ['StartsWith', ['a']],
    ] as const) {
      const dimension = { name: 'd', operator, values };
      expect(
        chargesInBoth({
          terraform: [{ type: name, values: { criteria: [{ dimension: [dimension] }] } }],
          arm: [{ type, properties: { criteria: { allOf: [{ dimensions: [dimension] }] } } }],
        }),
      ).toEqual(['by use: It is charged by each time series that it watches.']);
    }
  });

  test('that is disabled is free, and one on web tests is not priced', () => {
    expect(
      chargesInBoth({
        terraform: [{ type: name, values: { enabled: false } }],
        arm: [{ type, properties: { enabled: false } }],
      }),
    ).toEqual(['free']);
    expect(
      chargesInBoth({
        terraform: [
          {
            type: name,
            values: { application_insights_web_test_location_availability_criteria: [{ web_test_id: '/t' }] },
          },
        ],
        arm: [{ type, properties: { criteria: { webTestId: '/t' } } }],
      }),
    ).toEqual(['not priced: How many time series it watches is not certain.']);
  });
});

describe('a web test', () => {
  const type = 'Microsoft.Insights/webtests';
  const places = ['emea-nl-ams-azr', 'us-ca-sjc-azr'];
  const standard = 'azurerm_application_insights_standard_web_test';

  test('of the standard kind costs each run in each place', () => {
    expect(
      chargesInBoth({
        terraform: [{ type: standard, values: { geo_locations: places, frequency: 900, enabled: true } }],
        arm: [
          {
            type,
            appKind: 'standard',
            properties: { Kind: 'standard', Frequency: 900, Enabled: true, Locations: places.map((Id) => ({ Id })) },
          },
        ],
      }),
    ).toEqual(['2 × 2920 Units of Azure Monitor [Standard Web Test]: Standard Web Test Execution, westeurope']);
    expect(chargesInPlan([{ type: standard, values: { geo_locations: places } }])[0]).toMatch(/^2 × 8760 Units/);
  });

  test.each([
    ['ping', 'free'],
    ['multistep', 'not priced: A web test of the kind multistep is not priced.'],
  ])('of the kind %s', (kind, line) => {
    expect(
      chargesInBoth({
        terraform: [{ type: 'azurerm_application_insights_web_test', values: { kind, geo_locations: places } }],
        arm: [{ type, properties: { Kind: kind } }],
      }),
    ).toEqual([line]);
  });

  test('that is disabled is free', () => {
    expect(
      chargesInBoth({
        terraform: [{ type: standard, values: { enabled: false, geo_locations: places } }],
        arm: [{ type, properties: { Kind: 'standard', Enabled: false } }],
      }),
    ).toEqual(['free']);
  });

  test('without a kind or places is not priced', () => {
    expect(chargesInTemplate([{ type }])).toEqual(['not priced: The kind of the test is not in the file.']);
    expect(chargesInPlan([{ type: standard, values: {} }])).toEqual([
      'not priced: The places that it runs in are not in the file.',
    ]);
  });
});

test('a rule on the log of activities is free', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_monitor_activity_log_alert', values: {} }],
      arm: [{ type: 'Microsoft.Insights/activityLogAlerts' }],
    }),
  ).toEqual(['free']);
});
