import { hoursAMonth } from '../../hours.ts';
import type { MeterName, Resource } from '../resource.ts';
import { free, headOf, type Reading, type ReadType, unpriced } from './reading.ts';

// Names of meters as answers of the Retail Prices API that are quoted in public have them (November 2026).

/** A resource that is charged by the hour from the day on which it exists. */
const hourly = (reading: Reading, meter: MeterName, count = 1, region = reading.place.region): Resource => ({
  ...headOf(reading),
  kind: 'meter',
  region,
  count,
  meter,
  quantity: hoursAMonth,
  unit: 'Hours',
});

/** Reads `azurerm_public_ip`. */
export const readPublicIp: ReadType = (reading) => {
  const { members } = reading;
  if (members.text('public_ip_prefix_id') !== undefined || members.isUnknown('public_ip_prefix_id')) {
    return [free(reading, ['no charge beside that of its prefix'])];
  }
  const sku = members.text('sku') ?? 'Standard';
  const isGlobal = /^global$/i.test(members.text('sku_tier') ?? '');
  if (/^ipv6$/i.test(members.text('ip_version') ?? ''))
    return [unpriced(reading, 'IPv6 addresses are not priced yet.')];
  if (isGlobal || !/^(?:basic|standard)$/i.test(sku)) {
    return [unpriced(reading, `A public IP address of the SKU ${isGlobal ? 'Global' : sku} is not priced yet.`)];
  }
  const isDynamic = /^dynamic$/i.test(members.text('allocation_method') ?? '');
  const name = /^basic$/i.test(sku) ? 'Basic' : 'Standard';
  return [
    hourly(reading, {
      service: 'Virtual Network',
      product: 'IP Addresses',
      sku: name,
      meter: `${name} IPv4 ${isDynamic ? 'Dynamic' : 'Static'} Public IP`,
    }),
  ];
};

/** Reads `azurerm_nat_gateway`; its price is the same in all regions. */
export const readNatGateway: ReadType = (reading) => {
  const sku = reading.members.text('sku_name') ?? 'Standard';
  if (!/^standard$/i.test(sku)) return [unpriced(reading, `A NAT gateway of the SKU ${sku} is not priced yet.`)];
  const service = 'NAT Gateway';
  return [
    hourly(reading, { service, product: service, sku: 'Standard', meter: 'Standard Gateway' }, 1, 'Global'),
    unpriced(reading, 'The data that it processes is charged by the GB, and a plan does not tell how much.', 'data'),
  ];
};

/** How the price list names the plans of App Service; others have names that we have not seen. */
const planNames: readonly (readonly [sku: RegExp, tier: string, name: (sku: string) => string])[] = [
  [/^B[123]$/, 'Basic', (sku) => sku],
  [/^S[123]$/, 'Standard', (sku) => `${sku} App`],
  [/^P[123]V2$/, 'Premium v2', (sku) => `${sku.slice(0, 2)} v2 App`],
  [/^P0V3$/, 'Premium v3', () => 'P0v3 App'],
  [/^P[123]V3$/, 'Premium v3', (sku) => `${sku.slice(0, 2)} v3 App`],
];

/** Reads `azurerm_service_plan`. Its apps run on it without a charge of their own. */
export const readServicePlan: ReadType = (reading) => {
  const { members } = reading;
  const spelled = members.text('sku_name');
  if (spelled === undefined) return [unpriced(reading, 'The plan does not tell its SKU.')];
  const sku = spelled.toUpperCase();
  if (sku === 'F1') return [free(reading)];
  if (sku === 'Y1' || sku === 'FC1') {
    return [unpriced(reading, 'Functions on it are charged by their executions, which a plan does not tell.')];
  }
  const [, tier, name] = planNames.find(([own]) => own.test(sku)) ?? [];
  if (!tier || !name) return [unpriced(reading, `An App Service plan of the SKU ${spelled} is not priced yet.`)];
  if (members.isUnknownAndSet('worker_count')) {
    return [unpriced(reading, 'The number of its workers is known only when the plan is applied.')];
  }
  const meter = name(sku);
  const isLinux = /^linux$/i.test(members.text('os_type') ?? '');
  const workers = members.number('worker_count');
  const line = hourly(
    reading,
    {
      service: 'Azure App Service',
      product: `Azure App Service ${tier} Plan${isLinux ? ' - Linux' : ''}`,
      sku: meter.replace(/ App$/, ''),
      meter,
    },
    workers ?? 1,
  );
  return [
    workers === undefined
      ? { ...line, assumed: [...(line.assumed ?? []), '1 worker, since the plan gives no number'] }
      : line,
  ];
};
