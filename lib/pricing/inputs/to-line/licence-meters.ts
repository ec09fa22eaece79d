import { findShape } from '../../products/virtual-machine/shapes.ts';
import type { LicenceProduct } from '../image-software.ts';
import type { MeterName } from '../resource.ts';

const service = 'Virtual Machines Licenses';

/** Names a meter by its SKU, such as `8 vCPU VM`, and what it is for. */
const meter = (product: LicenceProduct, sku: string, end: 'License' | 'Support', start = sku): MeterName => ({
  service,
  product,
  sku,
  meter: `${start} ${end}`,
});

/** The meters of a product: for each number of vCPUs that it has. */
type Meters = ReadonlyMap<number, MeterName>;

const numbers = (text: string): readonly number[] => text.split(' ').map(Number);

const eachOf = (text: string, make: (vcpus: number) => MeterName): Meters =>
  new Map(numbers(text).map((vcpus) => [vcpus, make(vcpus)]));

/** SQL Server is sold for four vCPUs at least. */
function sqlMeters(product: LicenceProduct): Meters {
  const smallest = meter(product, '1-4 vCPU VM', 'License');
  const sizes =
    '5 6 7 8 10 12 13 14 16 18 20 24 25 26 28 32 36 38 40 44 48 50 52 56 60 64 72 76 80 88 96 100 104 112 120 128 144 176 192 208 224 256 352 384 416 420 896 1792';
  return new Map([
    ...numbers('1 2 3 4').map((vcpus) => [vcpus, smallest] as const),
    ...eachOf(sizes, (vcpus) => meter(product, `${vcpus} vCPU VM`, 'License')),
  ]);
}

/** The names of some of these meters have a hyphen that their SKU does not have. */
const redHat = (): Meters => {
  const product = 'Red Hat Enterprise Linux';
  const plain = '1 2 4 6 8 12 16 20 24 32 40 44 48 60 64 72 80 96 120 128 208 416';
  return new Map([
    ...eachOf(plain, (vcpus) => meter(product, `${vcpus} vCPU VM`, 'License')),
    ...eachOf('52 144 192 420', (vcpus) => meter(product, `${vcpus} vCPU VM`, 'License', `${vcpus}-vCPU VM`)),
  ]);
};

const hyphened = (product: LicenceProduct, sizes: string): Meters =>
  eachOf(sizes, (vcpus) => meter(product, `${vcpus}-vCPU VM`, 'License'));

const spaced = (product: LicenceProduct): Meters =>
  eachOf(
    '1 2 4 6 8 10 12 16 18 20 24 28 32 36 40 44 48 52 56 60 64 72 76 80 88 96 100 104 112 120 128 144 176 192 208 224 352 384 416 420 896 1792',
    (vcpus) => meter(product, `${vcpus} vCPU VM`, 'License'),
  );

const ofRedHatWithHa = '1 2 4 6 8 12 16 20 24 32 40 48 52 60 64 72 80 96 120 128 144 176 192 208 416 832';

const byVcpus: Readonly<Record<Exclude<LicenceProduct, 'SUSE Linux Enterprise Server Standard'>, Meters>> = {
  'Red Hat Enterprise Linux': redHat(),
  'Red Hat Enterprise Linux with HA': hyphened('Red Hat Enterprise Linux with HA', `${ofRedHatWithHa} 44`),
  'Red Hat Enterprise Linux for SAP with HA': hyphened('Red Hat Enterprise Linux for SAP with HA', ofRedHatWithHa),
  'RHEL for SAP Business Applications': spaced('RHEL for SAP Business Applications'),
  'Ubuntu Pro': spaced('Ubuntu Pro'),
  'SQL Server Web': sqlMeters('SQL Server Web'),
  'SQL Server Standard': sqlMeters('SQL Server Standard'),
  'SQL Server Enterprise': sqlMeters('SQL Server Enterprise'),
};

/** By the most vCPUs that each is for. */
const suse = [
  [2, '1-2 vCPU VM'],
  [4, '3-4 vCPU VM'],
  [Number.POSITIVE_INFINITY, '5+ vCPU VM'],
] as const;
const suseMeters = suse.map(
  ([most, sku]) => [most, meter('SUSE Linux Enterprise Server Standard', sku, 'Support')] as const,
);

/** Every meter that the fee for a software may be charged by. */
export const licenceMeters: readonly MeterName[] = [
  ...Object.values(byVcpus).flatMap((meters) => [...meters.values()]),
  ...suseMeters.map(([, each]) => each),
];

/** Finds the meter of a software on a machine of some vCPUs; undefined if the price list is not known to have one. */
export function licenceMeterFor(product: LicenceProduct, vcpus: number): MeterName | undefined {
  if (product === 'SUSE Linux Enterprise Server Standard') return suseMeters.find(([most]) => vcpus <= most)?.[1];
  return byVcpus[product].get(vcpus);
}

/**
 * Finds the meter of a software on a machine of some size. Of a size with constrained cores, SQL Server counts those that are
 * left; what others count, Azure's documents do not settle.
 */
export function licenceMeterOf(product: LicenceProduct, size: string): MeterName | undefined {
  const shape = findShape(size);
  if (!shape) return undefined;
  if (shape.vcpu !== shape.baseVcpu && !product.startsWith('SQL Server')) return undefined;
  return licenceMeterFor(product, shape.vcpu);
}
