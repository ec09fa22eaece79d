import { csvTable } from '../../../platform/csv.ts';
import { atMost, folded, formatAsMarkdown, list, right, strong, type Table, table } from '../../../platform/report.ts';
import { count } from '../../../platform/text.ts';
import { yearOf } from '../../../pricing/compare/amounts.ts';
import {
  type Amounts,
  addAll,
  type Comparison,
  type ResourceChange,
  type Uncompared,
} from '../../../pricing/compare/compare-resources.ts';
import { type EstimateAnswer, modelLabel, sideLabel } from '../../../pricing/formats/estimate-answer.ts';
import { warningItems } from '../../../pricing/formats/estimate-markdown.ts';
import { sourceLine } from '../../../pricing/formats/estimate-notes.ts';
import { money } from '../../../pricing/formats/estimate-rows.ts';
import { type Gate, gateSentence } from '../../../pricing/formats/gates.ts';
import { sayGap } from '../../../pricing/formats/input-summary.ts';
import { formatAsText, notes } from '../../terminal/report.ts';
import type { Look } from '../../terminal/terminal.ts';
import { gateNotes } from './estimate.ts';

/** One of two architectures that are compared. */
interface Side {
  readonly file: string;
  readonly format: string;
  readonly warnings: readonly string[];
}

/** What a change of an architecture costs. */
export interface DiffReport {
  readonly before: Side;
  readonly after: Side;
  readonly model: string;
  readonly comparison: Comparison;
  /** Undefined if nothing has a price. */
  readonly answer: EstimateAnswer | undefined;
  /** Limits that the caller has set. @default none */
  readonly gates?: readonly Gate[];
}

interface DiffFormatOptions extends Look {
  readonly now: Date;
  /** How many resources and sentences of a kind Markdown shows; it folds the smallest differences. @default all */
  readonly shown?: number;
}

/** Formats of `appraise estimate --diff`. */
export const diffFormats = { human, json, csv, markdown } as const;

const currencyOf = ({ answer }: DiffReport): string => answer?.currency ?? '';

/** Says in a sentence what the change costs: `Pay-as-you-go: +12.00 USD a month (+144.00 a year) at retail prices.` */
function headline(report: DiffReport): string {
  const { difference } = report.comparison.totals;
  const model = modelLabel(report.model);
  const currency = currencyOf(report);
  const say = (amount: number, side: string): string =>
    amount === 0
      ? `no difference at ${side} prices`
      : `${signed(amount)} ${currency} a month (${signed(yearOf(amount))} a year) at ${side} prices`;
  const sides = [
    ...(difference.corporate === null ? [] : [say(difference.corporate, 'contract')]),
    say(difference.retail, 'retail'),
  ];
  return `${model}: ${sides.join(', ')}${gap(report.comparison)}.`;
}

/** Says what the totals are without: `without 1 resource`; `''` if they have everything. */
function comparisonGap({ unpriced }: Comparison): string {
  const ownersOf = (parts: readonly Uncompared[]): ReadonlySet<string> => new Set(parts.map(({ owner }) => owner));
  const lacking = ownersOf(unpriced.filter(({ byUse }) => !byUse));
  const inPart = ownersOf(unpriced.filter(({ byUse, isPart }) => !byUse && isPart));
  const partly = ownersOf(unpriced.filter(({ byUse }) => byUse)).difference(lacking);
  return sayGap({ unpriced: lacking.size, inPart: inPart.size, unknown: 0, partly: partly.size });
}

/** The same behind a comma. */
function gap(comparison: Comparison): string {
  const without = comparisonGap(comparison);
  return without === '' ? '' : `, ${without}`;
}

/** Says how many resources changed. */
const countsText = ({ counts: { added, removed, changed, unchanged } }: Comparison): string =>
  `${added} added, ${removed} removed, ${changed} changed, ${unchanged} unchanged.`;

/** With another model, lines for which it is not sold count at pay-as-you-go. */
const standIns = ({ model }: DiffReport): readonly string[] =>
  model === 'payg' ? [] : ['What is not sold under this model counts at pay-as-you-go.'];

const warningsOf = ({ before, after, answer }: DiffReport): readonly string[] => [
  ...[before, after].flatMap(({ file, warnings }) => warnings.map((warning) => `${file}: ${warning}`)),
  ...(answer?.warnings ?? []),
];

function human(report: DiffReport, { now, ...look }: DiffFormatOptions): string {
  const { comparison, before, after, answer } = report;
  const currency = currencyOf(report);
  return formatAsText(
    [
      ...gateNotes(report.gates ?? []),
      `From ${before.file} (${before.format}) to ${after.file} (${after.format}).`,
      ...(comparison.changes.length === 0 ? [] : [changesTable(comparison, currency)]),
      totalsTable(comparison, currency),
      {
        lines: [
          ...notes('valid', [headline(report)]),
          countsText(comparison),
          ...notes('faint', standIns(report)),
          ...notes('warning', warningsOf(report), 'warning: '),
          ...notes('faint', comparison.unpriced.filter(({ byUse }) => byUse).map(unpricedText), 'by use: '),
          ...notes('warning', comparison.unpriced.filter(({ byUse }) => !byUse).map(unpricedText), 'not priced: '),
          ...notes('faint', answer ? [sourceLine(answer, now)] : []),
        ],
      },
    ],
    look,
  );
}

function markdown(report: DiffReport, { now, shown = Number.POSITIVE_INFINITY }: DiffFormatOptions): string {
  const { comparison, before, after, answer } = report;
  const currency = currencyOf(report);
  const unpriced = comparison.unpriced.map(
    (resource) => `${resource.byUse ? 'Charged by use' : 'Not priced'}: ${unpricedText(resource)}`,
  );
  const changes = comparison.changes.length === 0 ? [] : [changesTable(comparison, currency, shown)];
  return formatAsMarkdown([
    strong(gateSentence(report.gates ?? [])),
    strong(headline(report)),
    `From ${before.file} to ${after.file}: ${countsText(comparison)}`,
    totalsTable(comparison, currency),
    ...standIns(report),
    list([...warningItems(warningsOf(report), shown), ...atMost(unpriced, 'resource', shown)]),
    folded('By resource', changes),
    ...(answer ? [sourceLine(answer, now)] : []),
  ]);
}

function json(report: DiffReport): string {
  const { before, after, model, comparison, answer, gates = [] } = report;
  const { changes, counts, unpriced, totals } = comparison;
  const side = ({ file, format, warnings }: Side) => ({ file, format, warnings });
  const yearly = ({ retail, corporate }: Amounts) => ({
    retail: yearOf(retail),
    corporate: corporate === null ? null : yearOf(corporate),
  });
  const value = {
    ...(gates.length > 0 && { gates }),
    before: side(before),
    after: side(after),
    model,
    currency: answer?.currency ?? null,
    scope_id: answer?.scope_id ?? null,
    totals: { ...totals, difference_yearly: yearly(totals.difference) },
    changes: changes.map((change) => ({ ...change, difference_yearly: yearly(change.difference) })),
    unchanged: counts.unchanged,
    unpriced: unpriced.map(({ isPart, byUse, owner: _, ...one }) => ({ ...one, in_part: isPart, by_use: byUse })),
    warnings: answer?.warnings ?? [],
    snapshots: answer?.snapshots ?? null,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

const csvColumns = [
  'resource',
  'type',
  'change',
  'side',
  'currency',
  'before_monthly',
  'after_monthly',
  'difference_monthly',
  'difference_yearly',
  'before',
  'after',
  'notes',
];

function csv(report: DiffReport): string {
  const { changes, unpriced, totals } = report.comparison;
  const currency = currencyOf(report);
  const amount = (value: number | null | undefined): string => (value == null ? '' : value.toFixed(2));
  const records = [
    ...changes.map((one) => ({ ...one, notes: '' })),
    {
      address: 'total',
      type: '',
      change: '',
      ...totals,
      what: { before: '', after: '' },
      notes: comparisonGap(report.comparison),
    },
  ].flatMap(({ address, type, change, before, after, difference, what, notes }) =>
    (['retail', 'corporate'] as const).flatMap((side) => {
      const changed = difference[side];
      if (changed === null) return [];
      const figures = [before?.[side], after?.[side], changed, yearOf(changed)].map(amount);
      return [[address, type, change, side, currency, ...figures, what.before ?? '', what.after ?? '', notes]];
    }),
  );
  const gaps = unpriced.map((one) => [
    ...[one.address, one.type, one.change, '', currency, '', '', '', '', '', ''],
    `${one.isPart ? 'in part ' : ''}not priced: ${one.reason}`,
  ]);
  return csvTable([csvColumns, ...records, ...gaps]);
}

const difference = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** Formats a difference with its sign: `+12.00`, `-3.50`, `0.00`. */
const signed = (amount: number): string => difference.format(amount);

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
    return [[sideLabel(side), text(before), text(after), signed(changed), signed(yearOf(changed))]];
  });

/**
 * What each changed resource costs before and after, the largest differences first.
 * @param max how many have rows; the rest are added up
 */
function changesTable({ changes }: Comparison, currency: string, max = changes.length): Table<string> {
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
const totalsTable = ({ totals }: Comparison, currency: string): Table<string> =>
  table(
    [{ title: 'Total', isKey: true }, { title: currency, isKey: true }, ...figureColumns],
    rowsOf(['All resources'], figureRows(totals)),
  );

/** Says which resource is not compared, and why. */
function unpricedText({ address, change, reason, isPart }: Uncompared): string {
  const how = [...(change === 'unchanged' ? [] : [change]), ...(isPart ? ['in part'] : [])];
  return `${address}${how.length === 0 ? '' : ` (${how.join(', ')})`}: ${reason}`;
}
