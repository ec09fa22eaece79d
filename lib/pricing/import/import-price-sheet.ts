import { createHash } from 'node:crypto';
import { ImportFailure } from '../errors.ts';
import { type PriceRow, priceKey } from '../price-row.ts';
import { collectSheetNames } from '../products/sheet-contents.ts';
import { scopeKind } from '../scope/scope-id.ts';
import { meterIndex } from '../search/meter-index.ts';
import { searchOrder } from '../search/search-order.ts';
import { type Choice, chooseRow } from '../sheet/choose-row.ts';
import { type SheetParser, sheetParser } from '../sheet/price-sheet.ts';
import type { SheetRow } from '../sheet/sheet-row.ts';
import { contentsPages } from '../snapshot/contents.ts';
import { hexHash } from '../snapshot/hash.ts';
import { pageNumber, serializeKeyedRows } from '../snapshot/keyed-pages.ts';
import { toColumns } from '../snapshot/row-columns.ts';
import { rowsPerPage } from '../snapshot/row-pages.ts';
import type { Attempt } from '../store/attempts.ts';
import { findScope, type Scope, standFor } from '../store/scopes.ts';
import { begin, fail, publish, snapshotId, start, supersede } from '../store/snapshots.ts';
import { deleteSnapshot, sweepSnapshots } from '../store/sweep-snapshots.ts';
import { externalSorter, type Sorter } from './external-sort.ts';
import { isGivenUp } from './give-up-import.ts';
import { isOvertaken, type LifeSigns, lifeSigns, Overtaken } from './life-signs.ts';
import { type RejectList, rejectList } from './reject-list.ts';
import { sheetParts } from './sheet-file.ts';
import { OutOfTime, type SnapshotPages, snapshotPages } from './snapshot-pages.ts';

/** A price sheet that is to become the active snapshot of a scope. */
export interface SheetImport {
  readonly scopeId: string;
  /** The sheet on this machine. */
  readonly path: string;
  /** For people: the name of the file, or its address. */
  readonly source: string;
  /** Of the file's bytes, in hexadecimal. */
  readonly sha256: string;
  /** Orders uploads of one scope: the later one wins. */
  readonly uploadedAt: Date;
  /** What tells the upload from any other of the same moment: its address and version. */
  readonly identity: string;
  /** Folder for what does not fit in memory. */
  readonly directory: string;
}

export interface ImportOptions {
  readonly now: () => Date;
  /** True when the run should stop soon; what it wrote is kept, and the next run goes on from there. */
  readonly outOfTime?: () => boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Ends a run that is still reading, of which nothing can be kept. */
  readonly signal?: AbortSignal;
}

export interface ImportProgress {
  readonly phase: 'reading' | 'writing';
  /** Rows read, or rows written, so far. */
  readonly rows: number;
}

/** How an import ended. `running` means out of time: call again with the same import. */
export interface ImportResult {
  readonly status: 'completed' | 'failed' | 'running' | 'unchanged' | 'superseded';
  readonly scope_id: string;
  readonly snapshot_id: string | null;
  readonly row_count: number;
  readonly rejected_rows: number;
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** Choices that were not certain; the first hundred. */
  readonly warnings: readonly string[];
  readonly warning_count: number;
  /** Rows that could not be read, as CSV; undefined where there are none. */
  readonly rejects?: string;
  readonly write_units: number;
}

/** Raised when the same sheet must be imported anew because the pages have another form. */
const format = 1;
/** A sheet with a greater part of unreadable rows than this is not to be trusted. */
const toleratedRejects = 0.01;
const maxWarnings = 100;
/** Rows on a page of the prices by meter; about 4 KB compressed, the unit of a read. */
const rowsAPricePage = 64;
const progressEvery = 10_000;

/**
 * Imports a price sheet: every row is read, one is chosen a price, all is written as the pages of a new snapshot, and
 * one write makes that the active one. Until then, and whenever anything fails, readers see the snapshot before it.
 * Calling it again with the same import goes on where a run was cut off, or does nothing.
 * @returns how it ended; faults of the sheet are a result. @throws for faults of ours, which are worth another try
 */
export async function importPriceSheet(sheet: SheetImport, options: ImportOptions): Promise<ImportResult> {
  try {
    const scope = await scopeFor(sheet.scopeId);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([format, sheet.sha256, scope.offer_id]))
      .digest('hex');
    const id = snapshotId(sheet.uploadedAt, sheet.identity);
    if (await isUnchanged(scope, fingerprint, id)) return unchanged(scope);
    const { scopeId: scope_id, source, sha256 } = sheet;
    const attempt = await begin({ scope_id, snapshot_id: id, source, sha256, fingerprint, now: options.now() });
    if (hasEnded(attempt)) return resultOf(attempt, attempt.status);
    if (attempt.status === 'completed') return await publishAgain(attempt, options.now());
    return await run(await start(attempt, options.now()), scope, sheet, options);
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    // The scope itself is at fault: there is no attempt to note it on.
    return { ...emptyResult(sheet.scopeId), status: 'failed', failure: { code: error.code, message: error.message } };
  }
}

/** What was given up goes on where it was, as long as its pages are there. */
const hasEnded = (attempt: Attempt): attempt is Attempt & { readonly status: 'failed' | 'superseded' } =>
  attempt.status === 'superseded' || (attempt.status === 'failed' && (!isGivenUp(attempt) || attempt.deleted));

async function scopeFor(scopeId: string): Promise<Scope> {
  const scope = scopeKind(scopeId) === 'contract' ? await findScope(scopeId) : undefined;
  if (!scope) throw new ImportFailure('scope_unknown', `There is no scope ${scopeId}: add it before its price sheet.`);
  if (!scope.active) throw new ImportFailure('scope_inactive', `The scope ${scopeId} is not active.`);
  return scope;
}

async function isUnchanged({ scope_id, active_snapshot: active }: Scope, fingerprint: string, id: string) {
  return active?.fingerprint === fingerprint && (await standFor(scope_id, active.snapshot_id, id));
}

async function publishAgain(attempt: Attempt, now: Date): Promise<ImportResult> {
  return resultOf(attempt, await publish(attempt, attempt, now));
}

async function run(
  attempt: Attempt,
  scope: Scope,
  sheet: SheetImport,
  { now, outOfTime = () => false, onProgress = () => {}, signal }: ImportOptions,
): Promise<ImportResult> {
  const rejects = rejectList();
  const warnings: string[] = [];
  let warningCount = 0;
  const warn = (warning: string): void => {
    warningCount += 1;
    if (warnings.length < maxWarnings) warnings.push(warning);
  };
  const signs = lifeSigns(attempt, now);
  const { directory } = sheet;
  const byMeter = externalSorter<SheetRow>({ directory, key: meterOrder, lifeSigns: signs });
  const inOrder = externalSorter<PriceRow>({ directory, key: searchOrder, lifeSigns: signs });
  const pages = snapshotPages(attempt, { lifeSigns: signs, outOfTime });
  const ended = (status: ImportResult['status'], row_count: number): ImportResult => ({
    ...resultOf(attempt, status),
    row_count,
    rejected_rows: rejects.count(),
    warnings,
    warning_count: warningCount,
    write_units: pages.units(),
    ...(rejects.count() > 0 && { rejects: rejects.csv() }),
  });
  try {
    if (isOvertaken(attempt, scope.active_order)) throw new Overtaken('a newer upload was imported first');
    const read = await readRows({ sheet, scope, sorter: byMeter, rejects, lifeSigns: signs, onProgress, signal });
    const pageCount = Math.max(1, Math.ceil(read / rowsAPricePage));
    await pages.plan('prices', pageCount);
    const rows = await writePrices({ byMeter, inOrder, pages, pageCount, scope, asOf: sheet.uploadedAt, warn });
    const sections = { prices: pageCount, ...(await writeRows(inOrder, rows, pages, onProgress)) };
    await pages.finish();
    const status = await publish(attempt, { row_count: rows, rejected_rows: rejects.count(), sections }, now());
    await sweepSnapshots(sheet.scopeId, now());
    return ended(status, rows);
  } catch (error) {
    if (error instanceof OutOfTime) return ended('running', 0);
    if (error instanceof Overtaken) {
      await giveWay(attempt, pages, now());
      return ended('superseded', 0);
    }
    if (!(error instanceof ImportFailure)) throw error;
    const failure = { code: error.code, message: error.message };
    await fail(attempt, failure, now());
    return { ...ended('failed', 0), failure };
  } finally {
    await Promise.all([byMeter.close(), inOrder.close()]);
  }
}

/** Ends a run that a newer upload has overtaken, and takes back what it wrote. It may be cut off: the sweep goes on. */
async function giveWay(attempt: Attempt, pages: SnapshotPages, now: Date): Promise<void> {
  await supersede(attempt, now);
  await pages.finish();
  await deleteSnapshot({ ...attempt, sections: pages.written() }, now);
}

/** By page, then by meter, then by what tells its prices apart. */
const meterOrder = (row: SheetRow): string => `${hexHash(row.meterId)}${priceKey(row)}`;

interface RowReading {
  readonly sheet: SheetImport;
  readonly scope: Scope;
  readonly sorter: Sorter<SheetRow>;
  readonly rejects: RejectList;
  readonly lifeSigns: LifeSigns;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly signal: AbortSignal | undefined;
}

/** Reads every row of every part into the sorter. @returns how many could be read */
async function readRows(reading: RowReading): Promise<number> {
  const { sheet, scope, sorter, rejects, lifeSigns, onProgress, signal } = reading;
  let rows = 0;
  for await (const part of sheetParts(sheet.path, sheet.source)) {
    const parser: SheetParser = sheetParser({ currency: scope.currency });
    for await (const batch of part.records) {
      signal?.throwIfAborted();
      const due = lifeSigns();
      if (due) await due;
      for (const record of batch) {
        const outcomes = 'fields' in record ? [parser.record(record.fields)] : parser.element(record.element);
        for (const outcome of outcomes) {
          if (!outcome) continue;
          if ('reject' in outcome) rejects.add({ part: part.name, line: record.line, reason: outcome.reject });
          else {
            rows += 1;
            const spilling = sorter.add(outcome.row);
            if (spilling) await spilling;
            if (rows % progressEvery === 0) onProgress({ phase: 'reading', rows });
          }
        }
      }
    }
    parser.finish();
  }
  const all = rows + rejects.count();
  if (rejects.count() > all * toleratedRejects) {
    const message = `${rejects.count()} of ${all} rows could not be read; at most 1 % may be.`;
    throw new ImportFailure('too_many_rejects', message);
  }
  return rows;
}

interface PriceWriting {
  readonly byMeter: Sorter<SheetRow>;
  readonly inOrder: Sorter<PriceRow>;
  readonly pages: SnapshotPages;
  readonly pageCount: number;
  readonly scope: Scope;
  readonly asOf: Date;
  readonly warn: (warning: string) => void;
}

/** Chooses a row for each price and writes the pages by meter. @returns how many prices there are */
async function writePrices({ byMeter, inOrder, pages, pageCount, scope, asOf, warn }: PriceWriting): Promise<number> {
  const choosing = { offerId: scope.offer_id, asOf: asOf.toISOString().slice(0, 10) };
  let count = 0;
  let page = 0;
  let onPage = new Map<string, PriceRow[]>();
  const turnTo = async (next: number): Promise<void> => {
    // Pages that no meter falls on are written too: a reader takes a missing page for a fault.
    for (; page < next; page += 1) {
      const rows = onPage;
      onPage = new Map();
      await pages.write('prices', page, () => serializeKeyedRows(rows));
    }
  };
  const take = async ({ row, warning }: Choice): Promise<void> => {
    if (warning !== undefined) warn(warning);
    const price = priceOf(row);
    await turnTo(pageNumber(price.meterId, pageCount));
    const rows = onPage.get(price.meterId) ?? [];
    rows.push(price);
    onPage.set(price.meterId, rows);
    count += 1;
    const spilling = inOrder.add(price);
    if (spilling) await spilling;
  };
  let group: SheetRow[] = [];
  for await (const batch of byMeter.sorted()) {
    for (const row of batch) {
      if (group[0] && priceKey(group[0]) !== priceKey(row)) {
        await take(chooseRow(group, choosing));
        group = [];
      }
      group.push(row);
    }
  }
  if (group.length > 0) await take(chooseRow(group, choosing));
  await turnTo(pageCount);
  return count;
}

/** Without what only the choice needed. */
const priceOf = ({ offerId: _, effectiveStart: _1, effectiveEnd: _2, ...row }: SheetRow): PriceRow => row;

/** Writes the rows in search order, their index, and what is known of them all. */
async function writeRows(
  inOrder: Sorter<PriceRow>,
  rows: number,
  pages: SnapshotPages,
  onProgress: (progress: ImportProgress) => void,
): Promise<Readonly<Record<'rows' | 'terms' | 'contents', number>>> {
  const index = meterIndex();
  const names = collectSheetNames();
  const pageCount = Math.ceil(rows / rowsPerPage);
  await pages.plan('rows', pageCount);
  let page: PriceRow[] = [];
  let number = 0;
  const close = async (): Promise<void> => {
    const full = page;
    page = [];
    await pages.write('rows', number, () => Buffer.from(JSON.stringify(toColumns(full))));
    number += 1;
  };
  for await (const batch of inOrder.sorted()) {
    for (const row of batch) {
      index.add(row);
      names.add(row);
      page.push(row);
      if (page.length === rowsPerPage) await close();
    }
    onProgress({ phase: 'writing', rows: Math.min(rows, number * rowsPerPage) });
  }
  if (page.length > 0) await close();
  onProgress({ phase: 'writing', rows });
  const { root, pages: terms } = index.finish();
  await pages.plan('terms', terms.length);
  for (const [at, body] of terms.entries()) await pages.write('terms', at, () => body);
  const contents = contentsPages(names.found(), root);
  await pages.plan('contents', contents.length);
  for (const { number: at, body } of contents) await pages.write('contents', at, body);
  return { rows: pageCount, terms: terms.length, contents: contents.length };
}

const emptyResult = (scope_id: string): ImportResult => ({
  status: 'failed',
  scope_id,
  snapshot_id: null,
  row_count: 0,
  rejected_rows: 0,
  failure: null,
  warnings: [],
  warning_count: 0,
  write_units: 0,
});

const resultOf = (attempt: Attempt, status: ImportResult['status']): ImportResult => ({
  ...emptyResult(attempt.scope_id),
  status,
  snapshot_id: attempt.snapshot_id,
  row_count: attempt.row_count,
  rejected_rows: attempt.rejected_rows,
  failure: attempt.failure,
});

const unchanged = ({ scope_id, active_snapshot: active }: Scope): ImportResult => ({
  ...emptyResult(scope_id),
  status: 'unchanged',
  snapshot_id: active?.snapshot_id ?? null,
  row_count: active?.row_count ?? 0,
  rejected_rows: active?.rejected_rows ?? 0,
});
