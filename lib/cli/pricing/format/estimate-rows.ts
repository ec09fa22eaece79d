import { makeVisible } from '../../../platform/text.ts';
import type { TextColumn } from '../../terminal/table.ts';
import { type EstimateAnswer, type Figures, modelLabels } from './estimate-answer.ts';

/** Formats an amount of money: `1,234.50`. */
export const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A line or a total at the prices of one side. */
export interface EstimateRow {
  readonly line: string;
  readonly description: string;
  readonly region: string;
  readonly quantity: string;
  readonly side: string;
  readonly figures: readonly string[];
}

/** Makes rows for each line and side, then for the totals and savings. */
export function estimateRows({ items, totals }: EstimateAnswer): {
  readonly lines: readonly EstimateRow[];
  readonly totals: readonly EstimateRow[];
} {
  const text = (figures: Figures) => modelLabels.map(([name]) => money.format(figures[name]));
  const lines = items.flatMap(({ id, description, region, quantity, retail, corporate }): EstimateRow[] => [
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
  const amounts = (saved: NonNullable<typeof savings>) => modelLabels.map(([name]) => money.format(saved[name].amount));
  const percents = (saved: NonNullable<typeof savings>) => modelLabels.map(([name]) => percent(saved[name].percent));
  return {
    lines,
    totals: [
      { ...blank('retail', text(retail)), line: 'Total a month' },
      ...(corporate ? [blank('contract', text(corporate))] : []),
      ...(savings ? [blank('saved', amounts(savings)), blank('', percents(savings))] : []),
    ],
  };
}

/** Empty for the percentage of nothing. */
const percent = (part: number | null): string => (part === null ? '' : `${part} %`);

const blank = (side: string, figures: readonly string[]): EstimateRow => ({
  line: '',
  description: '',
  region: '',
  quantity: '',
  side,
  figures,
});

/** Returns the columns; the one of the sides has the currency as its title. */
export const estimateColumns = (currency: string): readonly TextColumn<EstimateRow>[] => [
  { title: 'Line', text: (row) => row.line },
  { title: 'What', text: (row) => row.description },
  { title: 'Region', text: (row) => row.region },
  { title: '×', text: (row) => row.quantity, align: 'right' },
  { title: currency, text: (row) => row.side },
  ...modelLabels.map(
    ([, title], index): TextColumn<EstimateRow> => ({
      title,
      text: (row) => row.figures[index] ?? '',
      align: 'right',
    }),
  ),
];
