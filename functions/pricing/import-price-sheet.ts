import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import { now } from '../../lib/http/clock.ts';
import { logger } from '../../lib/http/log.ts';
import { type ImportResult, importPriceSheet as importSheet } from '../../lib/ingest/import-price-sheet.ts';
import { ImportFailure } from '../../lib/pricing/errors.ts';
import { isPriceSheetKey, scopeOfKey } from '../../lib/storage/price-sheet-keys.ts';
import { download, writeSheetReport } from '../../lib/storage/price-sheets.ts';

/** The part that is used of an "Object Created" event of S3 on EventBridge; its key is not URL-encoded. */
export interface ObjectCreated {
  /** ISO 8601 date-time. */
  readonly time: string;
  readonly detail: {
    readonly bucket: { readonly name: string };
    readonly object: {
      readonly key: string;
      readonly etag?: string;
      readonly 'version-id'?: string;
      readonly sequencer?: string;
    };
  };
}

/** Outside world of this function; a test hands in its own. */
export interface ImportPriceSheet {
  readonly now: () => Date;
  readonly download: typeof download;
  readonly writeReport: typeof writeSheetReport;
  readonly import: typeof importSheet;
}

/** The result, as the state machine and the report beside the upload show it. */
export type ImportReport = Omit<ImportResult, 'rejects'> & { readonly key: string };

/** Time left at which a run stops, so that its checkpoint is written before Lambda ends it. */
const stopMs = 60_000;

/**
 * Imports an uploaded price sheet into the scope that its key names. `running` asks to be called again with the same
 * event; faults of the sheet are a result; what throws is a fault of ours, worth another try.
 */
export const importPriceSheet =
  (world: ImportPriceSheet) =>
  async (event: ObjectCreated, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<ImportReport> => {
    const { bucket, object } = event.detail;
    const { key } = object;
    const scopeId = scopeOfKey(key);
    if (scopeId === undefined || !isPriceSheetKey(key)) {
      return { ...refused('', 'upload_misplaced', `${key} is not price-sheets/<scope>/<file>.`), key };
    }
    const directory = await mkdtemp(join(tmpdir(), 'price-sheet-'));
    try {
      const path = join(directory, 'sheet');
      const upload = { bucket: bucket.name, key, versionId: object['version-id'], etag: object.etag };
      const result = await fetched(scopeId, async () =>
        world.import(
          {
            scopeId,
            path,
            source: `s3://${bucket.name}/${key}`,
            sha256: await world.download(upload, path),
            uploadedAt: new Date(event.time),
            identity: [bucket.name, key, object['version-id'], object.sequencer, object.etag].join('|'),
            directory,
          },
          { now: world.now, outOfTime: () => context.getRemainingTimeInMillis() < stopMs },
        ),
      );
      return await reported(world, key, result);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };

/** An upload that cannot be fetched is the uploader's matter, as a bad sheet is. */
async function fetched(scopeId: string, run: () => Promise<ImportResult>): Promise<ImportResult> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ImportFailure) return refused(scopeId, error.code, error.message);
    throw error;
  }
}

async function reported(world: ImportPriceSheet, key: string, result: ImportResult): Promise<ImportReport> {
  const { rejects, ...rest } = result;
  const report = { key, ...rest };
  logger.info('price sheet', { ...report, warnings: undefined });
  if (result.status === 'running') return report;
  if (rejects !== undefined) await world.writeReport(key, '.rejects.csv', rejects, 'text/csv; charset=utf-8');
  await world.writeReport(key, '.import.json', `${JSON.stringify(report, null, 2)}\n`, 'application/json');
  return report;
}

const refused = (scope_id: string, code: string, message: string): ImportResult => ({
  status: 'failed',
  scope_id,
  snapshot_id: null,
  row_count: 0,
  rejected_rows: 0,
  failure: { code, message },
  warnings: [],
  warning_count: 0,
  write_units: 0,
});

export const handler = importPriceSheet({ now, download, writeReport: writeSheetReport, import: importSheet });
