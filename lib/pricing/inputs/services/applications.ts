import { say } from '../../../platform/language.ts';
import type { MeterName } from '../resource.ts';
import { byDay, byHour, byUse, type Charge, noChargeForSku, notPriced, notSold, type Service } from './service.ts';
import { byUnitHours, counted, entryOf, member, meterOf, tableOf, takeUnless } from './tables.ts';

const oneUnit = say({
  en: '1 unit, since the file gives no number',
  pt: '1 unidade, pois o arquivo não informa o número',
});

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
        byUse(
          undefined,
          say({
            en: 'It is charged by calls, and the file does not tell how many.',
            pt: 'É cobrado por chamadas, e o arquivo não diz quantas.',
          }),
          [member('monthly_api_calls', counted.calls, apiCalls, 'Units')],
        ),
      ];
    }
    const meter = entryOf(apiUnits, name);
    if (!meter) return [notSold('API Management', spelled === '' ? undefined : spelled)];
    const given = told === undefined ? facts.number(undefined, 'sku.capacity') : Number(told);
    const { count, assumed } = takeUnless(given, 1, oneUnit);
    return [
      byHour(meter, { count, assumed }),
      ...(facts.list('additional_location', 'additionalLocations').length > 0
        ? [
            notPriced(
              say({
                en: 'Its units in other regions are not priced.',
                pt: 'As suas unidades em outras regiões não têm preço aqui.',
              }),
              'additional_location',
            ),
          ]
        : []),
      ...(/v2$/i.test(name)
        ? [
            byUse(
              'calls',
              say({
                en: 'Calls beyond those of its SKU are charged by number.',
                pt: 'Chamadas além das do seu SKU são cobradas por número.',
              }),
            ),
          ]
        : []),
    ];
  },
};

const apiGateway: Service = {
  terraform: ['api_management_standalone_gateway', 'api_management_workspace'],
  arm: ['microsoft.apimanagement/gateways'],
  charges: () => [
    notPriced(
      say({
        en: 'Gateways of workspaces are charged by the hour, under meters that are not read yet.',
        pt: 'Gateways de workspaces são cobrados por hora, em medidores que ainda não são lidos.',
      }),
    ),
  ],
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
    if (/^free$/i.test(sku ?? '')) return [noChargeForSku('Free')];
    if (!meters)
      return [notSold(say({ en: 'A store of App Configuration', pt: 'Um repositório do App Configuration' }), sku)];
    const isPremium = /^premium$/i.test(sku ?? '');
    const replicas = Math.max(0, facts.list('replica', undefined).length - (isPremium ? 1 : 0));
    return [
      byDay(meters.instance),
      ...(replicas > 0 ? [byDay(meters.replica, { part: 'replicas', count: replicas })] : []),
      byUse(
        'requests',
        say({
          en: 'Requests beyond those of its SKU are charged by number.',
          pt: 'Solicitações além das do seu SKU são cobradas por número.',
        }),
        [member('monthly_additional_requests', counted.requests, meters.requests, 'Units')],
      ),
    ];
  },
};

const configurationReplica: Service = {
  terraform: [],
  arm: ['microsoft.appconfiguration/configurationstores/replicas'],
  parent: {
    member: 'configuration_store_id',
    type: 'app_configuration',
    label: say({ en: 'store', pt: 'repositório' }),
  },
  charges: (facts) => {
    const meters = entryOf(stores, facts.parent('')?.text(undefined, 'sku.name'));
    if (!meters)
      return [
        notPriced(
          say({ en: 'The SKU of its store is not in the file.', pt: 'O SKU do seu repositório não está no arquivo.' }),
        ),
      ];
    // One replica comes with each store of the SKU Premium; which of several is not told.
    if (meters === entryOf(stores, 'premium'))
      return [
        notPriced(
          say({
            en: 'A replica of a store of the SKU Premium is not priced.',
            pt: 'Uma réplica de um repositório do SKU Premium não tem preço aqui.',
          }),
        ),
      ];
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
    if (/^free$/i.test(sku ?? '')) return [noChargeForSku('Free')];
    if (!meter) return [notSold(say({ en: 'A search service', pt: 'Um serviço de pesquisa' }), sku)];
    return [
      byHour(meter, { count: replicas * partitions }),
      byUse(
        'enrichment',
        say({
          en: 'Images that it takes out of documents, skills and its ranker are charged by number.',
          pt: 'As imagens que extrai de documentos, as habilidades e o classificador são cobrados por número.',
        }),
        [member('monthly_images_extracted', counted.images, images, 'Units')],
      ),
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
    if (!meters) return [notSold(say({ en: 'A domain service', pt: 'Um serviço de domínio' }), sku)];
    const meter = /trusting/i.test(type) ? meters.resource : meters.user;
    if (!forestMeters.includes(meter))
      return [notSold(say({ en: 'A resource forest', pt: 'Uma floresta de recursos' }), sku)];
    const sets = Math.max(1, facts.list(undefined, 'replicaSets').length);
    return sets === 1
      ? [byUnitHours(meter)]
      : [
          notPriced(
            say({
              en: 'A domain with replicas in several regions is not priced from a template.',
              pt: 'Um domínio com réplicas em várias regiões não tem preço a partir de um template.',
            }),
          ),
        ];
  },
};

const domainReplica: Service = {
  terraform: ['active_directory_domain_service_replica_set'],
  arm: [],
  parent: {
    member: 'domain_service_id',
    type: 'active_directory_domain_service',
    label: say({ en: 'domain service', pt: 'serviço de domínio' }),
  },
  charges: (facts): readonly Charge[] => {
    const meters = entryOf(forests, facts.parent('domain_service_id')?.text('sku', undefined));
    return [
      meters
        ? byUnitHours(meters.user)
        : notPriced(
            say({
              en: 'The SKU of its domain service is not in the file.',
              pt: 'O SKU do seu serviço de domínio não está no arquivo.',
            }),
          ),
    ];
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
