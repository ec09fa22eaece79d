import { describe, expect, test } from 'vitest';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';
import { readOne } from '../../../../support/terraform-plan.ts';

describe('an action group', () => {
  const type = 'Microsoft.Insights/actionGroups';

  test('is charged by what it sends to each kind of receiver', () => {
    expect(
      chargesInBoth({
        terraform: [
          {
            type: 'azurerm_monitor_action_group',
            values: {
              email_receiver: [{ name: 'a' }, { name: 'b' }],
              sms_receiver: [{ name: 'c' }],
              webhook_receiver: [{ name: 'd', aad_auth: [{ object_id: 'o' }] }],
            },
          },
        ],
        arm: [
          {
            type,
            location: 'Global',
            properties: {
              emailReceivers: [{ name: 'a' }, { name: 'b' }],
              smsReceivers: [{ name: 'c' }],
              webhookReceivers: [{ name: 'd', useAadAuth: true }],
            },
          },
        ],
      }),
    ).toEqual([
      'by use: It is charged by what it sends beyond what is free each month: mails, secure web hooks, messages by SMS.',
    ]);
  });

  test('counts a notification for each receiver', () => {
    const [group] = readOne('azurerm_monitor_action_group', { email_receiver: [{ name: 'a' }, { name: 'b' }] });
    expect(group).toMatchObject({
      usage: [{ name: 'monthly_notifications', times: 2, meter: { meter: 'Emails' }, region: 'Global' }],
    });
  });

  test('without receivers that are charged is free', () => {
    expect(
      chargesInBoth({
        terraform: [{ type: 'azurerm_monitor_action_group', values: { logic_app_receiver: [{ name: 'a' }] } }],
        arm: [{ type, properties: { logicAppReceivers: [{ name: 'a' }], emailReceivers: [] } }],
      }),
    ).toEqual(['free']);
  });
});

describe('a diagnostic setting', () => {
  const inBoth = (values: object, properties: object) =>
    chargesInBoth({
      terraform: [{ type: 'azurerm_monitor_diagnostic_setting', values }],
      arm: [{ type: 'Microsoft.Insights/diagnosticSettings', properties }],
    });

  test('that exports logs is charged by the GB, and one to a workspace by that', () => {
    expect(inBoth({ storage_account_id: '/s' }, { storageAccountId: '/s' })).toEqual([
      'by use: The logs that it exports are charged by the GB.',
    ]);
    expect(inBoth({ log_analytics_workspace_id: '/w' }, { workspaceId: '/w' })).toEqual(['free']);
  });
});

describe('a workspace of logs', () => {
  const type = 'Microsoft.OperationalInsights/workspaces';
  const inBoth = (sku: string, gb?: number) =>
    chargesInBoth({
      terraform: [
        {
          type: 'azurerm_log_analytics_workspace',
          values: { sku, ...(gb !== undefined && { reservation_capacity_in_gb_per_day: gb }) },
        },
      ],
      arm: [{ type, properties: { sku: { name: sku, ...(gb !== undefined && { capacityReservationLevel: gb }) } } }],
    });
  const byUse = 'by use: It is charged by the GB that it ingests, keeps, exports and searches.';

  test('is charged by the GB', () => {
    expect(inBoth('PerGB2018')).toEqual([byUse]);
    expect(chargesInPlan([{ type: 'azurerm_log_analytics_workspace', values: {} }])).toEqual([byUse]);
    expect(chargesInTemplate([{ type }])).toEqual([byUse]);
  });

  test('with a commitment costs it each day', () => {
    expect(inBoth('CapacityReservation', 200)).toEqual([
      '1 × 30.416667 Units/Day of Azure Monitor [200 GB Commitment Tier]: 200 GB Commitment Tier Capacity Reservation, westeurope',
      expect.stringMatching(/^data: by use: What it ingests beyond 200 GB a day is charged by the GB\. /),
    ]);
    expect(inBoth('CapacityReservation', 150)).toEqual(['not priced: A commitment to 150 GB a day is not priced.']);
    expect(inBoth('CapacityReservation')).toEqual(['not priced: Its GB a day are not in the file.']);
  });

  test('of the SKU Free is free, and of an earlier one not priced', () => {
    expect(inBoth('Free')).toEqual(['free']);
    expect(inBoth('PerNode')).toEqual(['not priced: A workspace of the SKU PerNode is not priced.']);
  });

  test('in a cluster is charged with that', () => {
    expect(inBoth('LACluster')).toEqual(['free', expect.stringMatching(/^data: by use: /)]);
    expect(chargesInPlan([{ type: 'azurerm_log_analytics_cluster', values: { size_gb: 500 } }])).toEqual([
      expect.stringMatching(/^not priced: A cluster of workspaces /),
    ]);
  });
});

describe('a Grafana workspace', () => {
  const type = 'Microsoft.Dashboard/grafana';
  const users = 'users: by use: Its active users are charged by the month.';

  test('costs its nodes, zones and users', () => {
    expect(
      chargesInBoth({
        terraform: [
          {
            type: 'azurerm_dashboard_grafana',
            values: { sku: 'Standard', sku_size: 'X2', zone_redundancy_enabled: true },
          },
        ],
        arm: [{ type, sku: { name: 'Standard', size: 'X2' }, properties: { zoneRedundancy: 'Enabled' } }],
      }),
    ).toEqual([
      '4 × 730 Units/Hour of Azure Managed Grafana [Standard]: Standard Node, westeurope',
      'zoneRedundancy: 2 × 730 Units/Hour of Azure Managed Grafana [Standard]: Standard Zone Redundancy, westeurope',
      users,
    ]);
    expect(chargesInPlan([{ type: 'azurerm_dashboard_grafana', values: {} }])).toEqual([
      '2 × 730 Units/Hour of Azure Managed Grafana [Standard]: Standard Node, westeurope',
      users,
    ]);
  });

  test('of an unknown SKU or size is not priced', () => {
    expect(chargesInTemplate([{ type, sku: { name: 'Essential' } }])).toEqual([
      'not priced: A Grafana workspace of the SKU Essential is not priced.',
    ]);
    expect(chargesInTemplate([{ type }])).toEqual(['not priced: Its SKU is not in the file.']);
    expect(chargesInTemplate([{ type, sku: { name: 'Standard', size: 'X9' } }])).toEqual([
      'not priced: A Grafana workspace of the size X9 is not priced.',
    ]);
  });
});

test('Application Insights, solutions and rules of collection are charged by use', () => {
  for (const [terraform, arm] of [
    ['application_insights', 'Microsoft.Insights/components'],
    ['log_analytics_solution', 'Microsoft.OperationsManagement/solutions'],
    ['monitor_data_collection_rule', 'Microsoft.Insights/dataCollectionRules'],
    ['monitor_workspace', 'Microsoft.Monitor/accounts'],
  ] as const) {
    expect(chargesInBoth({ terraform: [{ type: `azurerm_${terraform}`, values: {} }], arm: [{ type: arm }] })).toEqual([
      expect.stringMatching(/^by use: It is charged by /),
    ]);
  }
});
