import { basename } from 'node:path';
import { decideByTables } from '../../market/backtest/decide-by-tables.ts';
import { tableGaps } from '../../market/backtest/knowledge-gaps.ts';
import { firstSessions } from '../../market/backtest/rebalancing.ts';
import { countedCodes } from '../../market/backtest/text.ts';
import { type CotahistPrices, collectCotahist } from '../../market/source/backtest/cotahist-prices.ts';
import { CotahistUnreadable, readCotahistYear } from '../../market/source/backtest/cotahist-year.ts';
import { openCotahist } from '../../market/source/backtest/open-cotahist.ts';
import { makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { sha256Of, type UsedFile } from './backtest-files.ts';
import type { BacktestOptions } from './backtest-options.ts';
import { type LoadedRun, type ShowProgress, withinDays } from './backtest-run.ts';
import { loadTables } from './backtest-tables.ts';

/** Reads files of COTAHIST and the dated tables, and decides by them. @throws CommandFailure */
export async function loadCotahist(
  paths: readonly string[],
  options: BacktestOptions & { readonly events: string },
  showProgress: ShowProgress,
): Promise<LoadedRun> {
  const { members, find, tables, files: tableFiles, gaps } = await loadTables(options);
  const collector = collectCotahist(members, find);
  const files = await readYears(paths, collector, showProgress);
  const { sessions: all, byStock, otherIsins, doubled } = collector.finish();
  const sessions = withinDays(all, options);
  const days = firstSessions(sessions, options.rebalance);
  const decisions = decideByTables({ sessions: all, byStock }, members, tables, days, options.method);
  const events = new Map(
    [...tables.events].map(([codigo, rows]) => [
      codigo,
      { payments: rows.flatMap(({ payment }) => payment ?? []), changes: rows.flatMap(({ change }) => change ?? []) },
    ]),
  );
  return {
    input: { prices: { sessions, byStock }, events, decisions },
    files: [...files, ...tableFiles],
    gaps: [
      ...gaps,
      ...(otherIsins.size === 0
        ? []
        : [`quotes left out, since the code has another ISIN: ${countedCodes([...otherIsins.keys()])}`]),
      ...(doubled === 0 ? [] : [`${doubled} quotes came twice on a session; that of the present code counts`]),
      ...tableGaps(tables, decisions, options.fundamentals !== undefined),
    ],
    sources: [],
  };
}

/** Reads one file after the other. A session may be in one file only. */
async function readYears(
  paths: readonly string[],
  collector: CotahistPrices,
  showProgress: ShowProgress,
): Promise<readonly UsedFile[]> {
  const fileOf = new Map<string, string>();
  const files: UsedFile[] = [];
  for (const path of paths) {
    const name = makeVisible(path);
    const own = new Set<string>();
    const add: CotahistPrices['add'] = (record, session, line) => {
      own.add(session);
      collector.add(record, session, line);
    };
    const sha256 = await sha256Of(path);
    await readCotahistYear(openCotahist(path), add, (lines) =>
      showProgress(`reading ${makeVisible(basename(path))}`, lines),
    ).catch((error: unknown) => {
      throw new CommandFailure([
        `${name}: ${error instanceof CotahistUnreadable ? error.message : readFailure(error)}`,
      ]);
    });
    for (const session of own) {
      const other = fileOf.get(session);
      if (other !== undefined) throw new CommandFailure([`${other} and ${name} both have the session of ${session}`]);
      fileOf.set(session, name);
    }
    const sessions = [...own].sort();
    files.push({ file: path, sha256, first_session: sessions[0] ?? null, last_session: sessions.at(-1) ?? null });
  }
  return files;
}
