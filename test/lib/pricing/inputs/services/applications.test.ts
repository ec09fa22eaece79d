import { describe, expect, test } from 'vitest';
import { chargesOf } from '../../../../support/one-service.ts';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

describe('API Management', () => {
  const api = (sku: string, capacity: number, values: object = {}, properties: object = {}) =>
    chargesOf('api_management', 'Microsoft.ApiManagement/service', {
      plan: { sku_name: `${sku}_${capacity}`, ...values },
      arm: { sku: { name: sku, capacity }, properties },
    });

  test.each([
    ['Developer', 1, ['1 × 730 Hours of API Management [Developer]: Developer Unit, westeurope']],
    ['Premium', 4, ['4 × 730 Hours of API Management [Premium]: Premium Unit, westeurope']],
    [
      'BasicV2',
      1,
      [
        '1 × 730 Hours of API Management [Basic v2]: Basic v2 Unit, westeurope',
        'calls: by use: Calls beyond those of its SKU are charged by number.',
      ],
    ],
    ['Consumption', 0, ['by use: It is charged by calls, and the file does not tell how many.']],
  ])('%s of %d units', (sku, capacity, lines) => {
    expect(api(sku, capacity)).toEqual(lines);
  });

  test('with units in other regions names them', () => {
    expect(
      api(
        'Premium',
        1,
        { additional_location: [{ location: 'eastus' }] },
        { additionalLocations: [{ location: 'eastus' }] },
      ),
    ).toContain('additional_location: not priced: Its units in other regions are not priced.');
  });

  test('of no SKU, or one that we do not know, has no price', () => {
    const arm = 'Microsoft.ApiManagement/service';
    expect(chargesInTemplate([{ type: arm, sku: { name: 'Isolated' } }])).toEqual([
      'not priced: API Management of the SKU Isolated is not priced.',
    ]);
    expect(chargesOf('api_management', arm, { plan: {}, arm: {} })).toEqual([
      'not priced: Its SKU is not in the file.',
    ]);
    expect(chargesInTemplate([{ type: arm, sku: { name: 'Basic' } }])).toHaveLength(1);
  });
});

describe('a store of App Configuration', () => {
  const requests = 'requests: by use: Requests beyond those of its SKU are charged by number.';
  const store = (sku: string) =>
    chargesOf('app_configuration', 'Microsoft.AppConfiguration/configurationStores', {
      plan: { sku },
      arm: { sku: { name: sku } },
    });

  test('is charged by the day', () => {
    expect(store('standard')).toEqual([
      '1 × 30.416667 Units/Day of App Configuration [Standard]: Standard Instance, westeurope',
      requests,
    ]);
    expect(store('free')).toEqual(['free']);
    expect(store('other')).toEqual(['not priced: A store of App Configuration of the SKU other is not priced.']);
  });

  test('has replicas, of which one comes with the SKU Premium', () => {
    const withReplicas = (sku: string) =>
      chargesInPlan([{ type: 'azurerm_app_configuration', values: { sku, replica: [{ name: 'a' }, { name: 'b' }] } }]);
    expect(withReplicas('standard')[1]).toMatch(/^replicas: 2 × .* \[Standard\]: Standard Replica Instance/);
    expect(withReplicas('premium')[1]).toMatch(/^replicas: 1 × .* \[Premium\]: Premium Replica Instance/);
  });

  test('without an SKU is free in a plan', () => {
    expect(chargesInPlan([{ type: 'azurerm_app_configuration', values: {} }])).toEqual(['free']);
  });

  test.each([
    ['standard', '1 × 30.416667 Units/Day of App Configuration [Standard]: Standard Replica Instance, westeurope'],
    ['premium', 'not priced: A replica of a store of the SKU Premium is not priced.'],
    ['free', 'not priced: The SKU of its store is not in the file.'],
  ])('%s in a template has replicas that are resources', (name, line) => {
    const arm = 'Microsoft.AppConfiguration/configurationStores';
    expect(
      chargesInTemplate([
        { type: arm, address: 's', sku: { name } },
        { type: `${arm}/replicas`, address: 's/replicas/r' },
      ]),
    ).toEqual([line]);
  });
});

test.each([
  ['basic', {}, {}, '1 × 730 Hours of Azure AI Search [Basic]: Basic Unit'],
  [
    'standard',
    { replica_count: 3, partition_count: 2 },
    { replicaCount: 3, partitionCount: 2 },
    '6 × 730 Hours of Azure AI Search [Standard S1]: Standard S1 Unit',
  ],
])('a search service %s with %j', (sku, values, properties, line) => {
  expect(
    chargesOf('search_service', 'Microsoft.Search/searchServices', {
      plan: { sku, ...values },
      arm: { sku: { name: sku }, properties },
    }),
  ).toEqual([`${line}, westeurope`, expect.stringMatching(/^enrichment: by use/)]);
});

test.each([
  ['free', 'free'],
  ['serverless', 'not priced: A search service of the SKU serverless is not priced.'],
])('a search service %s', (sku, line) => {
  expect(
    chargesOf('search_service', 'Microsoft.Search/searchServices', { plan: { sku }, arm: { sku: { name: sku } } }),
  ).toEqual([line]);
});

describe('a domain service', () => {
  const domain = (sku: string, type: string) =>
    chargesOf('active_directory_domain_service', 'Microsoft.AAD/DomainServices', {
      plan: { sku, domain_configuration_type: type },
      arm: { properties: { sku, domainConfigurationType: type } },
    });

  test('is charged by its SKU and forest', () => {
    const product = 'Microsoft Entra Domain Services';
    expect(domain('Enterprise', 'FullySynced')).toEqual([
      `1 × 730 Units/Hour of ${product} [Enterprise]: Enterprise User Forest, westeurope`,
    ]);
    expect(domain('Premium', 'ResourceTrusting')).toEqual([
      `1 × 730 Units/Hour of ${product} [Premium]: Premium Resource Forest, westeurope`,
    ]);
    expect(domain('Standard', 'ResourceTrusting')).toEqual([
      'not priced: A resource forest of the SKU Standard is not priced.',
    ]);
    expect(domain('Other', 'FullySynced')).toEqual(['not priced: A domain service of the SKU Other is not priced.']);
  });

  test('has replicas at the same price', () => {
    const replica = {
      type: 'azurerm_active_directory_domain_service_replica_set',
      values: { domain_service_id: '/d' },
    };
    expect(
      chargesInPlan([
        { type: 'azurerm_active_directory_domain_service', values: { id: '/d', sku: 'Standard' } },
        replica,
      ]),
    ).toEqual(['1 × 730 Units/Hour of Microsoft Entra Domain Services [Standard]: Standard User Forest, westeurope']);
    expect(chargesInPlan([replica])).toEqual(['not priced: The SKU of its domain service is not in the file.']);
    expect(
      chargesInTemplate([
        { type: 'Microsoft.AAD/DomainServices', properties: { sku: 'Standard', replicaSets: [{}, {}] } },
      ]),
    ).toEqual(['not priced: A domain with replicas in several regions is not priced from a template.']);
  });
});

test('gateways of workspaces are known to cost money', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_api_management_standalone_gateway', values: {} }],
      arm: [{ type: 'Microsoft.ApiManagement/gateways' }],
    }),
  ).toEqual([expect.stringMatching(/^not priced: Gateways/)]);
});
