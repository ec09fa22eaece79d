import { daysAMonth, hoursAMonth } from '../../hours.ts';
import type { MeterName, Resource } from '../resource.ts';
import {
  applicationGatewayMeter,
  everywhere,
  natGatewayMeter,
  privateEndpointMeter,
  publicIpMeter,
  registryMeter,
  servicePlanMeter,
} from '../service-meters.ts';
import { chargedByUse, free, headOf, noNotes, type Reading, type ReadType, unpriced } from './reading.ts';

interface Charge {
  readonly meter: MeterName;
  /** @default 1 */
  readonly count?: number;
  /** @default the region of the resource */
  readonly region?: string;
}

/** A resource that is charged by the hour from the day on which it exists. */
export const chargeHours = (
  reading: Reading,
  { meter, count = 1, region }: Charge,
): Extract<Resource, { readonly kind: 'meter' }> => ({
  ...headOf(region === undefined ? reading : { ...reading, place: { region, notes: noNotes } }),
  kind: 'meter',
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
  const isDynamic = /^dynamic$/i.test(members.text('allocation_method') ?? '');
  const meter = isGlobal ? undefined : publicIpMeter(sku, isDynamic);
  if (meter) return [chargeHours(reading, { meter })];
  return [unpriced(reading, `A public IP address of the SKU ${isGlobal ? 'Global' : sku} is not priced yet.`)];
};

/** Reads `azurerm_nat_gateway`; its price is the same in all regions. */
export const readNatGateway: ReadType = (reading) => {
  const sku = reading.members.text('sku_name') ?? 'Standard';
  const meter = natGatewayMeter(sku);
  if (!meter) return [unpriced(reading, `A NAT gateway of the SKU ${sku} is not priced yet.`)];
  return [chargeHours(reading, { meter, region: everywhere }), traffic(reading)];
};

const traffic = (reading: Reading): Resource =>
  chargedByUse(reading, 'The data that it processes is charged by the GB, and a plan does not tell how much.', 'data');

/** Reads `azurerm_private_endpoint`; its price is the same in all regions. */
export const readPrivateEndpoint: ReadType = (reading) => [
  chargeHours(reading, { meter: privateEndpointMeter, region: everywhere }),
  traffic(reading),
];

/** Reads `azurerm_container_registry`, which is charged by the day. */
export const readContainerRegistry: ReadType = (reading) => {
  const { members } = reading;
  const sku = members.text('sku') ?? '';
  const meter = registryMeter(sku);
  if (!meter) return [unpriced(reading, `A container registry of the SKU "${sku}" is not priced yet.`)];
  return [
    {
      ...headOf(reading),
      kind: 'meter',
      meter,
      quantity: daysAMonth,
      unit: 'Units/Day',
    },
    chargedByUse(reading, 'What it stores beyond what its SKU includes is charged by the GB.', 'storage'),
    ...(members.blocks('georeplications').length > 0
      ? [unpriced(reading, 'Its copies in other regions are not priced.', 'georeplications')]
      : []),
  ];
};

/** Reads `azurerm_application_gateway`: a fee by the hour, and capacity units by load. */
export function readApplicationGateway(reading: Reading): readonly Resource[] {
  const spelled = reading.members.block('sku')?.text('name');
  if (spelled === undefined) return [unpriced(reading, 'The plan does not tell its SKU.')];
  const meter = applicationGatewayMeter(spelled);
  if (!meter) return [unpriced(reading, `An application gateway of the SKU ${spelled} is not priced yet.`)];
  return [
    chargeHours(reading, { meter }),
    chargedByUse(reading, 'Its capacity units are charged by its load, which a plan does not tell.', 'capacity'),
  ];
}

/** Reads `azurerm_service_plan`. Its apps run on it without a charge of their own. */
export function readServicePlan(reading: Reading): readonly Resource[] {
  const { members } = reading;
  const spelled = members.text('sku_name');
  if (spelled === undefined) return [unpriced(reading, 'The plan does not tell its SKU.')];
  const sku = spelled.toUpperCase();
  if (sku === 'F1') return [free(reading)];
  if (sku === 'Y1' || sku === 'FC1') {
    return [unpriced(reading, 'Functions on it are charged by their executions, which a plan does not tell.')];
  }
  const meter = servicePlanMeter(spelled, /^linux$/i.test(members.text('os_type') ?? ''));
  if (!meter) return [unpriced(reading, `An App Service plan of the SKU ${spelled} is not priced yet.`)];
  if (members.isUnknownAndSet('worker_count')) {
    return [unpriced(reading, 'The number of its workers is known only when the plan is applied.')];
  }
  const workers = members.number('worker_count');
  const line = chargeHours(reading, { meter, count: workers ?? 1 });
  return [
    workers === undefined
      ? { ...line, assumed: [...(line.assumed ?? []), '1 worker, since the plan gives no number'] }
      : line,
  ];
}
