import { csvLine } from '../../platform/csv.ts';
import { makeVisible } from '../../platform/text.ts';
import { hoursAMonth } from '../hours.ts';
import { formatDecimal } from './decimal.ts';
import { type EstimateAnswer, modelLabels } from './estimate-answer.ts';
import type { Figures, SideName } from './figures.ts';
import { idleFigures, owedBy, sumOfIdle } from './idle-figures.ts';
import { totalsGap } from './input-summary.ts';
import type { ReportOptions } from './report-options.ts';
import { whatIfCsv } from './what-if-csv.ts';

const money = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

const csvColumns = [
  'line',
  'product',
  'description',
  'region',
  'quantity',
  'hours_per_month',
  'side',
  'currency',
] as const;

/** Figures of which a part may lie idle. */
const committed = modelLabels.map(([name]) => name).filter((name) => name !== 'payg_monthly');

/** Formats a record for each line and side, then the totals; those of the alternatives instead where there are any. */
export function csv(answer: EstimateAnswer, { inputs }: Pick<ReportOptions, 'inputs'> = {}): string {
  if (answer.what_if) return whatIfCsv(answer);
  const { currency, items, totals, coverage } = answer;
  const figures = (of: Figures) => modelLabels.map(([name]) => money.format(of[name]));
  // The unit and the idle parts come last, where older readers of the columns do not look.
  const record = (cells: readonly string[], side: SideName, of: Figures, line: string) => {
    const item = items.find(({ id }) => id === line);
    const hours = item?.unit === undefined ? (item?.hours_per_month ?? hoursAMonth) : hoursAMonth;
    const gaps = coverage
      .filter((gap) => gap.item === line && gap.side === side)
      .map(({ model, status, stand_in }) => `${model} ${status}: ${stand_in}`);
    const owner = item && owedBy(item);
    const missing = line === '' && inputs ? totalsGap(inputs.lines) : '';
    const notes = [
      ...(missing === '' ? [] : [missing]),
      ...(hours === hoursAMonth ? [] : [`${hours} of ${hoursAMonth} hours a month`]),
      ...(owner === undefined ? [] : [`commitments owed by ${owner}`]),
      ...gaps,
    ];
    const idle = line === '' ? sumOfIdle(items, side) : item && idleFigures(item, side);
    const idleCells = committed.map((name) => money.format(idle?.[name] ?? 0));
    return csvLine(
      [...cells, side, currency, ...figures(of), notes.join('; '), item?.unit ?? '', ...idleCells].map(makeVisible),
    );
  };
  const both = (cells: readonly string[], retail: Figures, corporate: Figures | null, line = '') => [
    record(cells, 'retail', retail, line),
    ...(corporate ? [record(cells, 'corporate', corporate, line)] : []),
  ];
  return [
    csvLine([
      ...csvColumns,
      ...modelLabels.map(([name]) => name),
      'notes',
      'unit',
      ...committed.map((name) => `${name.replace('_monthly', '')}_idle_monthly`),
    ]),
    ...items.flatMap(({ id, product, description, region, quantity, hours_per_month, retail, corporate }) =>
      both([id, product, description, region, formatDecimal(quantity), String(hours_per_month)], retail, corporate, id),
    ),
    ...both(['total', '', '', '', '', ''], totals.retail, totals.corporate),
  ].join('');
}
