import { say } from '../../../platform/language.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import {
  byHour,
  byUse,
  type Charge,
  everywhere,
  type Facts,
  noCharge,
  noChargeForSku,
  notPriced,
  notSold,
  type Service,
} from './service.ts';
import { byUnitHours, counted, entryOf, gigabytes, onlyByUse, withoutCharge } from './tables.ts';

// Names and regions of meters are those of answers of the Retail Prices API that are quoted in public (2026-09 to 2026-11);
// test/fixtures/azure-retail-services.csv has the rows.

const addresses = (sku: string, meter: string): MeterName => ({
  service: 'Virtual Network',
  product: 'IP Addresses',
  sku,
  meter,
});

const publicIps = {
  standard: addresses('Standard', 'Standard IPv4 Static Public IP'),
  basic: addresses('Basic', 'Basic IPv4 Static Public IP'),
  basicDynamic: addresses('Basic', 'Basic IPv4 Dynamic Public IP'),
  global: addresses('Global', 'Global IPv4 Static Public IP'),
};

/** The hour of a static public address of the SKU Standard. */
export const publicIpHour: MeterName = publicIps.standard;

const publicIp: Service = {
  terraform: ['public_ip'],
  arm: ['microsoft.network/publicipaddresses'],
  meters: Object.values(publicIps),
  charges: (facts) => [addressCharge(facts), ...ddosOfAddress(facts)],
};

function addressCharge(facts: Facts): Charge {
  const isBasicByDefault = facts.format === 'arm';
  const sku = facts.text('sku', 'sku.name') ?? (isBasicByDefault ? 'Basic' : 'Standard');
  const tier = facts.text('sku_tier', 'sku.tier');
  const method = facts.text('allocation_method', 'publicIPAllocationMethod');
  if (facts.has('public_ip_prefix_id', 'publicIPPrefix'))
    return noCharge(say({ en: 'no charge beside that of its prefix', pt: 'sem custo além do custo do seu prefixo' }));
  if (/^ipv6$/i.test(facts.text('ip_version', 'publicIPAddressVersion') ?? ''))
    return noCharge(say({ en: 'no charge for an address of IPv6', pt: 'sem custo para um endereço IPv6' }));
  const isDynamic = method === undefined ? isBasicByDefault : /^dynamic$/i.test(method);
  const meter = meterOfAddress({ sku, tier, isDynamic });
  return meter ? byHour(meter) : notSold(say({ en: 'A public IP address', pt: 'Um endereço IP público' }), sku);
}

interface Address {
  readonly sku: string;
  readonly tier: string | undefined;
  readonly isDynamic: boolean;
}

/** Finds the meter of a public address of IPv4; undefined for an SKU that Azure does not sell. */
export function meterOfAddress({ sku, tier, isDynamic }: Address): MeterName | undefined {
  const name = /^global$/i.test(tier ?? '') ? 'global' : sku.toLowerCase();
  return name === 'basic' && isDynamic ? publicIps.basicDynamic : entryOf(publicIps, name);
}

/** The protection of a single address. One by a plan is charged with the plan. */
function ddosOfAddress(facts: Facts): readonly Charge[] {
  const mode = facts.text('ddos_protection_mode', 'ddosSettings.protectionMode');
  const isOfPlan = facts.has('ddos_protection_plan_id', 'ddosSettings.ddosProtectionPlan');
  if (!/^enabled$/i.test(mode ?? '') || isOfPlan) return [];
  return [
    notPriced(
      say({
        en: 'DDoS protection of a single address is charged by the hour and is not priced.',
        pt: 'A proteção contra DDoS de um só endereço é cobrada por hora e não tem preço aqui.',
      }),
      'ddos_protection',
    ),
  ];
}

const prefixes = (sku: string, meter: string): MeterName => ({
  service: 'Virtual Network',
  product: 'Public IP Prefix',
  sku,
  meter,
});
const prefixMeters = {
  standard: prefixes('Standard', 'Standard Static IP Addresses'),
  global: prefixes('Global', 'Global Static Public IP'),
};

/** Each address of a prefix is charged, used or not. */
const publicIpPrefix: Service = {
  terraform: ['public_ip_prefix'],
  arm: ['microsoft.network/publicipprefixes'],
  meters: Object.values(prefixMeters),
  charges: (facts) => {
    const isTerraform = facts.format === 'terraform';
    const sku = facts.text('sku', 'sku.name') ?? (isTerraform ? 'Standard' : undefined);
    const isGlobal = /^global$/i.test(facts.text('sku_tier', 'sku.tier') ?? '');
    const bits = facts.number('prefix_length', 'prefixLength');
    if (/^ipv6$/i.test(facts.text('ip_version', 'publicIPAddressVersion') ?? '')) {
      return [noCharge(say({ en: 'no charge for addresses of IPv6', pt: 'sem custo para endereços IPv6' }))];
    }
    if (facts.has('custom_ip_prefix_id', 'customIPPrefix'))
      return [
        notPriced(
          say({ en: 'Addresses of its owner are not priced.', pt: 'Endereços do próprio cliente não têm preço aqui.' }),
        ),
      ];
    const meter = sku && entryOf(prefixMeters, isGlobal ? 'global' : sku);
    if (!meter)
      return [notSold(say({ en: 'A prefix of public IP addresses', pt: 'Um prefixo de endereços IP públicos' }), sku)];
    const known = bits ?? (isTerraform ? 28 : undefined);
    if (known === undefined || known > 31)
      return [
        notPriced(
          say({
            en: 'The length of the prefix is not in the file.',
            pt: 'O comprimento do prefixo não está no arquivo.',
          }),
        ),
      ];
    const assumed =
      bits === undefined
        ? [
            say({
              en: '16 addresses, since the file gives no length',
              pt: '16 endereços, pois o arquivo não informa o comprimento',
            }),
          ]
        : [];
    return [byHour(meter, { count: 2 ** (32 - known), assumed })];
  },
};

const natGatewayNames = { service: 'NAT Gateway', product: 'NAT Gateway', sku: 'Standard' } as const;
/** The hour of a NAT gateway. */
export const natGatewayHour: MeterName = { ...natGatewayNames, meter: 'Standard Gateway' };
const natGatewayData: MeterName = { ...natGatewayNames, meter: 'Standard Data Processed' };

const dataProcessed = (usage: readonly UsageMember[]) =>
  byUse(
    'data',
    say({
      en: 'The data that it processes is charged by the GB, and the file does not tell how much.',
      pt: 'Os dados que processa são cobrados por GB, e o arquivo não diz quanto.',
    }),
    usage,
  );

const natGateway: Service = {
  terraform: ['nat_gateway'],
  arm: ['microsoft.network/natgateways'],
  meters: [natGatewayHour, natGatewayData],
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name') ?? 'Standard';
    // StandardV2 has the meters of Standard.
    if (!/^standard(?:v2)?$/i.test(sku)) return [notSold(say({ en: 'A NAT gateway', pt: 'Um gateway NAT' }), sku)];
    return [
      byHour(natGatewayHour, { region: everywhere }),
      dataProcessed([gigabytes('monthly_data_processed_gb', natGatewayData, everywhere)]),
    ];
  },
};

const privateLink = (meter: string): MeterName => ({
  service: 'Virtual Network',
  product: 'Virtual Network Private Link',
  sku: 'Standard',
  meter,
});
const endpointHour = privateLink('Standard Private Endpoint');
const endpointIngress = privateLink('Standard Data Processed - Ingress');
const endpointEgress = privateLink('Standard Data Processed - Egress');

const privateEndpoint: Service = {
  terraform: ['private_endpoint'],
  arm: ['microsoft.network/privateendpoints'],
  meters: [endpointHour, endpointIngress, endpointEgress],
  charges: () => [
    byHour(endpointHour, { region: everywhere }),
    dataProcessed([
      gigabytes('monthly_inbound_data_processed_gb', endpointIngress, everywhere),
      gigabytes('monthly_outbound_data_processed_gb', endpointEgress, everywhere),
    ]),
  ],
};

const balancer = (sku: string, meter: string): MeterName => ({
  service: 'Load Balancer',
  product: 'Load Balancer',
  sku,
  meter: `${sku} ${meter}`,
});
const balancerMeters = (sku: string) => ({
  base: balancer(sku, 'Included LB Rules and Outbound Rules'),
  beyond: balancer(sku, 'Overage LB Rules and Outbound Rules'),
});
const balancers = { standard: balancerMeters('Standard'), global: balancerMeters('Global') };
/** The hour of a load balancer of the SKU Standard with at most five rules. */
export const loadBalancerHour: MeterName = balancers.standard.base;
const balancerData = balancer('Standard', 'Data Processed');

/** Rules that the price of an hour covers. */
const rulesIncluded = 5;

/** In a template the rules are members of it; in a plan they are resources of their own, and not counted. */
const loadBalancer: Service = {
  terraform: ['lb'],
  arm: ['microsoft.network/loadbalancers'],
  meters: [...Object.values(balancers).flatMap((meters) => Object.values(meters)), balancerData],
  charges: (facts) => {
    const sku = facts.text('sku', 'sku.name') ?? (facts.format === 'arm' ? 'Basic' : undefined);
    const isGlobal = /^global$/i.test(facts.text('sku_tier', 'sku.tier') ?? '');
    if (/^basic$/i.test(sku ?? '')) return [noChargeForSku('Basic')];
    if (!/^standard$/i.test(sku ?? ''))
      return [notSold(say({ en: 'A load balancer', pt: 'Um balanceador de carga' }), sku)];
    const meters = isGlobal ? balancers.global : balancers.standard;
    const isTold = facts.has(undefined, 'loadBalancingRules') || facts.has(undefined, 'outboundRules');
    const rules = isTold
      ? facts.list(undefined, 'loadBalancingRules').length + facts.list(undefined, 'outboundRules').length
      : undefined;
    if (rules === 0) return [noCharge(say({ en: 'no charge without rules', pt: 'sem custo sem regras' }))];
    const beyond = (rules ?? 0) - rulesIncluded;
    const data = isGlobal ? [] : [gigabytes('monthly_data_processed_gb', balancerData, everywhere)];
    return [
      byHour(meters.base, {
        region: everywhere,
        assumed:
          rules === undefined
            ? [
                say({
                  en: '1 to 5 rules, which the file does not count with it',
                  pt: 'de 1 a 5 regras, que o arquivo não conta com ele',
                }),
              ]
            : [],
      }),
      ...(beyond > 0 ? [byUnitHours(meters.beyond, { part: 'rules', count: beyond, region: everywhere })] : []),
      ...(rules === undefined
        ? [
            byUse(
              'rules',
              say({ en: 'Each rule beyond 5 is charged by the hour.', pt: 'Cada regra além de 5 é cobrada por hora.' }),
            ),
          ]
        : []),
      ...(isGlobal ? [] : [dataProcessed(data)]),
    ];
  },
};

const peering = (product: string, sku: string, direction: string): MeterName => ({
  service: 'Virtual Network',
  product,
  sku,
  meter: `${sku} ${direction}`,
});

/** Both directions are charged; whether the other network is in the same region, the file does not tell. */
const peeringUsage: readonly UsageMember[] = [
  ...['Ingress', 'Egress'].map((direction) =>
    gigabytes(
      `monthly_intra_region_${direction.toLowerCase()}_gb`,
      peering('Virtual Network Peering', 'Intra-Region', direction),
      everywhere,
    ),
  ),
  ...['Ingress', 'Egress'].map((direction) =>
    gigabytes(
      `monthly_inter_region_${direction.toLowerCase()}_gb`,
      peering('Global Virtual Network Peering', 'Inter-Region', direction),
    ),
  ),
];

const networkPeering: Service = {
  ...onlyByUse(
    ['virtual_network_peering'],
    ['microsoft.network/virtualnetworks/virtualnetworkpeerings'],
    say({ en: 'the GB that pass in and out', pt: 'GB que entram e saem' }),
    peeringUsage,
  ),
  parent: {
    member: 'virtual_network_name',
    type: 'virtual_network',
    label: say({ en: 'virtual network', pt: 'rede virtual' }),
  },
};

const watcher = (meter: string): MeterName => ({
  service: 'Network Watcher',
  product: 'Network Watcher',
  sku: 'Standard',
  meter: `Standard ${meter}`,
});
const groupLogs = watcher('Network Logs Collected');
const networkLogs = watcher('VNet Flow Logs Collected');
const analyticsHourly = watcher('Traffic Analytics Processing');
const analyticsFast = watcher('Traffic Analytics Processing at 10-Minute Interval');

const flowLog: Service = {
  terraform: ['network_watcher_flow_log'],
  arm: ['microsoft.network/networkwatchers/flowlogs'],
  meters: [groupLogs, networkLogs, analyticsHourly, analyticsFast],
  charges: (facts) => {
    if (facts.flag('enabled', 'enabled') === false)
      return [noCharge(say({ en: 'no charge while it is disabled', pt: 'sem custo enquanto está desativado' }))];
    const analytics = 'flowAnalyticsConfiguration.networkWatcherFlowAnalyticsConfiguration';
    const isAnalysed = facts.flag('traffic_analytics.enabled', `${analytics}.enabled`) ?? false;
    const minutes =
      facts.number('traffic_analytics.interval_in_minutes', `${analytics}.trafficAnalyticsInterval`) ?? 60;
    const isOfGroup = facts.has('network_security_group_id', undefined);
    const name = 'monthly_logs_collected_gb';
    return [
      byUse(
        undefined,
        say({
          en: 'The logs that it collects, and their analysis, are charged by the GB.',
          pt: 'Os logs que coleta, e a análise deles, são cobrados por GB.',
        }),
        [
          gigabytes(name, isOfGroup ? groupLogs : networkLogs),
          ...(isAnalysed ? [gigabytes(name, minutes === 10 ? analyticsFast : analyticsHourly)] : []),
        ],
      ),
    ];
  },
};

const tests: UsageMember = {
  name: 'tests',
  of: counted.tests,
  meter: watcher('Connection Monitor Test'),
  unit: 'Units',
};

const networkManager = 'microsoft.network/networkmanagers';

/** Services of networks. */
export const networkServices: readonly Service[] = [
  publicIp,
  publicIpPrefix,
  natGateway,
  privateEndpoint,
  loadBalancer,
  networkPeering,
  flowLog,
  onlyByUse(
    ['network_connection_monitor'],
    ['microsoft.network/networkwatchers/connectionmonitors'],
    say({ en: 'the number of its tests', pt: 'número dos seus testes' }),
    [tests],
  ),
  onlyByUse(
    ['network_manager'],
    [networkManager],
    say({ en: 'the hour for each virtual network that it manages', pt: 'hora de cada rede virtual que gerencia' }),
  ),
  withoutCharge(
    ['lb_rule', 'lb_outbound_rule'],
    [],
    say({
      en: 'no charge of its own: its load balancer is charged for 5 rules, and names the others',
      pt: 'sem custo próprio: o seu balanceador de carga é cobrado por 5 regras, e nomeia as outras',
    }),
  ),
  withoutCharge(['private_link_service'], ['microsoft.network/privatelinkservices']),
  withoutCharge(
    [
      'network_security_perimeter',
      'network_security_perimeter_access_rule',
      'network_security_perimeter_association',
      'network_security_perimeter_profile',
    ],
    [
      'microsoft.network/networksecurityperimeters',
      'microsoft.network/networksecurityperimeters/profiles',
      'microsoft.network/networksecurityperimeters/profiles/accessrules',
      'microsoft.network/networksecurityperimeters/resourceassociations',
    ],
  ),
  withoutCharge(
    [
      'network_manager_admin_rule',
      'network_manager_admin_rule_collection',
      'network_manager_connectivity_configuration',
      'network_manager_deployment',
      'network_manager_management_group_connection',
      'network_manager_network_group',
      'network_manager_routing_configuration',
      'network_manager_routing_rule',
      'network_manager_routing_rule_collection',
      'network_manager_scope_connection',
      'network_manager_security_admin_configuration',
      'network_manager_static_member',
      'network_manager_subscription_connection',
    ],
    [
      `${networkManager}/connectivityconfigurations`,
      `${networkManager}/networkgroups`,
      `${networkManager}/networkgroups/staticmembers`,
      `${networkManager}/routingconfigurations`,
      `${networkManager}/routingconfigurations/rulecollections`,
      `${networkManager}/routingconfigurations/rulecollections/rules`,
      `${networkManager}/scopeconnections`,
      `${networkManager}/securityadminconfigurations`,
      `${networkManager}/securityadminconfigurations/rulecollections`,
      `${networkManager}/securityadminconfigurations/rulecollections/rules`,
      'microsoft.network/networkmanagerconnections',
    ],
    say({
      en: 'no charge of its own: its network manager is charged',
      pt: 'sem custo próprio: o seu gerenciador de rede é cobrado',
    }),
  ),
];
