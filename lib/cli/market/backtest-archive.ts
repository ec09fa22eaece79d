import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ArchiveLineInvalid } from '../../market/archive/archived-day.ts';
import { readArchive } from '../../market/archive/read-archive.ts';
import { collectArchive } from '../../market/backtest/archive-history.ts';
import { needsFundamentals } from '../../market/backtest/decision.ts';
import { firstOfPeriods } from '../../market/backtest/rebalancing.ts';
import { NewerFormat } from '../../platform/stored-formats.ts';
import { chunksOf } from '../../platform/stream-chunks.ts';
import { makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { sha256Of, type UsedFile } from './backtest-files.ts';
import type { BacktestOptions } from './backtest-options.ts';
import { type LoadedRun, type ShowProgress, withinDays } from './backtest-run.ts';

/** Reads archived publications, and decides by them. @throws CommandFailure */
export async function loadArchive(
  paths: readonly string[],
  options: BacktestOptions,
  showProgress: ShowProgress,
): Promise<LoadedRun> {
  const { method } = options;
  const collector = collectArchive(method);
  const files: UsedFile[] = [];
  let publications = 0;
  for (const path of paths) {
    const sha256 = await sha256Of(path);
    const sessionsOfFile: string[] = [];
    try {
      for await (const day of readArchive(textOf(path))) {
        collector.add(day);
        sessionsOfFile.push(day.publicacao.data_pregao);
        publications += 1;
        showProgress('reading publications', publications);
      }
    } catch (error) {
      throw new CommandFailure([`${makeVisible(path)}: ${explain(error)}`]);
    }
    sessionsOfFile.sort();
    files.push({
      file: path,
      sha256,
      first_session: sessionsOfFile[0] ?? null,
      last_session: sessionsOfFile.at(-1) ?? null,
    });
  }
  const { prices, events, decisions, hasFundamentals, sources, repeated, changedPrices } = collector.finish();
  if (needsFundamentals(method) && !hasFundamentals) {
    throw new CommandFailure([
      `--method ${method} needs earnings and book value, and no publication of the archive has those of any stock`,
    ]);
  }
  const sessions = withinDays(prices.sessions, options);
  const isWithin = new Set(sessions);
  return {
    input: {
      prices: { sessions, byStock: prices.byStock },
      events,
      decisions: firstOfPeriods(
        decisions.filter(({ session }) => isWithin.has(session)),
        options.rebalance,
      ),
    },
    files,
    sources,
    gaps: [
      ...(repeated.length === 0 ? [] : [`publications that came more than once: ${repeated.join(', ')}`]),
      ...(changedPrices === 0
        ? []
        : [`${changedPrices} closing prices differ between publications of a session; the last counts`]),
    ],
  };
}

/** The text of a file, decompressed where its name ends in `.gz`. */
async function* textOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const bytes = /\.gz$/i.test(path) ? pipeline(file, createGunzip(), () => {}) : file;
  const decoder = new TextDecoder();
  for await (const chunk of chunksOf(bytes)) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

function explain(error: unknown): string {
  if (error instanceof ArchiveLineInvalid || error instanceof NewerFormat) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_') ? 'is no gzip, or is damaged' : readFailure(error);
}
