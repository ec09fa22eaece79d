import type { MeterName } from '../resource.ts';
import { byDay, byHour, byUse, type Charge, noCharge, notPriced, notSold, type Service } from './service.ts';
import { byUnitHours, entryOf, member, meterOf, tableOf, takeUnless } from './tables.ts';

const oneUnit = '1 unit, since the file gives no number';

const gatewayMeter = (sku: string, meter: string): MeterName => meterOf('API Management', 'API Management', sku, meter);

/** By the SKU in lower case. */
const apiUnits: Readonly<Record<string, MeterName>> = Object.fromEntries(
  ['Developer', 'Basic', 'Standard', 'Premium', 'Basic v2', 'Standard v2', 'Premium v2'].map((tier) => [
    tier.replace(' ', '').toLowerCase(),
    gatewayMeter(tier, `${tier} Unit`),
  ]),
);
const apiCalls = gatewayMeter('Consumption', 'Consumption Calls');

const apiManagement: Service = {
  terraform: ['api_management'],
  arm: ['microsoft.apimanagement/service'],
  meters: [...Object.values(apiUnits), apiCalls],
  charges: (facts) => {
    // Terraform has the number of units in the SKU: `Premium_2`.
    const spelled = facts.text('sku_name', 'sku.name') ?? '';
    const [name = '', told] = spelled.split('_');
    if (/^consumption$/i.test(name)) {
      return [
        byUse(undefined, 'It is charged by calls, and the file does not tell how many.', [
          member('monthly_api_calls', 'calls', apiCalls, 'Units'),
        ]),
      ];
    }
    const meter = entryOf(apiUnits, name);
    if (!meter) return [notSold('API Management', spelled === '' ? undefined : spelled)];
    const given = told === undefined ? facts.number(undefined, 'sku.capacity') : Number(told);
    const { count, assumed } = takeUnless(given, 1, oneUnit);
    return [
      byHour(meter, { count, assumed }),
      ...(facts.list('additional_location', 'additionalLocations').length > 0
        ? [notPriced('Its units in other regions are not priced.', 'additional_location')]
        : []),
      ...(/v2$/i.test(name) ? [byUse('calls', 'Calls beyond those of its SKU are charged by number.')] : []),
    ];
  },
};

const apiGateway: Service = {
  terraform: ['api_management_standalone_gateway', 'api_management_workspace'],
  arm: ['microsoft.apimanagement/gateways'],
  charges: () => [notPriced('Gateways of workspaces are charged by the hour, under meters that are not read yet.')],
};

const configuration = (sku: string, meter: string): MeterName =>
  meterOf('App Configuration', 'App Configuration', sku, `${sku} ${meter}`);
const stores = tableOf(['Developer', 'Standard', 'Premium'], (sku) => ({
  instance: configuration(sku, 'Instance'),
  replica: configuration(sku, 'Replica Instance'),
  requests: configuration(sku, 'Overage Operations'),
}));

const appConfiguration: Service = {
  terraform: ['app_configuration'],
  arm: ['microsoft.appconfiguration/configurationstores'],
  meters: Object.values(stores).flatMap(({ instance, replica, requests }) => [instance, replica, requests]),
  charges: (facts) => {
    const sku = facts.text('sku', 'sku.name') ?? (facts.format === 'terraform' ? 'free' : undefined);
    const meters = entryOf(stores, sku);
    if (/^free$/i.test(sku ?? '')) return [noCharge('no charge for the SKU Free')];
    if (!meters) return [notSold('A store of App Configuration', sku)];
    const isPremium = /^premium$/i.test(sku ?? '');
    const replicas = Math.max(0, facts.list('replica', undefined).length - (isPremium ? 1 : 0));
    return [
      byDay(meters.instance),
      ...(replicas > 0 ? [byDay(meters.replica, { part: 'replicas', count: replicas })] : []),
      byUse('requests', 'Requests beyond those of its SKU are charged by number.', [
        member('monthly_additional_requests', 'requests', meters.requests, 'Units'),
      ]),
    ];
  },
};

const configurationReplica: Service = {
  terraform: [],
  arm: ['microsoft.appconfiguration/configurationstores/replicas'],
  parent: { member: 'configuration_store_id', type: 'app_configuration', label: 'store' },
  charges: (facts) => {
    const meters = entryOf(stores, facts.parent('')?.text(undefined, 'sku.name'));
    if (!meters) return [notPriced('The SKU of its store is not in the file.')];
    // One replica comes with each store of the SKU Premium; which of several is not told.
    if (meters === entryOf(stores, 'premium'))
      return [notPriced('A replica of a store of the SKU Premium is not priced.')];
    return [byDay(meters.replica)];
  },
};

const search = (sku: string): MeterName => meterOf('Azure Cognitive Search', 'Azure AI Search', sku, `${sku} Unit`);
const searchUnits: Readonly<Record<string, MeterName>> = {
  basic: search('Basic'),
  standard: search('Standard S1'),
  standard2: search('Standard S2'),
  standard3: search('Standard S3'),
  storage_optimized_l1: search('Storage Optimized L1'),
  storage_optimized_l2: search('Storage Optimized L2'),
};
const images = meterOf(
  'Azure Cognitive Search',
  'Azure AI Search',
  'Document Cracking',
  'Document Cracking Image Extraction',
);

const searchService: Service = {
  terraform: ['search_service'],
  arm: ['microsoft.search/searchservices'],
  meters: [...Object.values(searchUnits), images],
  charges: (facts) => {
    const sku = facts.text('sku', 'sku.name');
    const replicas = facts.number('replica_count', 'replicaCount') ?? 1;
    const partitions = facts.number('partition_count', 'partitionCount') ?? 1;
    const meter = entryOf(searchUnits, sku);
    if (/^free$/i.test(sku ?? '')) return [noCharge('no charge for the SKU Free')];
    if (!meter) return [notSold('A search service', sku)];
    return [
      byHour(meter, { count: replicas * partitions }),
      byUse('enrichment', 'Images that it takes out of documents, skills and its ranker are charged by number.', [
        member('monthly_images_extracted', 'images', images, 'Units'),
      ]),
    ];
  },
};

const forest = 'Microsoft Entra Domain Services';
const forests = tableOf(['Standard', 'Enterprise', 'Premium'], (sku) => ({
  user: meterOf(forest, forest, sku, `${sku} User Forest`),
  resource: meterOf(forest, forest, sku, `${sku} Resource Forest`),
}));
const forestMeters = Object.values(forests).flatMap(({ user, resource }) =>
  user.sku === 'Standard' ? [user] : [user, resource],
);

/** Charges for the domain in one region. Replicas in others are resources of their own in Terraform. */
const domainService: Service = {
  terraform: ['active_directory_domain_service'],
  arm: ['microsoft.aad/domainservices'],
  meters: forestMeters,
  charges: (facts) => {
    const sku = facts.text('sku', 'sku.name') ?? facts.text(undefined, 'properties.sku');
    const type = facts.text('domain_configuration_type', 'domainConfigurationType') ?? 'FullySynced';
    const meters = entryOf(forests, sku);
    if (!meters) return [notSold('A domain service', sku)];
    const meter = /trusting/i.test(type) ? meters.resource : meters.user;
    if (!forestMeters.includes(meter)) return [notSold('A resource forest', sku)];
    const sets = Math.max(1, facts.list(undefined, 'replicaSets').length);
    return sets === 1
      ? [byUnitHours(meter)]
      : [notPriced('A domain with replicas in several regions is not priced from a template.')];
  },
};

const domainReplica: Service = {
  terraform: ['active_directory_domain_service_replica_set'],
  arm: [],
  parent: {
    member: 'domain_service_id',
    type: 'active_directory_domain_service',
    label: 'domain service',
  },
  charges: (facts): readonly Charge[] => {
    const meters = entryOf(forests, facts.parent('domain_service_id')?.text('sku', undefined));
    return [meters ? byUnitHours(meters.user) : notPriced('The SKU of its domain service is not in the file.')];
  },
};

/** Services that applications use. */
export const applicationServices: readonly Service[] = [
  apiManagement,
  apiGateway,
  appConfiguration,
  configurationReplica,
  searchService,
  domainService,
  domainReplica,
];
