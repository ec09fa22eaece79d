import { right, type Table, table } from '../../../platform/report.ts';
import { count } from '../../../platform/text.ts';
import { yearOf } from '../../../pricing/compare/amounts.ts';
import {
  type Amounts,
  addAll,
  type Comparison,
  type ResourceChange,
  type Uncompared,
} from '../../../pricing/compare/compare-resources.ts';
import { sideNames } from '../../../pricing/formats/estimate-answer.ts';
import { money } from '../../../pricing/formats/estimate-rows.ts';

const difference = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** Formats a difference with its sign: `+12.00`, `-3.50`, `0.00`. */
export const signed = (amount: number): string => difference.format(amount);

const sides = ['retail', 'corporate'] as const;

const figureColumns = ['Before', 'After', 'A month', 'A year'].map(right);

interface Figures {
  readonly before: Amounts | null;
  readonly after: Amounts | null;
  readonly difference: Amounts;
}

/** A row for each side that has prices. */
const figureRows = ({ before, after, difference: of }: Figures): readonly (readonly string[])[] =>
  sides.flatMap((side) => {
    const changed = of[side];
    if (changed === null) return [];
    const text = (amounts: Amounts | null): string => (amounts?.[side] == null ? '' : money.format(amounts[side]));
    return [[sideNames[side] as string, text(before), text(after), signed(changed), signed(yearOf(changed))]];
  });

/**
 * What each changed resource costs before and after, the largest differences first.
 * @param max how many have rows; the rest are added up
 */
export function changesTable({ changes }: Comparison, currency: string, max = changes.length): Table<string> {
  const size = ({ difference: of }: ResourceChange): number => Math.abs(of.corporate ?? of.retail);
  const sorted = [...changes].sort((one, other) => size(other) - size(one));
  return table(
    [{ title: 'Resource', isKey: true }, 'Change', 'What', { title: currency, isKey: true }, ...figureColumns],
    [
      ...sorted
        .slice(0, max)
        .flatMap((change) => rowsOf([change.address, change.change, whatText(change)], figureRows(change))),
      ...foldedRows(sorted.slice(max)),
    ],
  );
}

const rowsOf = (names: readonly string[], figures: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  figures.map((cells, at) => [...(at === 0 ? names : names.map(() => '')), ...cells]);

function foldedRows(changes: readonly ResourceChange[]): readonly (readonly string[])[] {
  if (changes.length === 0) return [];
  const hasContract = changes.some(({ difference: of }) => of.corporate !== null);
  const sum = (amountsOf: (change: ResourceChange) => Amounts | null): Amounts =>
    addAll(
      changes.flatMap((change) => amountsOf(change) ?? []),
      hasContract,
    );
  const figures = figureRows({
    before: sum(({ before }) => before),
    after: sum(({ after }) => after),
    difference: sum(({ difference: of }) => of),
  });
  return rowsOf([count(changes.length, 'more resource'), '', 'smaller differences'], figures);
}

function whatText({ what: { before, after } }: ResourceChange): string {
  if (before === null || before === '') return after ?? '';
  if (after === null || after === '' || after === before) return before;
  return `${before} → ${after}`;
}

/** What all resources that are compared cost. */
export const totalsTable = ({ totals }: Comparison, currency: string): Table<string> =>
  table(
    [{ title: 'Total', isKey: true }, { title: currency, isKey: true }, ...figureColumns],
    rowsOf(['All resources'], figureRows(totals)),
  );

/** Says which resource is not compared, and why. */
export function unpricedText({ address, change, reason, isPart }: Uncompared): string {
  const how = [...(change === 'unchanged' ? [] : [change]), ...(isPart ? ['in part'] : [])];
  return `${address}${how.length === 0 ? '' : ` (${how.join(', ')})`}: ${reason}`;
}
