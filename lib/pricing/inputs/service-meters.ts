import type { MeterName } from './resource.ts';

// Names and regions of meters are those of answers of the Retail Prices API that are quoted in public (2026-09 to 2026-11).

/** The region of meters whose price is the same everywhere: those of NAT gateways and private endpoints. */
export const everywhere = 'Global';

/** Names the hour of a public address of version 4; undefined for an SKU that we have not seen. */
export function publicIpMeter(sku: string, isDynamic: boolean): MeterName | undefined {
  if (!/^(?:basic|standard)$/i.test(sku)) return undefined;
  const name = /^basic$/i.test(sku) ? 'Basic' : 'Standard';
  const meter = `${name} IPv4 ${isDynamic ? 'Dynamic' : 'Static'} Public IP`;
  return { service: 'Virtual Network', product: 'IP Addresses', sku: name, meter };
}

/** Names the hour of a NAT gateway; undefined for an SKU that we have not seen. */
export function natGatewayMeter(sku: string): MeterName | undefined {
  const service = 'NAT Gateway';
  return /^standard$/i.test(sku)
    ? { service, product: service, sku: 'Standard', meter: 'Standard Gateway' }
    : undefined;
}

/** Names the hour of a private endpoint. */
export const privateEndpointMeter: MeterName = {
  service: 'Virtual Network',
  product: 'Virtual Network Private Link',
  sku: 'Standard',
  meter: 'Standard Private Endpoint',
};

/** Names the day of a container registry; undefined for an SKU that does not exist. */
export function registryMeter(sku: string): MeterName | undefined {
  const name = ['Basic', 'Standard', 'Premium'].find((known) => known.toLowerCase() === sku.toLowerCase());
  const service = 'Container Registry';
  return name === undefined ? undefined : { service, product: service, sku: name, meter: `${name} Registry Unit` };
}

/** Products of the price list by the SKU of a gateway; gateways of version 1 are retired. */
const gateways: Readonly<Record<string, { readonly product: string; readonly sku: string }>> = {
  basic: { product: 'Application Gateway Basic v2', sku: 'Basic' },
  standard_v2: { product: 'Application Gateway Standard v2', sku: 'Standard' },
  waf_v2: { product: 'Application Gateway WAF v2', sku: 'Standard' },
};

/** Names the hour of an application gateway, without its capacity units; undefined for an SKU that is not priced. */
export function applicationGatewayMeter(spelled: string): MeterName | undefined {
  const name = spelled.toLowerCase();
  const found = Object.hasOwn(gateways, name) ? gateways[name] : undefined;
  return found && { service: 'Application Gateway', ...found, meter: `${found.sku} Fixed Cost` };
}

/** How the price list names the plans of App Service; others have names that we have not seen. */
const planNames: readonly (readonly [sku: RegExp, tier: string, name: (sku: string) => string])[] = [
  [/^B[123]$/, 'Basic', (sku) => sku],
  [/^S[123]$/, 'Standard', (sku) => `${sku} App`],
  [/^P[123]V2$/, 'Premium v2', (sku) => `${sku.slice(0, 2)} v2 App`],
  [/^P0V3$/, 'Premium v3', () => 'P0v3 App'],
  [/^P[123]V3$/, 'Premium v3', (sku) => `${sku.slice(0, 2)} v3 App`],
];

/** Names the hour of one worker of an App Service plan; undefined for an SKU that we have not seen. */
export function servicePlanMeter(spelled: string, isLinux: boolean): MeterName | undefined {
  const sku = spelled.toUpperCase();
  const [, tier, name] = planNames.find(([pattern]) => pattern.test(sku)) ?? [];
  if (!tier || !name) return undefined;
  const meter = name(sku);
  const product = `Azure App Service ${tier} Plan${isLinux ? ' - Linux' : ''}`;
  return { service: 'Azure App Service', product, sku: meter.replace(/ App$/, ''), meter };
}
