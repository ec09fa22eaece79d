import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ArchiveLineInvalid } from '../../market/archive/archived-day.ts';
import { readArchive } from '../../market/archive/read-archive.ts';
import { collectArchive } from '../../market/backtest/archive-history.ts';
import { decideByTables } from '../../market/backtest/decide-by-tables.ts';
import { needsFundamentals } from '../../market/backtest/decision.ts';
import { tableGaps } from '../../market/backtest/knowledge-gaps.ts';
import type { KnownTables } from '../../market/backtest/known-tables.ts';
import { type FindMember, type Member, memberFinder, membersOfToday } from '../../market/backtest/members.ts';
import { firstOfPeriods, firstSessions } from '../../market/backtest/rebalancing.ts';
import type { BacktestInput } from '../../market/backtest/run-backtest.ts';
import { countedCodes } from '../../market/backtest/text.ts';
import { type CotahistPrices, collectCotahist } from '../../market/source/backtest/cotahist-prices.ts';
import { CotahistUnreadable, readCotahistYear } from '../../market/source/backtest/cotahist-year.ts';
import { readEventsTable } from '../../market/source/backtest/events-table.ts';
import { readFundamentalsTable } from '../../market/source/backtest/fundamentals-table.ts';
import { openCotahist } from '../../market/source/backtest/open-cotahist.ts';
import type { TableRows } from '../../market/source/backtest/table-rows.ts';
import { readUniverseTable } from '../../market/source/backtest/universe-table.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { NewerFormat } from '../../platform/stored-formats.ts';
import { chunksOf } from '../../platform/stream-chunks.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { createRowProgress, type RowProgress } from '../terminal/row-progress.ts';
import { type BacktestFiles, sha256Of, type UsedFile } from './backtest-files.ts';
import type { BacktestOptions } from './backtest-options.ts';

/** What the files of a run say. */
export interface LoadedRun {
  readonly input: BacktestInput;
  readonly files: readonly UsedFile[];
  /** What the files lack, besides what the run itself finds. */
  readonly gaps: readonly string[];
  /** Sources of an archive. */
  readonly sources: readonly string[];
}

/** Reads the files of a run, with a progress bar on a terminal, and decides by them. @throws CommandFailure */
export async function loadRun({ kind, paths }: BacktestFiles, options: BacktestOptions): Promise<LoadedRun> {
  const progress = await createRowProgress(process.stderr);
  try {
    return kind === 'archive'
      ? await loadArchive(paths, options, progress.at)
      : await loadCotahist(paths, { ...options, events: options.events as string }, progress.at);
  } finally {
    progress.stop();
  }
}

/** Keeps the sessions from one day to another, both included. */
const withinDays = (
  sessions: readonly string[],
  { from, to }: { readonly from?: string; readonly to?: string },
): readonly string[] =>
  sessions.filter((session) => (from === undefined || session >= from) && (to === undefined || session <= to));

/** Shows how far a long file is read. */
type ShowProgress = RowProgress['at'];

/** Reads archived publications, and decides by them. @throws CommandFailure */
async function loadArchive(
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

/** The universe and the dated tables of a run. */
interface LoadedTables {
  readonly members: readonly Member[];
  readonly find: FindMember;
  readonly tables: KnownTables;
  readonly files: readonly UsedFile[];
  readonly gaps: readonly string[];
}

interface TablePaths {
  readonly events: string;
  readonly fundamentals?: string;
  readonly universe?: string;
}

const maxTableBytes = 64 * 1024 * 1024;
const maxShownProblems = 20;

/** Reads the tables. @throws CommandFailure with all that is wrong in a table */
async function loadTables({ events, fundamentals, universe }: TablePaths): Promise<LoadedTables> {
  const members = universe === undefined ? membersOfToday : await rowsOf(universe, readUniverseTable);
  if (members.length === 0) throw new CommandFailure([`${makeVisible(universe ?? '')}: has no stock`]);
  const find = memberFinder(members);
  // Fundamentals have no ISIN: any name that a member has had is its own.
  const byCode = new Map(
    members.flatMap((member) => [member.codigo, ...member.codigos_anteriores].map((code) => [code, member] as const)),
  );
  const eventRows = await rowsOf(events, (bytes) => readEventsTable(bytes, find));
  const fundamentalsRows =
    fundamentals === undefined
      ? []
      : await rowsOf(fundamentals, (bytes) => readFundamentalsTable(bytes, (code) => byCode.get(code)));
  const files = [events, fundamentals, universe].flatMap((path) => path ?? []);
  return {
    members,
    find,
    tables: {
      events: Map.groupBy(
        eventRows.flatMap((row) => ('outside' in row ? [] : row)),
        ({ codigo }) => codigo,
      ),
      fundamentals: Map.groupBy(
        fundamentalsRows.flatMap((row) => ('outside' in row ? [] : row)),
        ({ codigo }) => codigo,
      ),
    },
    files: await Promise.all(
      files.map(async (path) => ({
        file: path,
        sha256: await sha256Of(path),
        first_session: null,
        last_session: null,
      })),
    ),
    gaps: [...outsideGap(events, eventRows), ...outsideGap(fundamentals ?? '', fundamentalsRows)],
  };
}

async function rowsOf<Row>(path: string, read: (bytes: Uint8Array) => TableRows<Row>): Promise<readonly Row[]> {
  const name = makeVisible(path);
  const bytes = await readBounded(path).catch((error: unknown) => {
    throw error instanceof CommandFailure ? error : new CommandFailure([`${name}: ${readFailure(error)}`]);
  });
  const { rows, problems } = read(bytes);
  if (rows) return rows;
  const lines = problems.slice(0, maxShownProblems).map(({ line, problem }) => `${name}: line ${line} ${problem}`);
  const more = problems.length - lines.length;
  throw new CommandFailure([...lines, ...(more > 0 ? [`${name}: and ${more} more`] : [])], exitCode.judgedWrong);
}

async function readBounded(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > maxTableBytes) throw new CommandFailure([`${makeVisible(path)}: has more than ${maxTableBytes} bytes`]);
  return readFile(path);
}

function outsideGap(path: string, rows: readonly (object | { readonly outside: string })[]): readonly string[] {
  const outside = rows.flatMap((row) => ('outside' in row ? row.outside : []));
  if (outside.length === 0) return [];
  return [`${path}: ${count(outside.length, 'row')} of no stock of the universe: ${countedCodes(outside)}`];
}

/** Reads files of COTAHIST and the dated tables, and decides by them. @throws CommandFailure */
async function loadCotahist(
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
    const sessionsInFile = new Set<string>();
    const add: CotahistPrices['add'] = (record, session, line) => {
      sessionsInFile.add(session);
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
    for (const session of sessionsInFile) {
      const otherFile = fileOf.get(session);
      if (otherFile !== undefined)
        throw new CommandFailure([`${otherFile} and ${name} both have the session of ${session}`]);
      fileOf.set(session, name);
    }
    const sessions = [...sessionsInFile].sort();
    files.push({ file: path, sha256, first_session: sessions[0] ?? null, last_session: sessions.at(-1) ?? null });
  }
  return files;
}
