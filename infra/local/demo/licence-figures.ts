import type { ServiceFigure } from './service-figure.ts';

/** The vCPUs of the sizes that the demo sells most. */
const vcpus = [2, 4, 8, 16, 32] as const;

const figure = (product: string, sku: string, end: string, price: number): ServiceFigure => ({
  service: 'Virtual Machines Licenses',
  product,
  sku,
  meterName: `${sku} ${end}`,
  unitOfMeasure: '1 Hour',
  tiers: [['0', price.toFixed(3)]],
  location: 'global',
});

/** For four vCPUs at least. @param price of a vCPU */
const sqlServer = (edition: string, price: number): readonly ServiceFigure[] => [
  figure(`SQL Server ${edition}`, '1-4 vCPU VM', 'License', 4 * price),
  ...vcpus
    .filter((count) => count > 4)
    .map((count) => figure(`SQL Server ${edition}`, `${count} vCPU VM`, 'License', count * price)),
];

const perVcpu = (product: string, price: number): readonly ServiceFigure[] =>
  vcpus.map((count) => figure(product, `${count} vCPU VM`, 'License', count * price));

const suse = 'SUSE Linux Enterprise Server Standard';

/** Fees for the software of machines: made-up round figures near Azure's own, in USD, under names of Azure's price list. */
export const licenceFigures: readonly ServiceFigure[] = [
  ...perVcpu('Red Hat Enterprise Linux', 0.015),
  ...perVcpu('Ubuntu Pro', 0.006),
  figure(suse, '1-2 vCPU VM', 'Support', 0.06),
  figure(suse, '3-4 vCPU VM', 'Support', 0.12),
  figure(suse, '5+ vCPU VM', 'Support', 0.16),
  ...sqlServer('Web', 0.01),
  ...sqlServer('Standard', 0.1),
  ...sqlServer('Enterprise', 0.4),
];
