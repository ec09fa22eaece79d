import { say } from '../../../platform/language.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import { byUnits, byUse, type Charge, everywhere, type Facts, noCharge, notPriced, type Service } from './service.ts';
import { counted, withoutCharge } from './tables.ts';

const dns = (sku: string, meter: string): MeterName => ({ service: 'Azure DNS', product: 'Azure DNS', sku, meter });

/** The price list has the meters of DNS by zone, at one price in the public cloud. */
const zone = 'Zone 1';

/** A zone for names; its unit is a month, and its records cost nothing. */
function dnsZone(sku: 'Public' | 'Private', terraform: string, arm: string): Service {
  const hosting = dns(sku, `${sku} Zone`);
  const queries: UsageMember = {
    name: 'monthly_queries',
    of: counted.queries,
    meter: dns(sku, `${sku} Queries`),
    unit: 'Units',
    region: zone,
  };
  return {
    terraform: [terraform],
    arm: [arm],
    meters: [hosting, queries.meter],
    charges: () => [
      byUnits(hosting, 1, 'Units', { region: zone }),
      byUse('queries', say({ en: 'Queries are charged by the million.', pt: 'Consultas são cobradas por milhão.' }), [
        queries,
      ]),
    ],
  };
}

/** A part of a resolver; its unit is a month. */
function resolverPart(part: string, terraform: string, arm: string): Service {
  const meter = dns('Private Resolver', `Private Resolver ${part}`);
  return {
    terraform: [terraform],
    arm: [arm],
    meters: [meter],
    charges: () => [byUnits(meter, 1, 'Units', { region: zone })],
  };
}

const trafficManager = (sku: string, meter: string): MeterName => ({
  service: 'Traffic Manager',
  product: 'Traffic Manager',
  sku,
  meter,
});
const dnsQueries = trafficManager('Azure Endpoint', 'DNS Queries');
const trafficView = trafficManager('Traffic View', 'Traffic View Data Points Processed');

const checksOf = (kind: string) => ({
  checks: trafficManager(kind, `${kind} Health Checks`),
  fast: trafficManager(kind, `${kind} Fast Interval Health Check Add-ons`),
});
const azureChecks = checksOf('Azure Endpoint');
const externalChecks = checksOf('Non-Azure Endpoint');

const profileUsage = {
  queries: { name: 'monthly_dns_queries', of: counted.queries, meter: dnsQueries, unit: 'Units', region: everywhere },
  view: {
    name: 'monthly_traffic_view_data_points',
    of: say({ en: 'data points', pt: 'pontos de dados' }),
    meter: trafficView,
    unit: 'Units',
    region: everywhere,
  },
} as const;

/** Below this, the checks of a profile are fast. */
const normalSeconds = 30;

const isFast = (profile: Facts | undefined): boolean =>
  (profile?.number('monitor_config.interval_in_seconds', 'monitorConfig.intervalInSeconds') ?? normalSeconds) <
  normalSeconds;

/** The checks of some endpoints of one kind. @param part of the resource; undefined for the endpoint itself */
const checks = (
  meters: ReturnType<typeof checksOf>,
  fast: boolean,
  { part, count = 1 }: { readonly part?: string; readonly count?: number } = {},
): readonly Charge[] => [
  byUnits(meters.checks, 1, 'Units', { region: everywhere, count, ...(part !== undefined && { part }) }),
  ...(fast
    ? [byUnits(meters.fast, 1, 'Units', { region: everywhere, count, part: part ? `${part}Interval` : 'interval' })]
    : []),
];

/** False for an endpoint that is not probed. */
const isChecked = (endpoint: Facts): boolean =>
  endpoint.flag('enabled', undefined) !== false &&
  endpoint.flag('always_serve_enabled', undefined) !== true &&
  !/^disabled$/i.test(endpoint.text(undefined, 'endpointStatus') ?? '') &&
  !/^enabled$/i.test(endpoint.text(undefined, 'alwaysServe') ?? '');

const trafficProfile: Service = {
  terraform: ['traffic_manager_profile'],
  arm: ['microsoft.network/trafficmanagerprofiles'],
  meters: [dnsQueries, trafficView, ...Object.values(azureChecks), ...Object.values(externalChecks)],
  charges: (facts) => {
    const isViewed =
      facts.flag('traffic_view_enabled', undefined) ??
      /^enabled$/i.test(facts.text(undefined, 'trafficViewEnrollmentStatus') ?? '');
    const endpoints = facts.list(undefined, 'endpoints').map((each) => ({
      type: each.text(undefined, 'type')?.toLowerCase() ?? '',
      checked: isChecked(inProperties(each)),
    }));
    const countOf = (suffix: string): number =>
      endpoints.filter(({ type, checked }) => checked && type.endsWith(`/${suffix}`)).length;
    const isUntyped = endpoints.some(({ type }) => !/\/(?:azure|external|nested)endpoints$/.test(type));
    const fast = endpoints.length > 0 && isFast(facts);
    const azure = countOf('azureendpoints');
    const external = countOf('externalendpoints');
    return [
      byUse(
        undefined,
        say({
          en: 'Queries are charged by the million, and the file does not tell how many there are.',
          pt: 'Consultas são cobradas por milhão, e o arquivo não diz quantas são.',
        }),
        [profileUsage.queries, ...(isViewed ? [profileUsage.view] : [])],
      ),
      ...(azure > 0 ? checks(azureChecks, fast, { part: 'azureEndpoints', count: azure }) : []),
      ...(external > 0 ? checks(externalChecks, fast, { part: 'externalEndpoints', count: external }) : []),
      ...(isUntyped
        ? [
            notPriced(
              say({
                en: 'The types of some of its endpoints are not in the file.',
                pt: 'Os tipos de alguns dos seus pontos de extremidade não estão no arquivo.',
              }),
              'endpoints',
            ),
          ]
        : []),
    ];
  },
};

/** Reads an element of a list whose members stand in its `properties`. */
const inProperties = (element: Facts): Facts => ({
  ...element,
  flag: (terraform, arm) => element.flag(terraform, arm === undefined ? undefined : `properties.${arm}`),
  text: (terraform, arm) => element.text(terraform, arm === undefined ? undefined : `properties.${arm}`),
});

const endpointOf = (meters: ReturnType<typeof checksOf>, terraform: string, arm: string): Service => ({
  terraform: [terraform],
  arm: [arm],
  meters: Object.values(meters),
  parent: { member: 'profile_id', type: 'traffic_manager_profile', label: say({ en: 'profile', pt: 'perfil' }) },
  charges: (facts) =>
    isChecked(facts)
      ? checks(meters, isFast(facts.parent('profile_id')))
      : [noCharge(say({ en: 'no charge while it is not checked', pt: 'sem custo enquanto não é verificado' }))],
});

const profiles = 'microsoft.network/trafficmanagerprofiles';

/** Zones for names, resolvers, and what routes by names. */
export const dnsServices: readonly Service[] = [
  dnsZone('Public', 'dns_zone', 'microsoft.network/dnszones'),
  dnsZone('Private', 'private_dns_zone', 'microsoft.network/privatednszones'),
  resolverPart(
    'Inbound Endpoint',
    'private_dns_resolver_inbound_endpoint',
    'microsoft.network/dnsresolvers/inboundendpoints',
  ),
  resolverPart(
    'Outbound Endpoint',
    'private_dns_resolver_outbound_endpoint',
    'microsoft.network/dnsresolvers/outboundendpoints',
  ),
  resolverPart(
    'DNS Forwarding Ruleset',
    'private_dns_resolver_dns_forwarding_ruleset',
    'microsoft.network/dnsforwardingrulesets',
  ),
  trafficProfile,
  endpointOf(azureChecks, 'traffic_manager_azure_endpoint', `${profiles}/azureendpoints`),
  endpointOf(externalChecks, 'traffic_manager_external_endpoint', `${profiles}/externalendpoints`),
  withoutCharge(
    ['traffic_manager_nested_endpoint'],
    [`${profiles}/nestedendpoints`],
    say({ en: 'no charge for a profile in a profile', pt: 'sem custo para um perfil em um perfil' }),
  ),
  withoutCharge(
    ['private_dns_resolver', 'private_dns_resolver_forwarding_rule', 'private_dns_resolver_virtual_network_link'],
    [
      'microsoft.network/dnsresolvers',
      'microsoft.network/dnsforwardingrulesets/forwardingrules',
      'microsoft.network/dnsforwardingrulesets/virtualnetworklinks',
    ],
  ),
];
