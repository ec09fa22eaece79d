import captured from './captured-figures.json' with { type: 'json' };
import { licenceFigures } from './licence-figures.ts';
import type { ServiceFigure } from './service-figure.ts';

const hourly = '1 Hour';
const stored = '1 GB/Month';
const blob = { service: 'Storage', product: 'General Block Blob v2', sku: 'Hot LRS', location: 'region' } as const;
const kubernetes = { service: 'Azure Kubernetes Service', product: 'Azure Kubernetes Service' } as const;
const postgresql = 'Azure Database for PostgreSQL';
const noTiers = (price: string): ServiceFigure['tiers'] => [['0', price]];

/** A plan of App Service. */
const appService = (plan: string, sku: string, meterName: string, price: string): ServiceFigure => ({
  service: 'Azure App Service',
  product: `Azure App Service ${plan}`,
  sku,
  meterName,
  unitOfMeasure: hourly,
  tiers: noTiers(price),
  location: 'region',
  isReserved: plan.startsWith('Premium v3'),
});

/** Made-up round figures near Azure's own, USD in West Europe, under names of Azure's price list. */
const madeUpFigures: readonly ServiceFigure[] = [
  {
    service: 'Bandwidth',
    product: 'Rtn Preference: MGN',
    sku: 'Standard',
    meterName: 'Standard Data Transfer Out',
    unitOfMeasure: '1 GB',
    tiers: [
      ['0', '0'],
      ['100', '0.08'],
      ['10335', '0.065'],
      ['51295', '0.06'],
    ],
    location: 'region',
  },
  {
    ...blob,
    meterName: 'Hot LRS Data Stored',
    unitOfMeasure: stored,
    tiers: [
      ['0', '0.02'],
      ['51200', '0.019'],
      ['512000', '0.018'],
    ],
  },
  { ...blob, meterName: 'Hot LRS Write Operations', unitOfMeasure: '10K', tiers: noTiers('0.05') },
  { ...blob, meterName: 'Hot Read Operations', unitOfMeasure: '10K', tiers: noTiers('0.004') },
  { ...kubernetes, sku: 'Standard', meterName: 'Standard Uptime SLA', ...everywhere(hourly, '0.1') },
  { ...kubernetes, sku: 'Standard', meterName: 'Standard Long Term Support', ...everywhere(hourly, '0.6') },
  appService('Basic Plan - Linux', 'B1', 'B1', '0.018'),
  appService('Standard Plan', 'S1', 'S1 App', '0.1'),
  appService('Premium v3 Plan - Linux', 'P1 v3', 'P1 v3 App', '0.16'),
  {
    service: postgresql,
    product: `${postgresql} Flexible Server General Purpose Ddsv5 Series Compute`,
    sku: 'vCore',
    meterName: 'vCore',
    ...everywhere(hourly, '0.1'),
    isReserved: true,
  },
  ...[4, 8].map(
    (vcores): ServiceFigure => ({
      service: postgresql,
      product: `${postgresql} Flexible Server General Purpose Ddsv5 Series Compute`,
      sku: `${vcores} vCore`,
      meterName: 'vCore',
      ...everywhere(hourly, String((89 * vcores) / 1000)),
      isReserved: true,
    }),
  ),
  {
    service: 'Azure Cosmos DB',
    product: 'Azure Cosmos DB',
    sku: 'RUs',
    meterName: '100 RU/s',
    ...everywhere('1/Hour', '0.008'),
  },
  {
    service: 'Azure Cosmos DB',
    product: 'Azure Cosmos DB autoscale',
    sku: 'AP1',
    meterName: 'AP1 100 RUs',
    ...everywhere('1/Hour', '0.012'),
  },
  {
    service: postgresql,
    product: `${postgresql} Flex Server Storage`,
    sku: 'Storage',
    meterName: 'Storage Data Stored',
    ...everywhere(stored, '0.13'),
  },
  {
    service: 'Backup',
    product: 'Backup',
    sku: 'Standard',
    meterName: 'LRS Data Stored',
    ...everywhere(stored, '0.02'),
    isPublicOnly: true,
  },
  {
    service: 'Virtual Network',
    product: 'IP Addresses',
    sku: 'Standard',
    meterName: 'Standard IPv4 Static Public IP',
    ...everywhere(hourly, '0.005'),
  },
  {
    service: 'NAT Gateway',
    product: 'NAT Gateway',
    sku: 'Standard',
    meterName: 'Standard Gateway',
    ...everywhere(hourly, '0.045'),
    location: 'global',
  },
  {
    service: 'Load Balancer',
    product: 'Load Balancer',
    sku: 'Standard',
    meterName: 'Standard Included LB Rules and Outbound Rules',
    ...everywhere(hourly, '0.025'),
    location: 'global',
  },
  {
    service: 'Azure DNS',
    product: 'Azure DNS',
    sku: 'Public',
    meterName: 'Public Zone',
    unitOfMeasure: '1',
    tiers: [
      ['0', '0.5'],
      ['25', '0.1'],
    ],
    location: 'Zone 1',
  },
  ...licenceFigures,
];

/** A row of captured-figures.json. */
type CapturedRow = readonly [
  service: string,
  product: string,
  sku: string,
  meterName: string,
  unitOfMeasure: string,
  location: ServiceFigure['location'],
  tiers: ServiceFigure['tiers'],
  quoted: string,
];

/** Prices of the public list, where somebody has quoted them: the file names their source. They count in each region of the demo. */
const capturedFigures = (captured.rows as unknown as readonly CapturedRow[]).map(
  ([service, product, sku, meterName, unitOfMeasure, location, tiers]): ServiceFigure => ({
    service,
    product,
    sku,
    meterName,
    unitOfMeasure,
    location,
    tiers,
  }),
);

/** Prices of services beside the three products. */
export const serviceFigures: readonly ServiceFigure[] = [...madeUpFigures, ...capturedFigures];

/** One price in each region. */
function everywhere(unitOfMeasure: string, price: string) {
  return { unitOfMeasure, tiers: noTiers(price), location: 'region' } as const;
}
