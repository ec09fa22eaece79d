import { Decimal } from 'decimal.js';
import { cannotKnow } from '../../market/backtest/cannot-know.ts';
import { needsFundamentals } from '../../market/backtest/decision.ts';
import { runBacktest } from '../../market/backtest/run-backtest.ts';
import { initialCapital, sessionsUntilGone } from '../../market/backtest/simulation.ts';
import { parameters } from '../../market/parameters.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { createRowProgress } from '../terminal/row-progress.ts';
import { loadArchive } from './backtest-archive.ts';
import { loadCotahist } from './backtest-cotahist.ts';
import { type BacktestFiles, findBacktestFiles } from './backtest-files.ts';
import { backtestFormats } from './backtest-formats.ts';
import { type BacktestFlags, type BacktestOptions, checkOptions } from './backtest-options.ts';
import type { LoadedRun } from './backtest-run.ts';

/** `appraise backtest`: what a method would have held, and what would have become of it. */
export async function backtestCommand(paths: readonly string[], flags: BacktestFlags): Promise<number> {
  const options = checkOptions(flags);
  const files = await findBacktestFiles(paths);
  refuseMisfits(files, options);
  const loaded = await load(files, options);
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

async function load({ kind, paths }: BacktestFiles, options: BacktestOptions): Promise<LoadedRun> {
  const progress = await createRowProgress(process.stderr);
  try {
    return kind === 'archive'
      ? await loadArchive(paths, options, progress.at)
      : await loadCotahist(paths, { ...options, events: options.events as string }, progress.at);
  } finally {
    progress.stop();
  }
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
