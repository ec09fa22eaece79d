import { count, makeVisible } from '../../platform/text.ts';
import { hoursAMonth } from '../hours.ts';
import { type EstimateAnswer, modelLabels } from './estimate-answer.ts';
import type { Figures, SideName } from './figures.ts';
import { idleFigures, owedBy, sumOfIdle } from './idle-figures.ts';
import type { SignOf } from './stand-ins.ts';

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

/** A column of the table. */
export interface EstimateColumn {
  readonly title: string;
  readonly text: (row: EstimateRow) => string;
  /** @default "left" */
  readonly align?: 'left' | 'right';
  /** Tells rows apart wherever columns are folded. */
  readonly isKey?: boolean;
}

interface RowOptions {
  /** Marks a figure that another price stands in for. */
  readonly signOf?: SignOf;
  /** What the totals are without: `without 3 resources`. */
  readonly gap?: string | undefined;
  /** The lines that have rows of their own; all others share one. @default all */
  readonly shown?: ReadonlySet<string>;
}

/** Returns the ids of the dearest lines. */
export function dearestLines(items: EstimateAnswer['items'], max: number): ReadonlySet<string> {
  const cost = ({ corporate, retail }: Line): number => (corporate ?? retail).payg_monthly;
  const sorted = items.length <= max ? items : items.toSorted((left, right) => cost(right) - cost(left));
  return new Set(sorted.slice(0, max).map(({ id }) => id));
}

/** Makes rows for each line and side, then for the totals and savings of a month, and of a year. */
export function estimateRows(
  { items, totals }: EstimateAnswer,
  { signOf = () => '', gap, shown = new Set(items.map(({ id }) => id)) }: RowOptions = {},
): {
  readonly lines: readonly EstimateRow[];
  readonly totals: readonly EstimateRow[];
  readonly years: readonly EstimateRow[];
} {
  const text = (figures: Figures) => modelLabels.map(([name]) => money.format(figures[name]));
  const ofLine = (id: string, side: SideName, figures: Figures) =>
    modelLabels.map(([name]) => `${money.format(figures[name])} ${signOf(id, side, name)}`.trimEnd());
  const folded = items.filter(({ id }) => !shown.has(id));
  const lines = items
    .filter(({ id }) => shown.has(id))
    .flatMap((item): EstimateRow[] => [
      {
        line: makeVisible(item.id),
        description: `${makeVisible(item.description)}${hoursText(item)}`,
        region: makeVisible(item.region),
        quantity: quantityText(item),
        side: 'retail',
        figures: ofLine(item.id, 'retail', item.retail),
      },
      ...idleRows(idleFigures(item, 'retail')),
      ...(item.corporate ? [blank('contract', ofLine(item.id, 'corporate', item.corporate))] : []),
      ...(item.corporate ? idleRows(idleFigures(item, 'corporate')) : []),
    ]);
  const { retail, corporate, savings } = totals;
  const years = (figures: Figures) => modelLabels.map(([name]) => yearly(figures[name]));
  const amounts = (saved: NonNullable<typeof savings>) => modelLabels.map(([name]) => money.format(saved[name].amount));
  const percents = (saved: NonNullable<typeof savings>) => modelLabels.map(([name]) => percent(saved[name].percent));
  return {
    lines: [...lines, ...foldedRows(folded)],
    totals: [
      { ...blank('retail', text(retail)), line: gap ? `Total a month, ${gap}` : 'Total a month' },
      ...idleRows(sumOfIdle(items, 'retail')),
      ...(corporate ? [blank('contract', text(corporate)), ...idleRows(sumOfIdle(items, 'corporate'))] : []),
      ...(savings ? [blank('saved', amounts(savings)), blank('', percents(savings))] : []),
    ],
    years: [
      { ...blank('retail', years(retail)), line: gap ? `Total a year, ${gap}` : 'Total a year' },
      ...(corporate ? [blank('contract', years(corporate))] : []),
      ...(savings
        ? [
            blank(
              'saved',
              modelLabels.map(([name]) => yearly(savings[name].amount)),
            ),
          ]
        : []),
    ],
  };
}

/** A row below the figures of a side, for the parts of them that lie idle. */
const idleRows = (figures: Figures | undefined): readonly EstimateRow[] => {
  if (!figures) return [];
  const texts = modelLabels.map(([name]) => idleText(figures[name]));
  return [blank('of it idle', texts)];
};

/** Adds up lines in one row for each side. */
function foldedRows(items: EstimateAnswer['items']): EstimateRow[] {
  if (items.length === 0) return [];
  const sums = (figuresOf: (item: Line) => Figures | null): string[] =>
    modelLabels.map(([name]) => {
      const cents = items.reduce((sum, item) => sum + Math.round((figuresOf(item)?.[name] ?? 0) * 100), 0);
      return money.format(cents / 100);
    });
  const hasContract = items.some(({ corporate }) => corporate !== null);
  return [
    {
      ...blank(
        'retail',
        sums(({ retail }) => retail),
      ),
      line: count(items.length, 'smaller line'),
    },
    ...idleRows(sumOfIdle(items, 'retail')),
    ...(hasContract
      ? [
          blank(
            'contract',
            sums(({ corporate }) => corporate),
          ),
          ...idleRows(sumOfIdle(items, 'corporate')),
        ]
      : []),
  ];
}

/** Empty if nothing lies idle. */
const idleText = (amount: number): string => (amount === 0 ? '' : money.format(amount));

/** Formats a month's amount as that of a year; whole cents stay exact. */
const yearly = (monthly: number): string => money.format((Math.round(monthly * 100) * 12) / 100);

const units = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

type Line = EstimateAnswer['items'][number];

/** Says for how long a line runs that does not run all month, and who owes its commitments. The quantity of a line by meter says its hours. */
function hoursText(line: Line): string {
  const { hours_per_month: hours, unit } = line;
  const owner = owedBy(line);
  const shared = owner === undefined ? '' : `, commitments owed by ${makeVisible(owner)}`;
  return hours === hoursAMonth || unit !== undefined ? shared : `, ${hours} h a month${shared}`;
}

const quantityText = ({ quantity, unit }: Line): string =>
  unit === undefined ? String(quantity) : `${units.format(quantity)} ${makeVisible(unit)}`;

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
export const estimateColumns = (currency: string): readonly EstimateColumn[] => [
  { title: 'Line', text: (row) => row.line, isKey: true },
  { title: 'What', text: (row) => row.description },
  { title: 'Region', text: (row) => row.region },
  { title: '×', text: (row) => row.quantity, align: 'right' },
  { title: currency, text: (row) => row.side, isKey: true },
  ...modelLabels.map(
    ([, title], index): EstimateColumn => ({
      title,
      text: (row) => row.figures[index] ?? '',
      align: 'right',
    }),
  ),
];
