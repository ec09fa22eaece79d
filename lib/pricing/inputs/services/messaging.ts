import { say } from '../../../platform/language.ts';
import type { MeterName } from '../resource.ts';
import {
  byDay,
  byHour,
  byMonth,
  byUse,
  type Charge,
  noCharge,
  noChargeForSku,
  notPriced,
  notSold,
  type Service,
} from './service.ts';
import { byUnitHours, counted, entryOf, member, meterOf, tableOf, takeUnless } from './tables.ts';

const oneUnit = say({
  en: '1 unit, since the file gives no number',
  pt: '1 unidade, pois o arquivo não informa o número',
});

const busMeter = (sku: string, meter: string): MeterName =>
  meterOf('Service Bus', 'Service Bus', sku, `${sku} ${meter}`);
const busBase = busMeter('Standard', 'Base Unit');
const busUnit = busMeter('Premium', 'Messaging Unit');
const busOperations = tableOf(['Basic', 'Standard'], (sku) => busMeter(sku, 'Messaging Operations'));

const serviceBus: Service = {
  terraform: ['servicebus_namespace'],
  arm: ['microsoft.servicebus/namespaces'],
  meters: [busBase, busUnit, ...Object.values(busOperations)],
  charges: (facts) => {
    const sku = facts.text('sku', 'sku.name');
    const operations = entryOf(busOperations, sku);
    if (operations) return busByOperations(operations);
    if (!/^premium$/i.test(sku ?? ''))
      return [notSold(say({ en: 'A Service Bus namespace', pt: 'Um namespace do Service Bus' }), sku)];
    const partitions = facts.number('premium_messaging_partitions', 'premiumMessagingPartitions') ?? 0;
    if (partitions > 1)
      return [
        notPriced(
          say({
            en: 'A namespace of several partitions is not priced.',
            pt: 'Um namespace de várias partições não tem preço aqui.',
          }),
        ),
      ];
    const { count, assumed } = takeUnless(facts.number('capacity', 'sku.capacity'), 1, oneUnit);
    return [byUnitHours(busUnit, { count, assumed })];
  },
};

function busByOperations(operations: MeterName): readonly Charge[] {
  const usage = [member('monthly_messaging_operations', counted.operations, operations, 'Units')];
  const isBasic = operations.sku === 'Basic';
  const reason = say({
    en: 'Its operations are charged by the million, and the file does not tell how many.',
    pt: 'As suas operações são cobradas por milhão, e o arquivo não diz quantas.',
  });
  return isBasic ? [byUse(undefined, reason, usage)] : [byMonth(busBase), byUse('operations', reason, usage)];
}

/** Captured rows tell no product. */
const hubMeter = (sku: string, meter: string): MeterName => meterOf('Event Hubs', undefined, sku, `${sku} ${meter}`);
const hubUnits = {
  basic: hubMeter('Basic', 'Throughput Unit'),
  standard: hubMeter('Standard', 'Throughput Unit'),
  premium: hubMeter('Premium', 'Processing Unit'),
};
const hubEvents = tableOf(['Basic', 'Standard'], (sku) => hubMeter(sku, 'Ingress Events'));
const hubCluster = hubMeter('Dedicated', 'Capacity Unit');

const eventHubs: Service = {
  terraform: ['eventhub_namespace'],
  arm: ['microsoft.eventhub/namespaces'],
  meters: [...Object.values(hubUnits), ...Object.values(hubEvents)],
  charges: (facts) => {
    const sku = facts.text('sku', 'sku.name');
    const unit = entryOf(hubUnits, sku);
    if (facts.has('dedicated_cluster_id', 'clusterArmId'))
      return [
        noCharge(say({ en: 'no charge beside that of its cluster', pt: 'sem custo além do custo do seu cluster' })),
      ];
    if (!unit) return [notSold(say({ en: 'An Event Hubs namespace', pt: 'Um namespace do Event Hubs' }), sku)];
    const { count, assumed } = takeUnless(facts.number('capacity', 'sku.capacity'), 1, oneUnit);
    const events = entryOf(hubEvents, sku);
    if (!events) return [byHour(unit, { count, assumed })];
    return [
      byHour(unit, { count, assumed }),
      byUse(
        'events',
        say({
          en: 'Events that it takes in are charged by the million, and the file does not tell how many.',
          pt: 'Os eventos que recebe são cobrados por milhão, e o arquivo não diz quantos.',
        }),
        [member('monthly_ingress_events', counted.events, events, 'Units')],
      ),
    ];
  },
};

const eventHubCluster: Service = {
  terraform: ['eventhub_cluster'],
  arm: ['microsoft.eventhub/clusters'],
  meters: [hubCluster],
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    const [, told] = /^Dedicated(?:_(\d+))?$/i.exec(sku ?? '') ?? [];
    if (!/^dedicated/i.test(sku ?? ''))
      return [notSold(say({ en: 'An Event Hubs cluster', pt: 'Um cluster do Event Hubs' }), sku)];
    const given = told === undefined ? facts.number(undefined, 'sku.capacity') : Number(told);
    const { count, assumed } = takeUnless(given, 1, oneUnit);
    return [byHour(hubCluster, { count, assumed })];
  },
};

const signalR = (sku: string) => ({
  unit: meterOf('SignalR', 'SignalR', sku, `${sku} Unit`),
  message: meterOf('SignalR', 'SignalR', sku, `${sku} Message`),
});
const signalRs = { standard_s1: signalR('Standard'), premium_p1: signalR('Premium') };

const signalRService: Service = {
  terraform: ['signalr_service'],
  arm: ['microsoft.signalrservice/signalr'],
  meters: Object.values(signalRs).flatMap(({ unit, message }) => [unit, message]),
  charges: (facts) => {
    const sku = facts.text('sku.name', 'sku.name');
    const meters = entryOf(signalRs, sku);
    if (/^free/i.test(sku ?? '')) return [noChargeForSku('Free')];
    if (!meters) return [notSold(say({ en: 'A SignalR service', pt: 'Um serviço do SignalR' }), sku)];
    const { count, assumed } = takeUnless(facts.number('sku.capacity', 'sku.capacity'), 1, oneUnit);
    return [
      byDay(meters.unit, { count, assumed }),
      byUse(
        'messages',
        say({
          en: 'Messages beyond those of its units are charged by the million.',
          pt: 'Mensagens além das das suas unidades são cobradas por milhão.',
        }),
        [member('monthly_additional_messages', counted.messages, meters.message, 'Units')],
      ),
    ];
  },
};

const webPubSub: Service = {
  terraform: ['web_pubsub', 'web_pubsub_socketio'],
  arm: ['microsoft.signalrservice/webpubsub'],
  charges: (facts) => {
    const sku = facts.text('sku', 'sku.name') ?? facts.text('sku.name', undefined);
    if (/^free/i.test(sku ?? '')) return [noChargeForSku('Free')];
    return [notSold(say({ en: 'A Web PubSub service', pt: 'Um serviço do Web PubSub' }), sku)];
  },
};

const ioTUnits = tableOf(['B1', 'B2', 'B3', 'S1', 'S2', 'S3'], (sku) =>
  meterOf('IoT Hub', 'IoT Hub', sku, `${sku} Unit`),
);

const ioTHub: Service = {
  terraform: ['iothub'],
  arm: ['microsoft.devices/iothubs'],
  meters: Object.values(ioTUnits),
  charges: (facts) => {
    const sku = facts.text('sku.name', 'sku.name');
    const meter = entryOf(ioTUnits, sku);
    if (/^f1$/i.test(sku ?? '')) return [noChargeForSku('F1')];
    if (!meter) return [notSold(say({ en: 'An IoT hub', pt: 'Um hub IoT' }), sku)];
    const { count, assumed } = takeUnless(facts.number('sku.capacity', 'sku.capacity'), 1, oneUnit);
    return [byMonth(meter, { count, assumed })];
  },
};

const provisioning = meterOf('IoT Hub', 'IoT Hub Device Provisioning', 'S1', 'S1 Operations');

const ioTProvisioning: Service = {
  terraform: ['iothub_dps'],
  arm: ['microsoft.devices/provisioningservices'],
  meters: [provisioning],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by the thousand operations, and the file does not tell how many.',
        pt: 'É cobrado por mil operações, e o arquivo não diz quantas.',
      }),
      [member('monthly_operations', counted.operations, provisioning, 'Units')],
    ),
  ],
};

const notifications = (sku: string) => ({
  unit: meterOf('Notification Hubs', 'Notification Hubs', sku, `${sku} Unit`),
  pushes: meterOf('Notification Hubs', 'Notification Hubs', sku, `${sku} Pushes`),
});
const notificationHubs = { basic: notifications('Basic'), standard: notifications('Standard') };

const notificationHub: Service = {
  terraform: ['notification_hub_namespace'],
  arm: ['microsoft.notificationhubs/namespaces'],
  meters: Object.values(notificationHubs).flatMap(({ unit, pushes }) => [unit, pushes]),
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    const meters = entryOf(notificationHubs, sku);
    if (/^free$/i.test(sku ?? '')) return [noChargeForSku('Free')];
    if (!meters)
      return [notSold(say({ en: 'A namespace of notification hubs', pt: 'Um namespace de hubs de notificação' }), sku)];
    return [
      byMonth(meters.unit),
      byUse(
        'pushes',
        say({
          en: 'Pushes beyond ten million in a month are charged by the million.',
          pt: 'Envios além de dez milhões por mês são cobrados por milhão.',
        }),
        [member('monthly_pushes', counted.pushes, meters.pushes, 'Units')],
      ),
    ];
  },
};

const gridOperations = meterOf('Event Grid', undefined, 'Standard', 'Standard Operations');
const gridUnit = meterOf('Event Grid', undefined, 'Standard', 'Standard Throughput Unit');

const eventGridTopics: Service = {
  terraform: ['eventgrid_topic', 'eventgrid_system_topic', 'eventgrid_domain', 'eventgrid_partner_namespace'],
  arm: ['topics', 'systemtopics', 'domains', 'partnernamespaces'].map((type) => `microsoft.eventgrid/${type}`),
  meters: [gridOperations],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is charged by the hundred thousand operations, and the file does not tell how many.',
        pt: 'É cobrado por cem mil operações, e o arquivo não diz quantas.',
      }),
      [member('monthly_operations', counted.operations, gridOperations, 'Units')],
    ),
  ],
};

const eventGridNamespace: Service = {
  terraform: ['eventgrid_namespace'],
  arm: ['microsoft.eventgrid/namespaces'],
  meters: [gridUnit],
  charges: (facts) => {
    const { count, assumed } = takeUnless(facts.number('capacity', 'sku.capacity'), 1, oneUnit);
    return [
      byHour(gridUnit, { count, assumed }),
      byUse(
        'operations',
        say({
          en: 'Its operations are charged by the million, and the file does not tell how many.',
          pt: 'As suas operações são cobradas por milhão, e o arquivo não diz quantas.',
        }),
      ),
    ];
  },
};

/** Services that pass messages on. */
export const messagingServices: readonly Service[] = [
  serviceBus,
  eventHubs,
  eventHubCluster,
  signalRService,
  webPubSub,
  ioTHub,
  ioTProvisioning,
  notificationHub,
  eventGridTopics,
  eventGridNamespace,
];
