import type { MeterName, UsageMember } from '../resource.ts';
import { byHour, byUse, everywhere, noCharge, notSold, type Service } from './service.ts';

// Names and regions of meters are those of answers of the Retail Prices API that are quoted in public (2026-09 to 2026-11);
// test/fixtures/pricing/service-meters.csv has the rows.

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

/** The hour of a load balancer of the SKU Standard with at most five rules. */
export const loadBalancerHour: MeterName = {
  service: 'Load Balancer',
  product: 'Load Balancer',
  sku: 'Standard',
  meter: 'Standard Included LB Rules and Outbound Rules',
};

const publicIp: Service = {
  terraform: ['public_ip'],
  arm: ['microsoft.network/publicipaddresses'],
  meters: Object.values(publicIps),
  charges: (facts) => {
    const isBasicByDefault = facts.format === 'arm';
    const sku = facts.text('sku', 'sku.name') ?? (isBasicByDefault ? 'Basic' : 'Standard');
    const isGlobal = /^global$/i.test(facts.text('sku_tier', 'sku.tier') ?? '');
    const method = facts.text('allocation_method', 'publicIPAllocationMethod');
    if (facts.has('public_ip_prefix_id', 'publicIPPrefix')) return [noCharge('no charge beside that of its prefix')];
    if (/^ipv6$/i.test(facts.text('ip_version', 'publicIPAddressVersion') ?? '')) {
      return [noCharge('no charge for an address of IPv6')];
    }
    const name = isGlobal ? 'global' : sku.toLowerCase();
    const isDynamic = method === undefined ? isBasicByDefault : /^dynamic$/i.test(method);
    const meter = name === 'basic' && isDynamic ? publicIps.basicDynamic : meterIn(publicIps, name);
    return [meter ? byHour(meter) : notSold('A public IP address', sku)];
  },
};

/** Finds a meter by a name in lower case. */
function meterIn(meters: Readonly<Record<string, MeterName>>, name: string): MeterName | undefined {
  return Object.hasOwn(meters, name) ? meters[name] : undefined;
}

const natGatewayNames = { service: 'NAT Gateway', product: 'NAT Gateway', sku: 'Standard' } as const;
/** The hour of a NAT gateway. */
export const natGatewayHour: MeterName = { ...natGatewayNames, meter: 'Standard Gateway' };
const natGatewayData: MeterName = { ...natGatewayNames, meter: 'Standard Data Processed' };

/** Traffic in GB. @param name as Infracost's usage files call it */
const gigabytes = (name: string, meter: MeterName, region?: string): UsageMember => ({
  name,
  of: 'GB',
  meter,
  unit: 'GB',
  ...(region !== undefined && { region }),
});

const dataProcessed = (usage: readonly UsageMember[]) =>
  byUse('data', 'The data that it processes is charged by the GB, and the file does not tell how much.', usage);

const natGateway: Service = {
  terraform: ['nat_gateway'],
  arm: ['microsoft.network/natgateways'],
  meters: [natGatewayHour, natGatewayData],
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name') ?? 'Standard';
    if (!/^standard$/i.test(sku)) return [notSold('A NAT gateway', sku)];
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

const gatewayMeters = (product: string, sku: string) => ({
  fixed: { service: 'Application Gateway', product, sku, meter: `${sku} Fixed Cost` },
  units: { service: 'Application Gateway', product, sku, meter: `${sku} Capacity Units` },
});

/** Gateways of version 1 are retired. */
const gateways: Readonly<Record<string, ReturnType<typeof gatewayMeters>>> = {
  basic: gatewayMeters('Application Gateway Basic v2', 'Basic'),
  standard_v2: gatewayMeters('Application Gateway Standard v2', 'Standard'),
  waf_v2: gatewayMeters('Application Gateway WAF v2', 'Standard'),
};

/** Capacity units that each instance of a gateway brings, and that are charged at least. */
const unitsAnInstance = 10;

const applicationGateway: Service = {
  terraform: ['application_gateway'],
  arm: ['microsoft.network/applicationgateways'],
  meters: Object.values(gateways).flatMap(({ fixed, units }) => [fixed, units]),
  charges: (facts) => {
    const sku = facts.text('sku.name', 'properties.sku.name');
    const name = sku?.toLowerCase() ?? '';
    const meters = Object.hasOwn(gateways, name) ? gateways[name] : undefined;
    if (!meters) return [notSold('An application gateway', sku)];
    const instances =
      facts.number('autoscale_configuration.min_capacity', 'autoscaleConfiguration.minCapacity') ??
      facts.number('sku.capacity', 'properties.sku.capacity') ??
      0;
    const beyond = instances > 0 ? ' beyond those of its least instances' : '';
    return [
      byHour(meters.fixed),
      ...(instances > 0 ? [byHour(meters.units, { part: 'instances', count: instances * unitsAnInstance })] : []),
      byUse('capacity', `Its capacity units${beyond} are charged by its load, which the file does not tell.`),
    ];
  },
};

/** Services of networks. */
export const networkServices: readonly Service[] = [publicIp, natGateway, privateEndpoint, applicationGateway];
