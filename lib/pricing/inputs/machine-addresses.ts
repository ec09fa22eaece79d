import { say } from '../../platform/language.ts';
import { hoursAMonth } from '../hours.ts';
import type { MeterResource, Resource } from './resource.ts';
import { meterOfAddress, publicIpHour } from './services/network.ts';

/** A public address that each machine of a set gets with its network interface, which no resource of the file is. */
interface GivenAddress {
  /** @default "Basic" */
  readonly sku: string | undefined;
  readonly tier?: string | undefined;
  /** `IPv6` has no charge. @default "IPv4" */
  readonly version: string | undefined;
  /** True if it is taken from a prefix, which is charged for all that it holds. */
  readonly isOfPrefix: boolean;
}

type Head = Pick<Resource, 'address' | 'type' | 'region' | 'assumed' | 'unknown' | 'count'>;

/** Makes the charge for an address of each machine; none if it costs nothing of its own. @param head with the number of machines */
export function machineAddress(head: Head, given: GivenAddress): readonly Resource[] {
  if (given.isOfPrefix || /^ipv6$/i.test(given.version ?? '')) return [];
  const { sku = 'Basic', tier } = given;
  const meter = meterOfAddress({ sku, tier, isDynamic: true });
  if (meter) return [byTheHour(head, meter)];
  const reason = say({
    en: `A public IP address of the SKU ${sku} is not priced.`,
    pt: `Um endereço IP público do SKU ${sku} não tem preço aqui.`,
  });
  return [{ ...head, kind: 'unpriced', reason }];
}

/** Makes the charge for the public address of each node of a cluster. @param head with the number of nodes */
export const nodeAddress = (head: Head): Resource => byTheHour(head, publicIpHour);

const byTheHour = (head: Head, meter: MeterResource['meter']): Resource => ({
  ...head,
  kind: 'meter',
  meter,
  quantity: hoursAMonth,
  unit: 'Hours',
});
