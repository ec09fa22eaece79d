import { csvLine } from '../../../platform/csv.ts';
import { formatAsMarkdown, type ReportPart } from '../../../platform/report-parts.ts';
import { makeVisible } from '../../../platform/text.ts';
import type { CommitmentReport } from '../../../pricing/commitments/report.ts';
import type { PlanSummary, Purchase } from '../../../pricing/commitments/summary.ts';
import { modelNames } from '../../../pricing/formats/estimate-answer.ts';
import { money } from '../../../pricing/formats/estimate-rows.ts';
import { hoursAMonth } from '../../../pricing/hours.ts';
import { formatAsText } from '../../terminal/report-parts.ts';

/** A plan with what it is for. */
export interface PrintedPlan extends CommitmentReport {
  readonly scope_id: string | null;
  readonly currency: string;
  /** What to know of the figures: sentences. */
  readonly notes: readonly string[];
  /** What the file was read as, where it is not a request itself. */
  readonly inputs?: object;
}

type Cells<Row> = readonly (readonly [title: string, text: (row: Row) => string, align?: 'right'])[];

const perCent = (part: number): string => `${Math.round(part * 1000) / 10} %`;
const ifKnown = <Value>(value: Value | null, text: (value: Value) => string): string =>
  value === null ? '' : text(value);

const purchaseCells: Cells<Purchase> = [
  ['Family', ({ family }) => family],
  ['Region', ({ region }) => region],
  ['What', ({ name }) => name],
  ['Commitment', ({ model }) => modelNames[model] ?? model],
  ['×', ({ quantity }) => String(quantity), 'right'],
  ['Owed a month', ({ committed_monthly }) => money.format(committed_monthly), 'right'],
  ['Over the term', ({ owed }) => money.format(owed), 'right'],
  [
    'An hour',
    ({ model, committed_monthly: owed }) => (model.startsWith('savings') ? (owed / hoursAMonth).toFixed(4) : ''),
    'right',
  ],
];

const summaryCells = (falls: readonly number[]): Cells<PlanSummary & { family: string; region: string }> => [
  ['Family', ({ family }) => family],
  ['Region', ({ region }) => region],
  ['Pay-as-you-go', (row) => money.format(row.payg_monthly), 'right'],
  ['Planned', (row) => money.format(row.planned_monthly), 'right'],
  ['Idle', (row) => money.format(row.idle_monthly), 'right'],
  ['Saved', (row) => money.format(row.saving_monthly), 'right'],
  ['%', (row) => ifKnown(row.saving_percent, String), 'right'],
  ['Pays off after', (row) => ifKnown(row.break_even_months, (months) => `${months} months`), 'right'],
  ['Worth it from', (row) => ifKnown(row.break_even_use, (use) => `${perCent(use)} of the hours`), 'right'],
  ...falls.map(
    (fall, at) =>
      [
        `Saved at −${perCent(fall)}`,
        ({ risk }: PlanSummary) => money.format(risk[at]?.saving_monthly ?? 0),
        'right',
      ] as const,
  ),
];

function table<Row>(title: string, cells: Cells<Row>, rows: readonly Row[]): ReportPart {
  return {
    title,
    columns: cells.map(([name, , align]) => ({ title: name, ...(align && { align }) })),
    rows: rows.map((row) => cells.map(([, text]) => text(row))),
  };
}

function partsOf({ total, groups, purchases, currency, notes }: PrintedPlan): readonly ReportPart[] {
  if (purchases.length === 0) {
    return ['Nothing to buy: at these hours pay-as-you-go is the cheapest for every line.', notes.join(' ')];
  }
  const falls = total.risk.map(({ fall }) => fall);
  const rows = [...groups, { ...total, family: 'All lines', region: '' }];
  const { payg_monthly, planned_monthly, saving_monthly, saving_percent, committed_monthly, idle_monthly } = total;
  const inCurrency = (amount: number): string => `${money.format(amount)} ${currency}`;
  return [
    table('Buy', purchaseCells, purchases),
    table(`A month in ${currency}`, summaryCells(falls), rows),
    `${inCurrency(planned_monthly)} a month instead of ${inCurrency(payg_monthly)}: ${inCurrency(saving_monthly)} saved (${saving_percent} %). ${inCurrency(committed_monthly)} of it is owed, used or not; ${inCurrency(idle_monthly)} of that lies idle.`,
    notes.join(' '),
  ];
}

/** Formats what to buy as records. */
function csv({ purchases, currency }: PrintedPlan): string {
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
  human: (plan: PrintedPlan, look: { readonly color: boolean; readonly columns: number }): string =>
    formatAsText(partsOf(plan), look),
  markdown: (plan: PrintedPlan): string => formatAsMarkdown(partsOf(plan)),
  csv,
  json: (plan: PrintedPlan): string => `${JSON.stringify(plan, null, 2)}\n`,
} as const;
