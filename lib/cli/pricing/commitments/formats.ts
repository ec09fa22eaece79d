import { csvLine } from '../../../platform/csv.ts';
import { makeVisible } from '../../../platform/text.ts';
import type { CommitmentReport } from '../../../pricing/commitments/report.ts';
import type { PlanSummary, Purchase } from '../../../pricing/commitments/summary.ts';
import { hoursAMonth } from '../../../pricing/hours.ts';
import { palette } from '../../terminal/palette.ts';
import { type TextColumn, tableLine, widthsOf } from '../../terminal/table.ts';
import { modelNames } from '../format/estimate-answer.ts';
import { money } from '../format/estimate-rows.ts';

/** A plan with what it is for. */
export interface PrintedPlan extends CommitmentReport {
  readonly scope_id: string | null;
  readonly currency: string;
  /** What to know of the figures: sentences. */
  readonly notes: readonly string[];
}

type Group = CommitmentReport['groups'][number];

const amount = (value: number): string => money.format(value);
const rounded = (value: number | null, unit: string): string => (value === null ? '' : `${value}${unit}`);
const percentOf = (part: number): string => `${Math.round(part * 1000) / 10} %`;
const hourly = (monthly: number): string => (monthly / hoursAMonth).toFixed(4);

const purchaseColumns: readonly TextColumn<Purchase>[] = [
  { title: 'Family', text: ({ family }) => makeVisible(family) },
  { title: 'Region', text: ({ region }) => makeVisible(region) },
  { title: 'What', text: ({ name }) => makeVisible(name) },
  { title: 'Commitment', text: ({ model }) => modelNames[model] ?? model },
  { title: '×', text: ({ quantity }) => String(quantity), align: 'right' },
  { title: 'Owed a month', text: ({ committed_monthly }) => amount(committed_monthly), align: 'right' },
  { title: 'Over the term', text: ({ owed }) => amount(owed), align: 'right' },
  {
    title: 'An hour',
    text: ({ model, committed_monthly }) => (model.startsWith('savings') ? hourly(committed_monthly) : ''),
    align: 'right',
  },
];

/** Columns of the groups; the last row is the total. */
const groupColumns = (falls: readonly number[]): readonly TextColumn<PlanSummary & Partial<Group>>[] => [
  { title: 'Family', text: ({ family }) => makeVisible(family ?? 'Total a month') },
  { title: 'Region', text: ({ region }) => makeVisible(region ?? '') },
  { title: 'Pay-as-you-go', text: (row) => amount(row.payg_monthly), align: 'right' },
  { title: 'Planned', text: (row) => amount(row.planned_monthly), align: 'right' },
  { title: 'Saved', text: (row) => amount(row.saving_monthly), align: 'right' },
  { title: '', text: (row) => rounded(row.saving_percent, ' %'), align: 'right' },
  { title: 'Pays off', text: (row) => rounded(row.break_even_months, ' months'), align: 'right' },
  {
    title: 'Worth it from',
    text: ({ break_even_use: use }) => (use === null ? '' : `${percentOf(use)} of the hours`),
    align: 'right',
  },
  ...falls.map(
    (fall, index): TextColumn<PlanSummary> => ({
      title: `Saved at −${percentOf(fall)}`,
      text: ({ risk }) => amount(risk[index]?.saving_monthly ?? 0),
      align: 'right',
    }),
  ),
];

const fallsOf = ({ total }: PrintedPlan): readonly number[] => total.risk.map(({ fall }) => fall);

/** Formats a plan for people. */
export function human(plan: PrintedPlan, { color }: { readonly color: boolean }): string {
  const paint = palette(color);
  if (plan.purchases.length === 0) {
    const nothing = 'Nothing to buy: at these hours pay-as-you-go is the cheapest for every line.';
    return `${[paint.valid(nothing), ...plan.notes.map(paint.faint)].join('\n')}\n`;
  }
  const print = <Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string[] => {
    const widths = widthsOf(columns, rows);
    const line = (cells: readonly string[]) => tableLine(columns, cells, widths, Number.POSITIVE_INFINITY);
    return [
      paint.strong(line(columns.map(({ title }) => title))),
      ...rows.map((row) => line(columns.map(({ text }) => text(row)))),
    ];
  };
  return `${[
    ...print(purchaseColumns, plan.purchases),
    '',
    ...print(groupColumns(fallsOf(plan)), [...plan.groups, plan.total]),
    '',
    paint.valid(planSentence(plan)),
    ...plan.notes.map((note) => paint.faint(makeVisible(note))),
  ].join('\n')}\n`;
}

/** Says what the plan saves, and what it binds the customer to. */
export function planSentence({ total, currency }: PrintedPlan): string {
  const { payg_monthly, planned_monthly, saving_monthly, saving_percent, owed_3y } = total;
  return `${amount(planned_monthly)} ${currency} a month instead of ${amount(payg_monthly)}: ${amount(saving_monthly)} saved (${saving_percent} %), with ${amount(owed_3y)} owed over the terms.`;
}

/** Formats a plan as a table for a document. */
export function markdown(plan: PrintedPlan): string {
  const table = <Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string => {
    const line = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
    return [
      line(columns.map(({ title }) => title)),
      line(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
      ...rows.map((row) => line(columns.map(({ text }) => text(row)))),
    ].join('\n');
  };
  const paragraphs = [
    planSentence(plan),
    table(purchaseColumns, plan.purchases),
    table(groupColumns(fallsOf(plan)), [...plan.groups, plan.total]),
    plan.notes.map((note) => `- ${escapeMarkdown(makeVisible(note))}`).join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

const escapeMarkdown = (text: string): string => text.replace(/[\\|`*<>[\]#]/g, (sign) => `\\${sign}`);

/** Formats what to buy as records. */
export function csv({ purchases, currency }: PrintedPlan): string {
  const columns = ['family', 'region', 'name', 'model', 'quantity', 'committed_monthly', 'owed', 'currency', 'lines'];
  const cells = (one: Purchase) => [
    one.family,
    one.region,
    one.name,
    one.model,
    String(one.quantity),
    one.committed_monthly.toFixed(2),
    one.owed.toFixed(2),
    currency,
    one.lines.join('; '),
  ];
  return [csvLine(columns), ...purchases.map((one) => csvLine(cells(one).map(makeVisible)))].join('');
}

/** Formats of `appraise commitments plan`. */
export const planFormats = {
  human,
  markdown,
  csv,
  json: (plan: PrintedPlan): string => `${JSON.stringify(plan, null, 2)}\n`,
} as const;
