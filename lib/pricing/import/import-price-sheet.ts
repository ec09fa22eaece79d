import { expectShortLivedObjects } from '../../platform/short-lived-objects.ts';
import { priceKey } from '../price-row.ts';
import { dayOf } from '../scope/validity.ts';
import type { SheetRow } from '../sheet/sheet-row.ts';
import { hexHash } from '../snapshot/hash.ts';
import { addComparison, type ComparisonOptions } from './add-comparison.ts';
import { beginImport, type SheetImport } from './begin-import.ts';
import { checkSize } from './check-size.ts';
import { checkpointedWriter, type WriterOptions } from './checkpointed-writer.ts';
import { choosePrices } from './choose-prices.ts';
import { endStoppedRun, runResult } from './end-import.ts';
import { importReport } from './import-report.ts';
import type { ImportResult } from './import-result.ts';
import { layOutSheet } from './lay-out-sheet.ts';
import { makeLifeSigns, throwIfOvertaken } from './life-signs.ts';
import { publishSnapshot } from './publish-snapshot.ts';
import { readSheet } from './read/read-sheet.ts';
import { unnamedMeters } from './retail-names.ts';
import { sheetRowFormat } from './row-formats.ts';
import { sheetChoice } from './sheet-choice.ts';
import { sortBatches } from './sort/sort-batches.ts';

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
    const names = await unnamed.findNames();
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
