import { csvLine } from '../../../platform/csv.ts';
import { makeVisible } from '../../../platform/text.ts';
import { formatDecimal } from '../../../pricing/formats/decimal.ts';
import type { EstimateAnswer } from '../../../pricing/formats/estimate-answer.ts';

const columns = [
  'line',
  'side',
  'models',
  'role',
  'meter_id',
  'meter_name',
  'price_type',
  'term',
  'unit_price',
  'unit_of_measure',
  'quantity',
  'less_meter_id',
  'less_meter_name',
  'less_unit_price',
  'less_unit_of_measure',
  'monthly',
  'currency',
  'source',
  'snapshot_id',
  'tiers',
] as const;

type Tier = NonNullable<EstimateAnswer['items'][number]['meters'][number]['tiers']>[number];
type Cell = string | number | null | undefined;

const tierText = ({ minimum_units: from, quantity, unit_price: price }: Tier): string =>
  `from ${formatDecimal(from)}: ${formatDecimal(quantity)} × ${formatDecimal(price)}`;

/** Formats a record for each charge of each line and side: what the figures of an estimate are made of. */
export function traceCsv({ currency, items }: EstimateAnswer): string {
  const cell = (value: Cell): string => (typeof value === 'number' ? formatDecimal(value) : makeVisible(value ?? ''));
  const records = items.flatMap(({ id, meters }) =>
    meters.map(
      ({ side, models, less, tiers, ...meter }): Record<(typeof columns)[number], Cell> => ({
        ...meter,
        line: id,
        side,
        models: models.join(' '),
        less_meter_id: less?.meter_id,
        less_meter_name: less?.meter_name,
        less_unit_price: less?.unit_price,
        less_unit_of_measure: less?.unit_of_measure,
        currency,
        tiers: tiers?.map(tierText).join('; '),
      }),
    ),
  );
  return [csvLine(columns), ...records.map((one) => csvLine(columns.map((name) => cell(one[name]))))].join('');
}
