import { Decimal } from 'decimal.js';
import { cannotKnow } from '../../market/backtest/cannot-know.ts';
import { needsFundamentals } from '../../market/backtest/decision.ts';
import type { Results } from '../../market/backtest/results.ts';
import { type BacktestOutcome, runBacktest } from '../../market/backtest/run-backtest.ts';
import { initialCapital, sessionsUntilGone } from '../../market/backtest/simulation.ts';
import { parameters } from '../../market/parameters.ts';
import { csvTable } from '../../platform/csv.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { right, table } from '../../platform/report.ts';
import { CommandFailure } from '../failure.ts';
import { formatAsText, type TextBlock } from '../terminal/report.ts';
import { type BacktestFiles, findBacktestFiles, type UsedFile } from './backtest-files.ts';
import { type BacktestFlags, type BacktestOptions, checkOptions } from './backtest-options.ts';
import { type LoadedRun, loadRun } from './backtest-run.ts';

/** `appraise backtest`: what a method would have held, and what would have become of it. */
export async function backtestCommand(paths: readonly string[], flags: BacktestFlags): Promise<number> {
  const options = checkOptions(flags);
  const files = await findBacktestFiles(paths);
  refuseMisfits(files, options);
  const loaded = await loadRun(files, options);
  const { method, costBps, paymentDays, delisted } = options;
  const rules = { costRate: new Decimal(costBps).div(10_000), paymentDays, delisted };
  const outcome = runBacktest(loaded.input, rules);
  if (!outcome) throw new CommandFailure(explainNothing(loaded, options), exitCode.judgedWrong);
  const { kind } = files;
  const report = {
    cannot_know: cannotKnow({
      kind,
      method,
      costBps,
      paymentDays,
      delisted,
      sources: loaded.sources,
      hasOwnUniverse: options.universe !== undefined,
    }),
    parameters: describeParameters(files, options),
    data: { files: loaded.files },
    results: { from: outcome.from, to: outcome.to, strategy: outcome.strategy, reference: outcome.reference },
    gaps: [...loaded.gaps, ...outcome.gaps],
    decisions: outcome.decisions,
    curve: outcome.curve,
  };
  process.stdout.write(backtestFormats[options.format](report));
  return exitCode.ok;
}

/** Refuses options that the files make impossible, all of them together. */
function refuseMisfits({ kind }: BacktestFiles, options: BacktestOptions): void {
  const { method, events, fundamentals, universe } = options;
  const problems: string[] = [];
  if (kind === 'archive') {
    for (const [name, value] of Object.entries({ events, fundamentals, universe })) {
      if (value !== undefined) problems.push(`--${name} is for files of COTAHIST; an archive has its own`);
    }
  } else {
    if (events === undefined) {
      problems.push(
        'files of COTAHIST need --events <file>: without distributions and share changes, no return is right',
      );
    }
    if (needsFundamentals(method) && fundamentals === undefined) {
      problems.push(
        `--method ${method} needs --fundamentals <file>: earnings and book value with the day on which each became known. ` +
          'With the figures of today, past decisions would use what nobody knew then',
      );
    }
  }
  if (problems.length > 0) throw new CommandFailure(problems);
}

const describeParameters = ({ kind }: BacktestFiles, options: BacktestOptions) => ({
  method: options.method,
  rebalance: options.rebalance,
  cost_bps: options.costBps,
  payment_days: options.paymentDays,
  delisted: options.delisted,
  from: options.from ?? null,
  to: options.to ?? null,
  initial_capital: initialCapital.toString(),
  sessions_until_gone: sessionsUntilGone,
  entry: kind === 'archive' ? 'close of the next session' : 'opening of the next session',
  valuation: kind === 'archive' ? 'as published' : parameters,
});

function explainNothing({ input, gaps }: LoadedRun, { method }: BacktestOptions): readonly string[] {
  const { sessions } = input.prices;
  if (sessions.length === 0) return ['no session lies between --from and --to'];
  const days = input.decisions.length;
  return [
    `nothing to test: from ${sessions[0]} to ${sessions.at(-1)}, no decision of ${method} on ${days} rebalancing days could be carried out`,
    ...gaps,
  ];
}

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
const backtestFormats = { human, json, csv } as const;

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
