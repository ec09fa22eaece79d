import { daysAMonth, hoursAMonth } from '../../hours.ts';
import type { MeterName, Resource } from '../resource.ts';
import { free, headOf, type Reading, type ReadType, unpriced } from './reading.ts';

// Names and regions of meters are those of answers of the Retail Prices API that are quoted in public (2026-09 to 2026-11).

/** The region of meters whose price is the same everywhere. */
const everywhere = 'Global';

interface Charge {
  readonly meter: MeterName;
  /** @default 1 */
  readonly count?: number;
  /** @default the region of the resource */
  readonly region?: string | undefined;
}

/** A resource that is charged by the hour from the day on which it exists. */
export const chargeHours = (
  reading: Reading,
  { meter, count = 1, region = reading.place.region }: Charge,
): Extract<Resource, { readonly kind: 'meter' }> => ({
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
    chargeHours(reading, {
      meter: {
        service: 'Virtual Network',
        product: 'IP Addresses',
        sku: name,
        meter: `${name} IPv4 ${isDynamic ? 'Dynamic' : 'Static'} Public IP`,
      },
    }),
  ];
};

/** Reads `azurerm_nat_gateway`; its price is the same in all regions. */
export const readNatGateway: ReadType = (reading) => {
  const sku = reading.members.text('sku_name') ?? 'Standard';
  if (!/^standard$/i.test(sku)) return [unpriced(reading, `A NAT gateway of the SKU ${sku} is not priced yet.`)];
  const service = 'NAT Gateway';
  return [
    chargeHours(reading, {
      meter: { service, product: service, sku: 'Standard', meter: 'Standard Gateway' },
      region: everywhere,
    }),
    traffic(reading),
  ];
};

const traffic = (reading: Reading): Resource =>
  unpriced(reading, 'The data that it processes is charged by the GB, and a plan does not tell how much.', 'data');

/** Reads `azurerm_private_endpoint`; its price is the same in all regions. */
export const readPrivateEndpoint: ReadType = (reading) => [
  chargeHours(reading, {
    meter: {
      service: 'Virtual Network',
      product: 'Virtual Network Private Link',
      sku: 'Standard',
      meter: 'Standard Private Endpoint',
    },
    region: everywhere,
  }),
  traffic(reading),
];

const registries: ReadonlySet<string> = new Set(['Basic', 'Standard', 'Premium']);

/** Reads `azurerm_container_registry`, which is charged by the day. */
export const readContainerRegistry: ReadType = (reading) => {
  const { members } = reading;
  const sku = members.text('sku') ?? '';
  if (!registries.has(sku)) return [unpriced(reading, `A container registry of the SKU "${sku}" is not priced yet.`)];
  const service = 'Container Registry';
  return [
    {
      ...headOf(reading),
      kind: 'meter',
      meter: { service, product: service, sku, meter: `${sku} Registry Unit` },
      quantity: daysAMonth,
      unit: 'Units/Day',
    },
    unpriced(reading, 'What it stores beyond what its SKU includes is charged by the GB.', 'storage'),
    ...(members.blocks('georeplications').length > 0
      ? [unpriced(reading, 'Its copies in other regions are not priced.', 'georeplications')]
      : []),
  ];
};
