import type { ChangeRecord, RecordedPrice } from './change-record.ts';

/** A column of a table of changes. */
export interface ChangeColumn {
  readonly title: string;
  /** True for an amount that the record keeps as text, so that it stays exact. */
  readonly isAmount: boolean;
  readonly read: (change: ChangeRecord) => string | number | null | undefined;
}

const names = [
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

const priceNames = [
  'unit_price',
  'unit_of_measure',
  'price_per_unit',
  'unit',
] as const satisfies readonly (keyof RecordedPrice)[];

const isAmount = (name: string): boolean => name === 'unit_price' || name === 'tier_minimum_units';

/** The columns of changes as CSV, in their order. */
export const changeColumns: readonly ChangeColumn[] = [
  ...names.map((name) => ({
    title: name,
    isAmount: isAmount(name),
    read: (change: ChangeRecord) => change[name],
  })),
  ...(['before', 'after'] as const).flatMap((side) =>
    priceNames.map((name) => ({
      title: `${name}_${side}`,
      isAmount: isAmount(name),
      read: (change: ChangeRecord) => change[side]?.[name],
    })),
  ),
  { title: 'block_size_changed', isAmount: false, read: (change) => String(change.block_size_changed) },
];
