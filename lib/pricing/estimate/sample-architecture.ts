import { diskOfferKey, sqlOfferKey, vmOfferKey } from '../offer-key.ts';
import { blankRow, type PriceRow } from '../price-row.ts';
import type { Rows } from './prices.ts';
import type { RequestedItem } from './requested-item.ts';

/** An architecture, and what both sides ask for it. */
export interface SampleArchitecture {
  readonly items: readonly RequestedItem[];
  /** By offer key, and by meter. */
  readonly offers: Rows;
  readonly contract: Rows;
}

/**
 * Prices made up for one item of each product, in all five models: an estimate of them runs the code that a first request
 * will need, and reads nothing. Its figures are for nobody.
 */
export function sampleArchitecture(): SampleArchitecture {
  const machine = price('1', { ...machineNames, product: 'Virtual Machines Dsv5 Series', armSku: sku });
  const windows = price('2', { ...machineNames, product: 'Virtual Machines Dsv5 Series Windows', armSku: sku });
  const disk = price('3', { sku: 'P10 LRS', meterName: 'P10 LRS Disk', unitOfMeasure: '1/Month' });
  const compute = price('4', { ...vcore, product: `${database} - Compute Gen5` });
  const storage = price('5', {
    sku: 'General Purpose',
    meterName: 'General Purpose Data Stored',
    product: `${database} - Storage`,
    unitOfMeasure: '1 GB/Month',
  });
  const licence = price('6', { ...vcore, product: `${database} - SQL License` });
  const offers = new Map([
    [vmOfferKey(region, sku), [...committed(machine), windows]],
    [diskOfferKey(region, 'premium_ssd', 'LRS'), [disk]],
    [sqlOfferKey(region, 'general_purpose'), [...committed(compute), storage]],
    [sqlOfferKey('global', 'general_purpose'), [licence]],
  ]);
  return {
    items: [
      { product: 'virtual_machine', region, sku, os: 'windows' },
      { product: 'managed_disk', region, type: 'premium_ssd', size: 128 },
      { product: 'sql_database', region, tier: 'general_purpose', vcores: 2, storage_gb: 32 },
    ],
    offers,
    contract: Map.groupBy([...offers.values()].flat(), ({ meterId }) => meterId),
  };
}

const region = 'eastus2';
const sku = 'Standard_D2s_v5';
const machineNames = { sku: 'D2s v5', meterName: 'D2s v5' };
const vcore = { sku: 'vCore', meterName: 'vCore' };
const database = 'SQL Database Single/Elastic Pool General Purpose';

const price = (number: string, members: Partial<PriceRow>): PriceRow => ({
  ...blankRow,
  meterId: `00000000-0000-4000-8000-${number.padStart(12, '0')}`,
  location: region,
  unitPrice: '0.125',
  ...members,
});

/** With the prices of every commitment to it. */
const committed = (row: PriceRow): PriceRow[] => [
  row,
  { ...row, priceType: 'SavingsPlan', term: 'P1Y', unitPrice: '0.1' },
  { ...row, priceType: 'SavingsPlan', term: 'P3Y', unitPrice: '0.075' },
  { ...row, priceType: 'Reservation', term: 'P1Y', unitPrice: '700' },
  { ...row, priceType: 'Reservation', term: 'P3Y', unitPrice: '1500' },
];
