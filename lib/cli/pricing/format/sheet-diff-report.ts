import { type PlainBlock, right, type Table, table } from '../../../platform/report.ts';
import { count } from '../../../platform/text.ts';
import { formatDecimal } from '../../../pricing/formats/figures.ts';
import { changedOf, type KindCounts } from '../../../pricing/sheet-diff/change-counts.ts';
import { shownPrice } from '../../../pricing/sheet-diff/change-record.ts';
import type { DiffSide } from '../../../pricing/sheet-diff/diff-side.ts';
import type { DiffSummary } from '../../../pricing/sheet-diff/diff-summary.ts';
import { bandEnds, type PriceChange, rowOf } from '../../../pricing/sheet-diff/price-change.ts';
import { pricePerUnit } from '../../../pricing/unit-of-measure.ts';

/** What is compared. */
export interface DiffSubject {
  readonly scope_id: string;
  readonly currency: string;
  readonly before: DiffSide;
  readonly after: DiffSide;
  /** Null if an option is not given. */
  readonly filter: {
    readonly category: string | null;
    readonly location: string | null;
    readonly min_change_percent: number | null;
  };
}

/** Categories in the table of a report; JSON has all of them. */
const maxCategories = 15;

const whole = new Intl.NumberFormat('en-US');

/** Makes a report for people: what was compared, what changed, by category, and the largest changes. */
export function diffReport(subject: DiffSubject, summary: DiffSummary): readonly PlainBlock[] {
  const { prices, largest } = summary;
  const parts: PlainBlock[] = [sidesTable(subject), ...filterText(subject)];
  if (prices.before + prices.after === 0) return [...parts, 'Neither sheet has a price that is asked for.'];
  if (changedOf(prices) + prices.reblocked === 0) {
    return [...parts, `Nothing changed: ${count(prices.unchanged, 'price')}, all as they were.`];
  }
  return [
    ...parts,
    kindTable(summary),
    ...notes(summary),
    ...(changedOf(prices) > 0 ? categoryParts(summary) : []),
    ...(largest.length > 0 ? [largestTable(largest, subject.currency)] : []),
  ];
}

/** The two sheets: of a diff, and of its effect on an estimate. */
export function sidesTable({
  scope_id,
  currency,
  before,
  after,
}: Pick<DiffSubject, 'scope_id' | 'currency' | 'before' | 'after'>): Table<string> {
  const cells = (side: DiffSide) => [
    side.snapshot_id,
    side.completed_at?.slice(0, 10) ?? '',
    whole.format(side.row_count),
    side.source,
  ];
  return table(
    ['', 'Snapshot', 'Imported', right('Prices'), 'Source'],
    [
      ['before', ...cells(before)],
      ['after', ...cells(after)],
    ],
    `Price sheets of ${scope_id}, in ${currency}:`,
  );
}

function filterText({ filter: { category, location, min_change_percent } }: DiffSubject): string[] {
  const compared = [category, location].filter((text) => text !== null).join(', ');
  return [
    ...(compared === '' ? [] : [`Compared: only prices of ${compared}.`]),
    ...(min_change_percent === null ? [] : [`Listed: changes of ${min_change_percent} % and more; all are counted.`]),
  ];
}

const bandTitles = [
  `to ${bandEnds[0]} %`,
  ...bandEnds.slice(1).map((end, at) => `${bandEnds[at]}–${end} %`),
  `over ${bandEnds.at(-1)} %`,
];

function kindTable({ prices, bands }: DiffSummary): Table<string> {
  const blank = bandTitles.map(() => '');
  const banded = (title: string, kind: 'dearer' | 'cheaper') => [
    title,
    whole.format(prices[kind]),
    ...bands[kind].map((number) => whole.format(number)),
  ];
  return table(
    ['', ...['Prices', ...bandTitles].map(right)],
    [
      banded('Dearer', 'dearer'),
      banded('Cheaper', 'cheaper'),
      ['New', whole.format(prices.new), ...blank],
      ['Gone', whole.format(prices.gone), ...blank],
      ...(prices.other_unit > 0 ? [['For another unit', whole.format(prices.other_unit), ...blank]] : []),
      ['Unchanged', whole.format(prices.unchanged), ...blank],
    ],
  );
}

function notes({ prices, meters }: DiffSummary): string[] {
  const sentences = [
    `Meters: ${whole.format(meters.before)} before, ${whole.format(meters.after)} after; ${whole.format(meters.new)} new, ${whole.format(meters.gone)} gone.`,
    ...(prices.reblocked > 0
      ? [
          `${count(prices.reblocked, 'price')} for a block of another size (such as 100 Hours instead of 1 Hour), compared by the price of one unit.`,
        ]
      : []),
    ...(prices.other_unit > 0 ? ['Prices that are for another unit now cannot be compared.'] : []),
  ];
  return [sentences.join(' ')];
}

function categoryParts({ categories }: DiffSummary): PlainBlock[] {
  const changed = categories.filter((counts) => changedOf(counts) > 0);
  const cells = (counts: KindCounts) =>
    [counts.new, counts.gone, counts.dearer, counts.cheaper, counts.other_unit, counts.unchanged].map((number) =>
      whole.format(number),
    );
  const rows = changed
    .slice(0, maxCategories)
    .map((counts) => [counts.name === '' ? '(none)' : counts.name, ...cells(counts)]);
  const left = changed.length - maxCategories;
  return [
    table(['Category', ...['New', 'Gone', 'Dearer', 'Cheaper', 'Other unit', 'Unchanged'].map(right)], rows),
    ...(left > 0
      ? [`${left} more ${left === 1 ? 'category' : 'categories'} with changes; --format json has all.`]
      : []),
  ];
}

function largestTable(largest: readonly PriceChange[], currency: string): Table<string> {
  return table(
    [...['Change', 'Before', 'After'].map(right), 'Unit', 'Meter', 'Location', 'Type', 'Product'],
    largest.map((change) => {
      const row = rowOf(change);
      const priceOf = (row: typeof change.before) => (row ? formatDecimal(shownPrice(row)) : '');
      return [
        percentText(change),
        priceOf(change.before),
        priceOf(change.after),
        pricePerUnit(row)?.unit ?? 'the term',
        row.meterName,
        row.location,
        [row.priceType, row.term, row.tierMinimumUnits === '0' ? '' : `from ${row.tierMinimumUnits}`]
          .filter(Boolean)
          .join(' '),
        row.product,
      ];
    }),
    `The ${largest.length === 1 ? 'largest change' : `${largest.length} largest changes`}, in ${currency} for one unit:`,
  );
}

function percentText({ percent }: PriceChange): string {
  if (!percent) return 'was 0';
  const number = percent.toNumber(2);
  return `${number > 0 ? '+' : ''}${number.toFixed(2)} %`;
}
