import { createHash } from 'node:crypto';
import { expectShortLivedObjects } from '../../platform/short-lived-objects.ts';
import { ImportFailure } from '../errors.ts';
import { priceKey } from '../price-row.ts';
import type { Scope } from '../scope/scope.ts';
import { dayOf } from '../scope/validity.ts';
import { retailScopeId, scopeKind } from '../scope-id.ts';
import { type MeterNames, namesOf } from '../sheet/meter-names.ts';
import type { SheetRow } from '../sheet/sheet-row.ts';
import { isGone } from '../snapshot/kept-snapshots.ts';
import { hexHash } from '../snapshot/pages.ts';
import type { Attempt } from '../store/attempts.ts';
import { readPriceList } from '../store/read-keyed-rows.ts';
import { findScope, raiseActiveOrder } from '../store/scopes.ts';
import {
  beginAttempt,
  failAttempt,
  publishAttempt,
  snapshotId,
  startAttempt,
  supersedeAttempt,
} from '../store/snapshots.ts';
import { deleteSnapshot } from '../store/sweep-snapshots.ts';
import { checkSize } from './check-size.ts';
import { choosePrices, sheetChoice } from './choose-prices.ts';
import { addComparison, type ComparisonOptions } from './compare-sheets.ts';
import { isGivenUp } from './give-up-import.ts';
import { type ImportReport, importReport } from './import-report.ts';
import { failedResult, type ImportResult, resultOf, unchangedResult } from './import-result.ts';
import { layOutSheet } from './lay-out-sheet.ts';
import { makeLifeSigns, Overtaken, throwIfOvertaken } from './life-signs.ts';
import {
  type CheckpointedWriter,
  checkpointedWriter,
  OutOfTime,
  publishSnapshot,
  type WriterOptions,
} from './publish-snapshot.ts';
import { readSheet } from './read/read-sheet.ts';
import { sheetRowFormat } from './row-formats.ts';
import { sortBatches } from './sort/external-sort.ts';

export interface ImportOptions extends ComparisonOptions, Pick<WriterOptions, 'outOfTime' | 'openWriter'> {
  /** Ends a run that is still reading; nothing of it is kept. */
  readonly signal?: AbortSignal;
}

/**
 * Imports a price sheet (docs/decisions/0018-import-in-stages-with-its-own-sort.md). A repeated call continues where
 * the run was cut off, or does nothing. Faults of the sheet are a result. @throws for faults of ours: another run may
 * succeed
 */
export async function importPriceSheet(sheet: SheetImport, options: ImportOptions): Promise<ImportResult> {
  const { now, onProgress = () => {}, signal } = options;
  expectShortLivedObjects();
  const start = await beginImport(sheet, now);
  if (!start.attempt) return start.scope ? addComparison(start.result, start.scope, options) : start.result;
  const { attempt, scope } = start;
  const { path, source, directory, force = false } = sheet;
  const lifeSigns = makeLifeSigns(attempt, now);
  const asOf = dayOf(sheet.uploadedAt);
  const report = importReport(onProgress, asOf);
  const writer = checkpointedWriter(attempt, { ...options, lifeSigns });
  const run = { attempt, writer, report, now };
  const onRows = (rows: number) => onProgress({ phase: 'writing', rows });
  const check = async (): Promise<void> => {
    const loss = await checkSize(attempt, report.counts().row_count, force);
    if (loss !== undefined) report.warn(loss);
  };
  try {
    throwIfOvertaken(attempt, scope.active_order);
    const rows = readSheet({
      path,
      source,
      scopeId: scope.scope_id,
      currency: scope.currency,
      offerId: scope.offer_id,
      report,
      lifeSigns,
      signal,
    });
    const unnamed = unnamedMeters(scope.currency);
    const sorted = await sortBatches(unnamed.collect(rows), {
      directory,
      key: meterOrder,
      format: sheetRowFormat,
      dropsRepeated: true,
      lifeSigns,
    });
    const { names, list } = await unnamed.findNames();
    if (list !== undefined) writer.takeNames(list);
    report.noteUnnamed(unnamed.count(), names.size);
    const prices = choosePrices(sorted.batches, sheetChoice({ offerId: scope.offer_id, asOf, names }, report));
    const pages = layOutSheet(prices, { maxPrices: sorted.count, directory, lifeSigns, onRows });
    const status = await publishSnapshot(pages, {
      attempt,
      writer,
      counts: () => ({ ...report.counts(), sheet: report.facts() }),
      now,
      check,
    });
    return addComparison(runResult(run, status), scope, options);
  } catch (error) {
    return endStoppedRun(error, run);
  }
}

/** By the page that a meter is on, then by price. */
const meterOrder = (row: SheetRow): string => `${hexHash(row.meterId)}${priceKey(row)}`;

/** A price sheet to import into a scope. */
interface SheetImport {
  readonly scopeId: string;
  /** On this machine. */
  readonly path: string;
  /** For people: the name of the file, or its address. */
  readonly source: string;
  readonly sha256: string;
  /** Orders the uploads of one scope: the later one wins. */
  readonly uploadedAt: Date;
  /** Address and version of the upload: uploads of the same moment differ in it. */
  readonly identity: string;
  readonly directory: string;
  /** Takes a sheet that has fewer than half of the prices of the active one, or is the active one. @default false */
  readonly force?: boolean;
}

/** An attempt for a run to work on, or the result if nothing is left to do. */
type ImportStart =
  | { readonly attempt: Attempt; readonly scope: Scope }
  | { readonly attempt?: undefined; readonly result: ImportResult; readonly scope?: Scope };

/** Raise it when the pages get another form, or when sheets are checked for more: the same sheet is then imported again. */
const format = 4;

/** Begins an attempt to import a sheet, or continues the attempt of an earlier delivery of the same upload. */
async function beginImport(sheet: SheetImport, now: () => Date): Promise<ImportStart> {
  const { scopeId: scope_id, source, sha256, force = false } = sheet;
  const scope = await findScopeToFill(scope_id);
  if (scope instanceof ImportFailure) {
    return { result: failedResult(scope_id, { code: scope.code, message: scope.message }) };
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([format, sha256, scope.offer_id]))
    .digest('hex');
  const snapshot_id = snapshotId(sheet.uploadedAt, sheet.identity);
  // The same bytes may have other prices in effect today, and find names on a newer public price list.
  if (!force && (await isUnchanged(scope, fingerprint, { order: snapshot_id, source })))
    return { result: unchangedResult(scope, now()), scope };
  const attempt = await beginAttempt({ scope_id, snapshot_id, source, sha256, fingerprint, now: now() });
  if (hasEnded(attempt)) return { result: resultOf(attempt, attempt.status) };
  if (attempt.status === 'completed') {
    return { result: resultOf(attempt, await publishAttempt(attempt, attempt, now())), scope };
  }
  return { attempt: await startAttempt(attempt, now()), scope };
}

/** Returns the failure if the scope takes no sheet: there is no attempt yet that could record it. */
async function findScopeToFill(scopeId: string): Promise<Scope | ImportFailure> {
  const scope = scopeKind(scopeId) === 'contract' ? await findScope(scopeId) : undefined;
  if (!scope) return new ImportFailure('scope_unknown', `There is no scope ${scopeId}: add it before its price sheet.`);
  if (!scope.active) return new ImportFailure('scope_inactive', `The scope ${scopeId} is not active.`);
  return scope;
}

async function isUnchanged(
  { scope_id, active_snapshot: active }: Scope,
  fingerprint: string,
  repeated: NonNullable<Scope['repeated']>,
): Promise<boolean> {
  return active?.fingerprint === fingerprint && (await raiseActiveOrder(scope_id, active.snapshot_id, repeated));
}

/** An attempt that was given up continues as long as its pages are there. */
const hasEnded = (attempt: Attempt): attempt is Attempt & { readonly status: 'failed' | 'superseded' } =>
  attempt.status === 'superseded' || (attempt.status === 'failed' && (!isGivenUp(attempt) || isGone(attempt)));

interface ImportRun {
  readonly attempt: Attempt;
  readonly writer: CheckpointedWriter;
  readonly report: ImportReport;
  readonly now: () => Date;
}

/** The result of a run whose pages are all stored. */
const runResult = (run: ImportRun, status: 'completed' | 'superseded'): ImportResult => ({
  ...stoppedResult(run, status),
  ...run.report.counts(),
});

const stoppedResult = ({ attempt, writer, report }: ImportRun, status: ImportResult['status']): ImportResult => ({
  ...resultOf(attempt, status),
  ...report.remarks(),
  row_count: 0,
  write_units: writer.units(),
});

/** Ends a run that an error has stopped. @throws every error of ours: another run may succeed */
async function endStoppedRun(error: unknown, run: ImportRun): Promise<ImportResult> {
  const { attempt, now } = run;
  if (error instanceof OutOfTime) return stoppedResult(run, 'running');
  if (error instanceof Overtaken) {
    await supersedeRun(run);
    return stoppedResult(run, 'superseded');
  }
  if (!(error instanceof ImportFailure)) throw error;
  const failure = { code: error.code, message: error.message };
  await failAttempt(attempt, failure, now());
  return { ...stoppedResult(run, 'failed'), failure };
}

/** Deletes the pages of an attempt that a newer upload has overtaken; the sweep deletes what this leaves. */
async function supersedeRun({ attempt, writer, now }: ImportRun): Promise<void> {
  const at = now();
  await supersedeAttempt(attempt, at);
  await writer.finish();
  await deleteSnapshot({ ...attempt, sections: writer.maxStored() }, at);
}

/** Memory stays bounded: later meters of a larger sheet keep no name. */
const maxMeters = 200_000;

/** Collects the meters of a sheet that have no name, and finds their names on the public price list. */
interface UnnamedMeters {
  /** Passes the rows on. */
  readonly collect: (batches: AsyncIterable<readonly SheetRow[]>) => AsyncGenerator<readonly SheetRow[]>;
  /** Call it once the rows are read. `list` is the snapshot of the price list that they are from. */
  readonly findNames: () => Promise<{ readonly names: MeterNames; readonly list?: string }>;
  readonly count: () => number;
}

/** @param currency of the price list */
function unnamedMeters(currency: string): UnnamedMeters {
  const meterIds = new Set<string>();
  return {
    async *collect(batches) {
      for await (const batch of batches) {
        for (const { meterId, meterName } of batch) {
          if (meterName === '' && meterIds.size < maxMeters) meterIds.add(meterId);
        }
        yield batch;
      }
    },
    findNames: async () => {
      const names: MeterNames = new Map();
      if (meterIds.size === 0) return { names };
      const scopeId = retailScopeId(currency);
      const active = (await findScope(scopeId))?.active_snapshot;
      if (!active) return { names };
      for await (const batch of readPriceList(scopeId, active)) {
        for (const { row } of batch) {
          if (meterIds.has(row.meterId) && !names.has(row.meterId)) names.set(row.meterId, namesOf(row));
        }
      }
      return { names, list: active.snapshot_id };
    },
    count: () => meterIds.size,
  };
}
