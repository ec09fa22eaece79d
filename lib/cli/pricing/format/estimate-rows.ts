import { makeVisible } from '../../../platform/text.ts';
import type { Column } from '../../terminal/table.ts';
import { type EstimateAnswer, type Figures, models } from './estimate-answer.ts';

/** An amount of money for people: `1,234.50`. */
export const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A row of the table: a line of the architecture, or a total, at the prices of one side. */
export interface Row {
  readonly line: string;
  readonly description: string;
  readonly region: string;
  readonly quantity: string;
  readonly side: string;
  readonly figures: readonly string[];
}

/** Every line at both sides, then the totals and what the contract saves. */
export function rowsOf({ items, totals }: EstimateAnswer): {
  readonly lines: readonly Row[];
  readonly totals: readonly Row[];
} {
  const text = (figures: Figures) => models.map(([name]) => money.format(figures[name]));
  const lines = items.flatMap(({ id, description, region, quantity, retail, corporate }): Row[] => [
    {
      line: makeVisible(id),
      description: makeVisible(description),
      region,
      quantity: String(quantity),
      side: 'retail',
      figures: text(retail),
    },
    ...(corporate ? [blank('contract', text(corporate))] : []),
  ]);
  const { retail, corporate, savings } = totals;
  const amounts = (saved: NonNullable<typeof savings>) => models.map(([name]) => money.format(saved[name].amount));
  const percents = (saved: NonNullable<typeof savings>) => models.map(([name]) => percent(saved[name].percent));
  return {
    lines,
    totals: [
      { ...blank('retail', text(retail)), line: 'Total a month' },
      ...(corporate ? [blank('contract', text(corporate))] : []),
      ...(savings ? [blank('saved', amounts(savings)), blank('', percents(savings))] : []),
    ],
  };
}

/** Of nothing there is no part. */
const percent = (part: number | null): string => (part === null ? '' : `${part} %`);

const blank = (side: string, figures: readonly string[]): Row => ({
  line: '',
  description: '',
  region: '',
  quantity: '',
  side,
  figures,
});

/** Columns of the table, that of the sides called after the currency. */
export const columnsOf = (currency: string): readonly Column<Row>[] => [
  { title: 'Line', text: (row) => row.line },
  { title: 'What', text: (row) => row.description },
  { title: 'Region', text: (row) => row.region },
  { title: '×', text: (row) => row.quantity, align: 'right' },
  { title: currency, text: (row) => row.side },
  ...models.map(
    ([, title], index): Column<Row> => ({ title, text: (row) => row.figures[index] ?? '', align: 'right' }),
  ),
];
