import { describe, expect, test } from 'vitest';
import { chargesOf } from '../../../../support/one-service.ts';
import { chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';
import { readOne } from '../../../../support/terraform-plan.ts';

/** Services by both types, Terraform's member with the SKU, its value, and the lines. */
test.each([
  [
    'synapse_sql_pool',
    'Microsoft.Synapse/workspaces/sqlPools',
    'sku_name',
    'DW1000c',
    [
      '10 × 730 Units/Hour of Azure Synapse Analytics Dedicated SQL Pool [DW100c]: 100 DWUs, westeurope',
      'storage: by use: What it stores is charged by the TB, and the file does not tell how much.',
    ],
  ],
  [
    'analysis_services_server',
    'Microsoft.AnalysisServices/servers',
    'sku',
    'S1',
    ['1 × 730 Hours of Azure Analysis Services Standard [S1]: S1, westeurope'],
  ],
  [
    'analysis_services_server',
    'Microsoft.AnalysisServices/servers',
    'sku',
    'S8v2',
    ['1 × 730 Hours of Azure Analysis Services Standard v2 [S8 v2]: S8 v2, westeurope'],
  ],
  [
    'analysis_services_server',
    'Microsoft.AnalysisServices/servers',
    'sku',
    'S9',
    ['not priced: A server of Analysis Services of the SKU S9 is not priced.'],
  ],
  [
    'powerbi_embedded',
    'Microsoft.PowerBIDedicated/capacities',
    'sku_name',
    'A2',
    ['1 × 730 Hours of Power BI Embedded [A2]: A2 Node, westeurope'],
  ],
  [
    'powerbi_embedded',
    'Microsoft.PowerBIDedicated/capacities',
    'sku_name',
    'A9',
    ['not priced: Power BI Embedded of the SKU A9 is not priced.'],
  ],
])('%s (%s) with %s = %s', (type, arm, member, sku, lines) => {
  // The parent, where there is one, tells the region only.
  const alone = { plan: { [member]: sku }, arm: { sku: { name: sku } } };
  if (type !== 'synapse_sql_pool') {
    expect(chargesOf(type, arm, alone)).toEqual(lines);
    return;
  }
  expect(
    chargesInPlan([
      { type: 'azurerm_synapse_workspace', values: { id: '/w' } },
      { type: `azurerm_${type}`, values: { ...alone.plan, synapse_workspace_id: '/w' } },
    ]),
  ).toEqual(lines);
  expect(chargesInTemplate([{ type: arm, ...alone.arm }])).toEqual(lines);
});

test('a SQL pool of an unknown SKU has no price', () => {
  expect(chargesInPlan([{ type: 'azurerm_synapse_sql_pool', values: { sku_name: 'DW0' } }])).toEqual([
    'not priced: A SQL pool of the SKU DW0 is not priced.',
  ]);
});

test('a capacity of Fabric is charged by its units', () => {
  const capacity = (name: string) =>
    chargesOf('fabric_capacity', 'Microsoft.Fabric/capacities', {
      plan: { sku: [{ name, tier: 'Fabric' }] },
      arm: { sku: { name, tier: 'Fabric' } },
    });
  expect(capacity('F64')[0]).toBe(
    '64 × 730 Hours of Fabric Capacity [Power BI Capacity Usage]: Power BI Capacity Usage CU, westeurope',
  );
  expect(capacity('P1')).toEqual(['not priced: A capacity of Fabric of the SKU P1 is not priced.']);
});

test('replicas of Analysis Services are not priced', () => {
  expect(chargesInTemplate([{ type: 'Microsoft.AnalysisServices/servers', sku: { name: 'S1', capacity: 3 } }])).toEqual(
    ['not priced: Replicas for queries are not priced.'],
  );
});

describe('services by use', () => {
  test.each([
    ['databricks_workspace', 'Microsoft.Databricks/workspaces'],
    ['data_factory', 'Microsoft.DataFactory/factories'],
    ['synapse_workspace', 'Microsoft.Synapse/workspaces'],
    ['stream_analytics_job', 'Microsoft.StreamAnalytics/streamingjobs'],
    ['automation_account', 'Microsoft.Automation/automationAccounts'],
    ['cognitive_account', 'Microsoft.CognitiveServices/accounts'],
    ['machine_learning_workspace', 'Microsoft.MachineLearningServices/workspaces'],
    ['maps_account', 'Microsoft.Maps/accounts'],
    ['security_center_subscription_pricing', 'Microsoft.Security/pricings'],
  ])('%s (%s)', (type, arm) => {
    expect(chargesOf(type, arm, { plan: {}, arm: {} })).toEqual([expect.stringMatching(/^by use: /)]);
  });

  test.each([
    ['stream_analytics_cluster', 'Microsoft.StreamAnalytics/clusters'],
    ['confidential_ledger', 'Microsoft.ConfidentialLedger/ledgers'],
  ])('%s is known to cost money', (type, arm) => {
    expect(chargesOf(type, arm, { plan: {}, arm: {} })).toEqual([expect.stringMatching(/^not priced: /)]);
  });

  test('have free SKUs', () => {
    expect(
      chargesOf('cognitive_account', 'Microsoft.CognitiveServices/accounts', {
        plan: { kind: 'SpeechServices', sku_name: 'F0' },
        arm: { appKind: 'SpeechServices', sku: { name: 'F0' } },
      }),
    ).toEqual(['free']);
    expect(
      chargesOf('security_center_subscription_pricing', 'Microsoft.Security/pricings', {
        plan: { tier: 'Free' },
        arm: { properties: { pricingTier: 'Free' } },
      }),
    ).toEqual(['free']);
  });

  test('a Spark pool tells the vCores of an hour', () => {
    const values = { node_size: 'Medium', node_count: 3, node_size_family: 'MemoryOptimized' };
    expect(readOne('azurerm_synapse_spark_pool', values)).toMatchObject([
      { byUse: true, usage: [{ name: 'monthly_hours', times: 24, unit: 'Hours' }] },
    ]);
    expect(readOne('azurerm_synapse_spark_pool', { ...values, node_size_family: 'None' })[0]).not.toHaveProperty(
      'usage',
    );
  });

  test('speech tells its meters', () => {
    expect(readOne('azurerm_cognitive_account', { kind: 'SpeechServices', sku_name: 'S0' })).toMatchObject([
      { usage: [{ name: 'monthly_speech_to_text_standard_hrs' }, { name: 'monthly_text_to_speech_neural_chars' }] },
    ]);
  });

  test('a model is charged by tokens, or by provisioned units that have no price here', () => {
    const model = (sku: string) =>
      chargesOf('cognitive_deployment', 'Microsoft.CognitiveServices/accounts/deployments', {
        plan: { sku: [{ name: sku }] },
        arm: { sku: { name: sku } },
      });
    expect(model('GlobalStandard')).toEqual([expect.stringMatching(/^by use: It is charged by tokens/)]);
    expect(model('ProvisionedManaged')).toEqual([expect.stringMatching(/^not priced: Provisioned units/)]);
  });

  test('runtimes of a data factory are charged by what they do', () => {
    for (const type of ['azure', 'self_hosted', 'azure_ssis']) {
      expect(chargesInPlan([{ type: `azurerm_data_factory_integration_runtime_${type}`, values: {} }])).toEqual([
        expect.stringMatching(/^by use: It is charged by/),
      ]);
    }
  });
});

describe('a cluster of Data Explorer', () => {
  const cluster = (sku: object, more = { plan: {}, properties: {} }) =>
    chargesOf('kusto_cluster', 'Microsoft.Kusto/clusters', {
      plan: { sku: [sku], ...more.plan },
      arm: { sku, properties: more.properties },
    });
  const stored = 'storage: by use: What it stores is charged as in a storage account.';

  test('is charged by its machines, and by their vCPUs', () => {
    expect(cluster({ name: 'Standard_E8ads_v5', capacity: 3 })).toEqual([
      '3 × Standard_E8ads_v5 of linux',
      'markup: 24 × 730 Hours of Azure Data Explorer [Standard]: Standard Engine Cluster Markup, westeurope',
      expect.stringMatching(/^ingestion: not priced: The machines that take data in/),
      stored,
    ]);
  });

  test('that scales by itself is charged for the fewest machines', () => {
    const [machines, markup] = cluster(
      { name: 'Standard_D13_v2', capacity: 2 },
      {
        plan: { optimized_auto_scale: [{ minimum_instances: 4, maximum_instances: 8 }] },
        properties: { optimizedAutoscale: { minimum: 4, maximum: 8 } },
      },
    );
    expect(machines).toBe('4 × Standard_D13_v2 of linux');
    expect(markup).toMatch(/^markup: 32 × 730 Hours/);
  });

  test('for development is one machine without a surcharge', () => {
    expect(cluster({ name: 'Dev(No SLA)_Standard_E2a_v4' })).toEqual(['1 × Standard_E2a_v4 of linux', stored]);
  });

  test.each([['Standard_DS13_v2+1TB_PS'], ['Standard_Unheard_v9'], ['']])('of the SKU "%s" has no price', (name) => {
    expect(cluster({ name, capacity: 2 })).toEqual([expect.stringMatching(/^not priced: /)]);
  });
});
