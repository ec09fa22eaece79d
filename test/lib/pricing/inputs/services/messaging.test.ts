import { describe, expect, test } from 'vitest';
import { Unknown } from '../../../../../lib/pricing/inputs/arm/unknown.ts';
import { chargesOf } from '../../../../support/one-service.ts';
import { chargesInTemplate } from '../../../../support/service-charges.ts';

describe('a Service Bus namespace', () => {
  const bus = (sku: string, capacity?: number, values: object = {}, properties: object = {}) =>
    chargesOf('servicebus_namespace', 'Microsoft.ServiceBus/namespaces', {
      plan: { sku, ...(capacity !== undefined && { capacity }), ...values },
      arm: { sku: { name: sku, ...(capacity !== undefined && { capacity }) }, properties },
    });
  const operations = 'Its operations are charged by the million, and the file does not tell how many.';

  test('is charged by its SKU', () => {
    expect(bus('Basic')).toEqual([`by use: ${operations}`]);
    expect(bus('Standard', 0)).toEqual([
      '1 × 1 Units/Month of Service Bus [Standard]: Standard Base Unit, westeurope',
      `operations: by use: ${operations}`,
    ]);
    expect(bus('Premium', 2)).toEqual([
      '2 × 730 Units/Hour of Service Bus [Premium]: Premium Messaging Unit, westeurope',
    ]);
    expect(bus('Premium')).toEqual(['1 × 730 Units/Hour of Service Bus [Premium]: Premium Messaging Unit, westeurope']);
  });

  test('of several partitions, or of an unknown SKU, is not priced', () => {
    expect(bus('Premium', 2, { premium_messaging_partitions: 2 }, { premiumMessagingPartitions: 2 })).toEqual([
      'not priced: A namespace of several partitions is not priced.',
    ]);
    expect(bus('Ultra')).toEqual(['not priced: A Service Bus namespace of the SKU Ultra is not priced.']);
    const unknown = new Unknown('{x}', ['the parameter "x" has no value']);
    expect(chargesInTemplate([{ type: 'Microsoft.ServiceBus/namespaces', sku: { name: unknown } }])).toEqual([
      'not priced: "sku.name" is not known: the parameter "x" has no value.',
    ]);
  });
});

describe('an Event Hubs namespace', () => {
  const hubs = (sku: string, capacity?: number) =>
    chargesOf('eventhub_namespace', 'Microsoft.EventHub/namespaces', {
      plan: { sku, ...(capacity !== undefined && { capacity }) },
      arm: { sku: { name: sku, ...(capacity !== undefined && { capacity }) } },
    });

  test('is charged by its units and events', () => {
    expect(hubs('Standard', 2)).toEqual([
      '2 × 730 Hours of  [Standard]: Standard Throughput Unit, westeurope',
      'events: by use: Events that it takes in are charged by the million, and the file does not tell how many.',
    ]);
    expect(hubs('Basic')[0]).toBe('1 × 730 Hours of  [Basic]: Basic Throughput Unit, westeurope');
    expect(hubs('Premium', 4)).toEqual(['4 × 730 Hours of  [Premium]: Premium Processing Unit, westeurope']);
    expect(hubs('Other')).toEqual(['not priced: An Event Hubs namespace of the SKU Other is not priced.']);
  });

  test('in a cluster costs nothing beside it', () => {
    expect(
      chargesOf('eventhub_namespace', 'Microsoft.EventHub/namespaces', {
        plan: { sku: 'Standard', dedicated_cluster_id: '/c' },
        arm: { sku: { name: 'Standard' }, properties: { clusterArmId: '/c' } },
      }),
    ).toEqual(['free']);
  });

  test('a cluster is charged by its units', () => {
    const cluster = (name: string, sku: object) =>
      chargesOf('eventhub_cluster', 'Microsoft.EventHub/clusters', { plan: { sku_name: name }, arm: { sku } });
    expect(cluster('Dedicated_1', { name: 'Dedicated', capacity: 1 })).toEqual([
      '1 × 730 Hours of  [Dedicated]: Dedicated Capacity Unit, westeurope',
    ]);
    expect(cluster('Other', { name: 'Other' })).toEqual([
      'not priced: An Event Hubs cluster of the SKU Other is not priced.',
    ]);
  });
});

test.each([
  [
    'signalr_service',
    'Microsoft.SignalRService/signalR',
    'Standard_S1',
    2,
    [
      '2 × 30.416667 Units/Day of SignalR [Standard]: Standard Unit, westeurope',
      'messages: by use: Messages beyond those of its units are charged by the million.',
    ],
  ],
  ['signalr_service', 'Microsoft.SignalRService/signalR', 'Free_F1', 1, ['free']],
  [
    'signalr_service',
    'Microsoft.SignalRService/signalR',
    'Other',
    1,
    ['not priced: A SignalR service of the SKU Other is not priced.'],
  ],
  ['iothub', 'Microsoft.Devices/IotHubs', 'S1', 3, ['3 × 1 Units/Month of IoT Hub [S1]: S1 Unit, westeurope']],
  ['iothub', 'Microsoft.Devices/IotHubs', 'F1', 1, ['free']],
  ['iothub', 'Microsoft.Devices/IotHubs', 'S9', 1, ['not priced: An IoT hub of the SKU S9 is not priced.']],
])('%s (%s) %s', (type, arm, name, capacity, lines) => {
  const sku = { name, capacity };
  expect(chargesOf(type, arm, { plan: { sku: [sku] }, arm: { sku } })).toEqual(lines);
});

test.each([
  ['Standard_S1', ['not priced: A Web PubSub service of the SKU Standard_S1 is not priced.']],
  ['Free_F1', ['free']],
])('Web PubSub %s', (sku, lines) => {
  expect(
    chargesOf('web_pubsub', 'Microsoft.SignalRService/webPubSub', { plan: { sku }, arm: { sku: { name: sku } } }),
  ).toEqual(lines);
});

test.each([
  [
    'Standard',
    [
      '1 × 1 Units/Month of Notification Hubs [Standard]: Standard Unit, westeurope',
      'pushes: by use: Pushes beyond ten million in a month are charged by the million.',
    ],
  ],
  ['Free', ['free']],
  ['Other', ['not priced: A namespace of notification hubs of the SKU Other is not priced.']],
])('a namespace of notification hubs %s', (sku, lines) => {
  expect(
    chargesOf('notification_hub_namespace', 'Microsoft.NotificationHubs/namespaces', {
      plan: { sku_name: sku },
      arm: { sku: { name: sku } },
    }),
  ).toEqual(lines);
});

test('topics, domains and provisioning are charged by use, namespaces of Event Grid by units', () => {
  for (const [type, arm] of [
    ['eventgrid_topic', 'Microsoft.EventGrid/topics'],
    ['eventgrid_system_topic', 'Microsoft.EventGrid/systemTopics'],
    ['iothub_dps', 'Microsoft.Devices/provisioningServices'],
  ] as const) {
    expect(chargesOf(type, arm, { plan: {}, arm: {} })).toEqual([expect.stringMatching(/^by use: It is charged by/)]);
  }
  expect(
    chargesOf('eventgrid_namespace', 'Microsoft.EventGrid/namespaces', {
      plan: { capacity: 2 },
      arm: { sku: { name: 'Standard', capacity: 2 } },
    }),
  ).toEqual([
    '2 × 730 Hours of  [Standard]: Standard Throughput Unit, westeurope',
    expect.stringMatching(/^operations: by use/),
  ]);
});
