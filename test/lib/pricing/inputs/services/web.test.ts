import { describe, expect, test } from 'vitest';
import { Unknown } from '../../../../../lib/pricing/inputs/arm/unknown.ts';
import { chargesOf } from '../../../../support/one-service.ts';
import { chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

const farms = 'Microsoft.Web/serverfarms';

describe('an App Service plan', () => {
  test.each([
    ['B1', 'Linux', 'Azure App Service Basic Plan - Linux [B1]: B1'],
    ['B1', 'Windows', 'Azure App Service Basic Plan [B1]: B1 App'],
    ['P1v3', 'Linux', 'Azure App Service Premium v3 Plan - Linux [P1 v3]: P1 v3 App'],
    ['P1mv3', 'Windows', 'Azure App Service Premium v3 Plan [P1mv3]: P1mv3 App'],
    ['P1mv4', 'Windows', 'Azure App Service Premium v4 Plan [P1mv4]: P1mv4'],
    ['P0v4', 'Linux', 'Azure App Service Premium v4 Plan - Linux [P0v4]: P0v4'],
    ['I2v2', 'Windows', 'Azure App Service Isolated v2 Plan [I2 v2]: I2 v2 App'],
  ])('%s of %s has a meter for each worker', (sku, os, line) => {
    expect(
      chargesOf('service_plan', farms, {
        plan: { sku_name: sku, os_type: os, worker_count: 2 },
        arm: { sku: { name: sku, capacity: 2 }, properties: { reserved: os === 'Linux' } },
      }),
    ).toEqual([`2 × 730 Hours of ${line}, westeurope`]);
  });

  test.each([
    [
      { tier: 'Standard', size: 'S1', capacity: 1 },
      'Linux',
      '1 × 730 Hours of Azure App Service Standard Plan - Linux [S1]: S1 App',
    ],
    [
      { tier: 'PremiumV2', size: 'P1v2', capacity: 3 },
      'Windows',
      '3 × 730 Hours of Azure App Service Premium v2 Plan [P1 v2]: P1 v2 App',
    ],
  ])('with the old block %j is the same', (sku, kind, line) => {
    expect(
      chargesOf('app_service_plan', farms, {
        plan: { kind, sku: [sku] },
        arm: {
          sku: { name: sku.size, tier: sku.tier, capacity: sku.capacity },
          properties: { reserved: kind === 'Linux' },
        },
      }),
    ).toEqual([`${line}, westeurope`]);
  });

  test.each([
    ['EP2', 'Premium Functions [Premium]: Premium'],
    ['WS2', 'Logic Apps [Standard]: Standard'],
  ])('%s is charged by the vCPUs and memory of its least workers', (sku, names) => {
    expect(chargesOf('service_plan', farms, { plan: { sku_name: sku }, arm: { sku: { name: sku } } })).toEqual([
      `2 × 730 Hours of ${names} vCPU Duration, westeurope`,
      `memory: 1 × 5110 GiB Hours of ${names} Memory Duration, westeurope`,
      'scaling: by use: Workers beyond these, which it adds by load, are charged alike.',
    ]);
  });

  test.each([
    ['F1', 'free'],
    ['Y1', 'by use: Functions on it are charged by their executions, which the file does not tell.'],
    ['D1', 'not priced: An App Service plan of the SKU D1 is not priced.'],
  ])('%s is "%s"', (sku, line) => {
    expect(chargesOf('service_plan', farms, { plan: { sku_name: sku }, arm: { sku: { name: sku } } })).toEqual([line]);
  });

  test('in a template is of Windows, unless a flag says otherwise', () => {
    expect(chargesInTemplate([{ type: farms, appKind: 'linux', sku: { name: 'S1' } }])).toEqual([
      '1 × 730 Hours of Azure App Service Standard Plan [S1]: S1 App, westeurope',
    ]);
  });

  test('whose workers only the apply tells is a gap', () => {
    expect(
      chargesInPlan([
        { type: 'azurerm_x', values: {}, name: 'y' },
        {
          type: 'azurerm_service_plan',
          values: { sku_name: 'S1' },
          unknown: { worker_count: true },
          expressions: { worker_count: { references: ['azurerm_x.y.count', 'azurerm_x.y'] } },
        },
      ]),
    ).toEqual(['not priced: "worker_count" is known only when the plan is applied.']);
    const unknown = new Unknown('{x}', ['the parameter "x" has no value']);
    expect(chargesInTemplate([{ type: farms, sku: { name: unknown } }])).toEqual([
      'not priced: "sku.name" is not known: the parameter "x" has no value.',
    ]);
  });
});

test.each([
  ['Free', ['free']],
  [
    'Standard',
    [
      '1 × 1 Units/Month of Static Web Apps [Standard]: Standard App, westeurope',
      'bandwidth: by use: Traffic beyond 100 GB in a month is charged by the GB.',
    ],
  ],
  ['Dedicated', ['not priced: A static web app of the SKU Dedicated is not priced.']],
])('a static web app %s', (sku, lines) => {
  expect(
    chargesOf('static_web_app', 'Microsoft.Web/staticSites', { plan: { sku_tier: sku }, arm: { sku: { name: sku } } }),
  ).toEqual(lines);
});

test('a static web app without an SKU is free', () => {
  expect(chargesOf('static_site', 'Microsoft.Web/staticSites', { plan: {}, arm: {} })).toEqual(['free']);
});

test.each([
  ['Basic', ['1 × 1 Units/Month of Logic Apps Integration Account [Basic]: Basic Unit, westeurope']],
  ['Free', ['free']],
  ['Other', ['not priced: An integration account of the SKU Other is not priced.']],
])('an integration account %s', (sku, lines) => {
  expect(
    chargesOf('logic_app_integration_account', 'Microsoft.Logic/integrationAccounts', {
      plan: { sku_name: sku },
      arm: { sku: { name: sku } },
    }),
  ).toEqual(lines);
});

test('workflows are charged by use', () => {
  expect(chargesOf('logic_app_workflow', 'Microsoft.Logic/workflows', { plan: {}, arm: {} })).toEqual([
    expect.stringMatching(/^by use: It is charged by its actions/),
  ]);
  expect(chargesInPlan([{ type: 'azurerm_logic_app_standard', values: {} }])).toEqual([
    'by use: Its plan is charged by the hour; calls of connectors are charged by number.',
  ]);
});

test('an App Service Environment costs nothing beside its plans, unless it has hosts of its own or is old', () => {
  const type = 'app_service_environment_v3';
  const arm = 'Microsoft.Web/hostingEnvironments';
  expect(chargesOf(type, arm, { plan: {}, arm: { appKind: 'ASEV3' } })).toEqual(['free']);
  expect(
    chargesOf(type, arm, { plan: { dedicated_host_count: 2 }, arm: { properties: { dedicatedHostCount: 2 } } }),
  ).toEqual(['not priced: The dedicated hosts of an App Service Environment are not priced.']);
  expect(chargesInTemplate([{ type: arm, appKind: 'ASEV2' }])).toEqual([
    'not priced: An App Service Environment of the kind ASEV2 is retired, and not priced.',
  ]);
  expect(chargesInPlan([{ type: 'azurerm_app_service_environment', values: {} }])).toEqual([
    expect.stringMatching(/^not priced: An environment of this kind is retired/),
  ]);
});
