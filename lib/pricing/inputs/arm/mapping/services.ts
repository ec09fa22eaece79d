import { daysAMonth, hoursAMonth } from '../../../hours.ts';
import { tlsBindingCharge } from '../../conditional-charges.ts';
import type { MeterName, Resource } from '../../resource.ts';
import {
  applicationGatewayMeter,
  everywhere,
  natGatewayMeter,
  privateEndpointMeter,
  publicIpMeter,
  registryMeter,
  servicePlanMeter,
} from '../../service-meters.ts';
import { Members } from '../members.ts';
import {
  type ArmSource,
  type Base,
  chargedByUse,
  free,
  readBase,
  readSku,
  unpriced,
  unpricedFor,
} from './arm-source.ts';

const hours = (base: Base, meter: MeterName, count = 1): Resource => ({
  kind: 'meter',
  ...base,
  count,
  meter,
  quantity: hoursAMonth,
  unit: 'Hours',
});

const anywhere = ({ address, type }: Base): Base => ({ address, type, region: everywhere });

/** A part that is charged by use. */
const byUse = (base: Base, part: string, reason: string): Resource =>
  chargedByUse({ ...base, address: `${base.address}/${part}` }, reason);

const traffic = (base: Base): Resource =>
  byUse(base, 'data', 'The data that it processes is charged by the GB, and the file does not tell how much.');

const notSold = (base: Base, what: string, sku: string | undefined): Resource[] => [
  unpriced(base, sku === undefined ? 'Its SKU is not in the file.' : `${what} of the SKU ${sku} is not priced.`),
];

/** Reads a public IP address. */
export function readPublicIp(source: ArmSource): Resource[] {
  const base = readBase(source);
  const sku = readSku(source);
  const address = new Members(source.properties, sku.gaps);
  const name = sku.text('name') ?? 'Basic';
  const tier = sku.text('tier');
  const method = address.text('publicIPAllocationMethod');
  const version = address.text('publicIPAddressVersion');
  if (sku.gaps.length > 0) return [unpricedFor(base, sku.gaps)];
  if (address.has('publicIPPrefix')) return [free(base, 'no charge beside that of its prefix')];
  if (/^ipv6$/i.test(version ?? '')) return [unpriced(base, 'IPv6 addresses are not priced.')];
  const isGlobal = /^global$/i.test(tier ?? '');
  const isDynamic = /^basic$/i.test(name) && !/^static$/i.test(method ?? '');
  const meter = isGlobal ? undefined : publicIpMeter(name, isDynamic);
  return meter ? [hours(base, meter)] : notSold(base, 'A public IP address', isGlobal ? 'Global' : name);
}

/** Reads a NAT gateway. */
export function readNatGateway(source: ArmSource): Resource[] {
  const base = readBase(source);
  const sku = readSku(source);
  const name = sku.text('name') ?? 'Standard';
  if (sku.gaps.length > 0) return [unpricedFor(base, sku.gaps)];
  const meter = natGatewayMeter(name);
  return meter ? [hours(anywhere(base), meter), traffic(base)] : notSold(base, 'A NAT gateway', name);
}

/** Reads a private endpoint. */
export function readPrivateEndpoint(source: ArmSource): Resource[] {
  const base = readBase(source);
  return [hours(anywhere(base), privateEndpointMeter), traffic(base)];
}

/** Reads an application gateway: a fee by the hour, and capacity units by load. */
export function readApplicationGateway(source: ArmSource): Resource[] {
  const base = readBase(source);
  const gateway = new Members(source.properties);
  const name = gateway.text('sku', 'name');
  if (gateway.gaps.length > 0) return [unpricedFor(base, gateway.gaps)];
  const meter = applicationGatewayMeter(name ?? '');
  if (!meter) return notSold(base, 'An application gateway', name);
  const load = 'Its capacity units are charged by its load, which the file does not tell.';
  return [hours(base, meter), byUse(base, 'capacity', load)];
}

/** Reads a container registry, which is charged by the day. */
export function readRegistry(source: ArmSource): Resource[] {
  const base = readBase(source);
  const sku = readSku(source);
  const name = sku.text('name');
  if (sku.gaps.length > 0) return [unpricedFor(base, sku.gaps)];
  const meter = registryMeter(name ?? '');
  if (!meter) return notSold(base, 'A container registry', name);
  const storage = 'What it stores beyond what its SKU includes is charged by the GB.';
  return [{ kind: 'meter', ...base, meter, quantity: daysAMonth, unit: 'Units/Day' }, byUse(base, 'storage', storage)];
}

/** Reads an App Service plan. */
export function readServicePlan(source: ArmSource): Resource[] {
  const base = readBase(source);
  const sku = readSku(source);
  const plan = new Members(source.properties, sku.gaps);
  const name = sku.text('name');
  const capacity = sku.number('capacity');
  const isReserved = plan.flag('reserved');
  if (sku.gaps.length > 0) return [unpricedFor(base, sku.gaps)];
  if (/^F1$/i.test(name ?? '')) return [free(base)];
  if (/^(?:Y1|FC1)$/i.test(name ?? '')) {
    return [unpriced(base, 'Functions on it are charged by their executions, which the file does not tell.')];
  }
  const meter = servicePlanMeter(name ?? '', isReserved ?? false);
  if (!meter) return notSold(base, 'An App Service plan', name);
  const line = hours(base, meter, capacity ?? 1);
  return [capacity === undefined ? { ...line, assumed: ['1 worker, since the file gives no number'] } : line];
}

/** Reads a web app, which runs on its plan. Of functions, the plan tells whether executions are charged. */
export function readSite(source: ArmSource): Resource[] {
  const base = readBase(source);
  const site = new Members({ kind: source.appKind });
  const kind = site.text('kind') ?? 'app';
  if (site.gaps.length > 0) return [unpricedFor(base, site.gaps)];
  if (/functionapp|workflowapp/i.test(kind)) {
    return [
      unpriced(
        base,
        'Functions and workflows are charged by their executions, unless their plan is charged by the hour.',
      ),
    ];
  }
  return [free(base, 'no charge of its own: its App Service plan is charged'), ...readTlsBindings(base, source)];
}

/** Reads the hostnames that a site names itself. */
function readTlsBindings(base: Base, source: ArmSource): Resource[] {
  const site = new Members(source.properties);
  const states = (site.list('hostNameSslStates') ?? []).map((state) => new Members(state, site.gaps).text('sslState'));
  const reasons = [...new Set(states.flatMap((state) => tlsBindingCharge(state) ?? []))];
  const part = { ...base, address: `${base.address}/hostNameSslStates` };
  return site.gaps.length > 0 ? [unpricedFor(part, site.gaps)] : reasons.map((reason) => unpriced(part, reason));
}
