import { csvLine, plainCsv, portugueseCsv } from '../../../lib/platform/csv.ts';
import type { ChangeRecord, RecordedPrice } from '../../../lib/pricing/sheet-diff/change-record.ts';
import type { SheetComparison } from '../../../lib/pricing/sheet-diff/comparison.ts';
import type { Language } from '../../preferences.ts';

const nameColumns = [
  'change',
  'change_percent',
  'meter_id',
  'meter_name',
  'category',
  'sub_category',
  'location',
  'product',
  'sku',
  'part_number',
  'price_type',
  'term',
  'tier_minimum_units',
  'currency',
] as const satisfies readonly (keyof ChangeRecord)[];

const priceColumns = [
  'unit_price',
  'unit_of_measure',
  'price_per_unit',
  'unit',
] as const satisfies readonly (keyof RecordedPrice)[];

const numberColumns: readonly string[] = ['unit_price', 'tier_minimum_units'];

/** Writes the largest changes as a table with the columns of `appraise price-sheet diff --format csv`. */
export function changesCsv({ largest }: SheetComparison, language: Language): string {
  const dialect = language === 'pt' ? portugueseCsv : plainCsv;
  const titles = [
    ...nameColumns,
    ...(['before', 'after'] as const).flatMap((side) => priceColumns.map((name) => `${name}_${side}`)),
    'block_size_changed',
  ];
  const cell = (name: string, value: string | number | null | undefined): string | number => {
    if (typeof value === 'number') return value;
    return numberColumns.includes(name) && value ? Number(value) : (value ?? '');
  };
  const lines = [...largest.dearer, ...largest.cheaper].map((change) =>
    csvLine(
      [
        ...nameColumns.map((name) => cell(name, change[name])),
        ...[change.before, change.after].flatMap((price) => priceColumns.map((name) => cell(name, price?.[name]))),
        String(change.block_size_changed),
      ],
      dialect,
    ),
  );
  return `${dialect.start}${csvLine(titles, dialect)}${lines.join('')}`;
}
