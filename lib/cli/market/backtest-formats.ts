import { Decimal } from 'decimal.js';
import type { Results } from '../../market/backtest/results.ts';
import type { BacktestOutcome } from '../../market/backtest/run-backtest.ts';
import { csvTable } from '../../platform/csv.ts';
import { right, table } from '../../platform/report.ts';
import { formatAsText, type TextBlock } from '../terminal/report.ts';
import type { UsedFile } from './backtest-files.ts';

/** What `appraise backtest` prints; what it cannot know stands first. */
interface BacktestReport {
  readonly cannot_know: readonly string[];
  readonly parameters: Readonly<Record<string, string | number | null | object>>;
  readonly data: { readonly files: readonly UsedFile[] };
  readonly results: Pick<BacktestOutcome, 'from' | 'to' | 'strategy' | 'reference'>;
  readonly gaps: readonly string[];
  readonly decisions: BacktestOutcome['decisions'];
  readonly curve: BacktestOutcome['curve'];
}

/** Formats a report for people, for programs, or its values by session as a table. */
export const backtestFormats = { human, json, csv } as const;

function json(report: BacktestReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

const maxShownGaps = 30;

function human({ cannot_know, parameters, data, results, gaps }: BacktestReport): string {
  const { from, to, strategy, reference } = results;
  const more = gaps.length - maxShownGaps;
  const rows = figures.map(({ title, text }) => [`  ${title}`, text(strategy), text(reference)]);
  const sections: readonly (readonly TextBlock[])[] = [
    ['What this cannot know', ...cannot_know.map((limit) => `  - ${limit}`)],
    ['Parameters', ...Object.entries(parameters).map(([name, value]) => `  ${name}: ${describe(value)}`)],
    [
      'Data',
      ...data.files.map(({ file, sha256, first_session, last_session }) =>
        [
          `  ${file}`,
          `sha256 ${sha256}`,
          ...(first_session === null ? [] : [`${first_session} to ${last_session}`]),
        ].join('  '),
      ),
    ],
    [`Results, ${from} to ${to}`, table(['', right('strategy'), right('reference')], rows)],
    [
      `Gaps in the data: ${gaps.length === 0 ? 'none found' : gaps.length}`,
      ...gaps.slice(0, maxShownGaps).map((gap) => `  - ${gap}`),
      ...(more > 0 ? [`  - ${more} more: --format json has them all`] : []),
    ],
  ];
  return formatAsText(
    sections.map((lines) => ({ lines })),
    { color: false },
  );
}

const describe = (value: string | number | null | object): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, one]) => `${name} ${one}`)
        .join(', ')
    : String(value ?? '-');

const percent = (part: string | null): string =>
  part === null ? 'less than a year' : `${new Decimal(part).mul(100).toFixed(2)} %`;

interface Figure {
  readonly title: string;
  readonly text: (results: Results) => string;
}

const figures: readonly Figure[] = [
  { title: 'initial value, BRL', text: ({ initial }) => initial },
  { title: 'final value, BRL', text: ({ final }) => final },
  { title: 'total return', text: ({ total_return }) => percent(total_return) },
  { title: 'annualised return', text: ({ annualised_return }) => percent(annualised_return) },
  { title: 'deepest drawdown', text: ({ max_drawdown }) => percent(max_drawdown) },
  {
    title: 'drawdown from, to',
    text: ({ drawdown_peak, drawdown_trough }) =>
      drawdown_peak === null ? '-' : `${drawdown_peak}, ${drawdown_trough}`,
  },
  { title: 'turnover, times its value', text: ({ turnover }) => new Decimal(turnover).toFixed(2) },
  { title: 'costs paid, BRL', text: ({ costs }) => costs },
  { title: 'trades', text: ({ trades }) => String(trades) },
  { title: 'rebalancings', text: ({ rebalancings }) => String(rebalancings) },
  { title: 'positions: fewest, mean, most', text: ({ positions: { min, mean, max } }) => `${min}, ${mean}, ${max}` },
  { title: 'sessions without a position', text: ({ sessions_in_cash }) => String(sessions_in_cash) },
  { title: 'payments received, net, BRL', text: ({ payments_net }) => payments_net },
  { title: 'tax withheld, BRL', text: ({ tax_withheld }) => tax_withheld },
  { title: 'not yet paid at the end, BRL', text: ({ receivable_at_end }) => receivable_at_end },
  { title: 'positions closed as gone', text: ({ gone }) => String(gone) },
];

const csvColumns = [
  'kind',
  'session',
  'strategy',
  'reference',
  'strategy_positions',
  'reference_positions',
  'note',
] as const;

/** A row for each thing that it cannot know, then one for each session. */
function csv({ cannot_know, curve }: BacktestReport): string {
  return csvTable([
    csvColumns,
    ...cannot_know.map((limit) => ['cannot_know', '', '', '', '', '', limit]),
    ...curve.map(({ session, strategy, reference, strategy_positions, reference_positions }) => [
      ...['value', session, strategy, reference],
      ...[strategy_positions, reference_positions, ''],
    ]),
  ]);
}
