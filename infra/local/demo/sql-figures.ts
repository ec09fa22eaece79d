/** A price of SQL Database for the demo. */
export interface SqlFigure {
  readonly product: string;
  readonly sku: string;
  readonly meterName: string;
  readonly unitOfMeasure: string;
  /** USD. */
  readonly price: string;
  /** Sold in each region, or without one. */
  readonly location: 'region' | 'global';
  readonly isReserved?: boolean;
}

/** Prices by tier: made-up round figures near Azure's own, USD in West Europe. */
const tiers = [
  { name: 'General Purpose', compute: '0.18', licence: '0.1', storage: '0.137', zoneStorage: '0.274' },
  { name: 'Business Critical', compute: '0.36', licence: '0.375', storage: '0.298', zoneStorage: undefined },
  { name: 'Hyperscale', compute: '0.21', licence: '0.1', storage: '0.119', zoneStorage: undefined },
] as const;

const zoneShare = '0.108';
const perVcoreSecond = '0.000161';

/** Prices of the vCore model, under the names of Azure's price list. */
export const sqlFigures: readonly SqlFigure[] = [
  ...tiers.flatMap(({ name, compute, licence, storage, zoneStorage }) => {
    const family = name === 'Hyperscale' ? 'SQL Database SingleDB' : 'SQL Database Single/Elastic Pool';
    const hour = { sku: 'vCore', meterName: 'vCore', unitOfMeasure: '1 Hour' };
    const stored = { product: `${family} ${name} - Storage`, unitOfMeasure: '1 GB/Month', location: 'region' as const };
    return [
      {
        ...hour,
        product: `${family} ${name} - Compute Gen5`,
        price: compute,
        location: 'region' as const,
        isReserved: true,
      },
      { ...hour, product: `${family} ${name} - SQL License`, price: licence, location: 'global' as const },
      { ...stored, sku: name, meterName: `${name} Data Stored`, price: storage },
      ...(zoneStorage
        ? [
            {
              ...stored,
              sku: `${name} Zone Redundancy`,
              meterName: `${name} Zone Redundancy Data Stored`,
              price: zoneStorage,
            },
          ]
        : []),
    ];
  }),
  {
    product: 'SQL Database Single/Elastic Pool General Purpose - Compute Gen5',
    sku: 'vCore Zone Redundancy',
    meterName: 'Zone Redundancy vCore',
    unitOfMeasure: '1 Hour',
    price: zoneShare,
    location: 'region',
  },
  {
    product: 'SQL Database General Purpose - Serverless - Compute Gen5',
    sku: '1 vCore',
    meterName: 'vCore',
    unitOfMeasure: '1 Second',
    price: perVcoreSecond,
    location: 'region',
  },
];
