import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import { now } from '../../lib/http/clock.ts';
import { logger } from '../../lib/http/log.ts';
import { giveUpImport } from '../../lib/ingest/give-up-import.ts';
import { type ImportResult, importPriceSheet as importSheet } from '../../lib/ingest/import-price-sheet.ts';
import { inWorkingDirectory } from '../../lib/ingest/working-directory.ts';
import { ImportFailure } from '../../lib/pricing/errors.ts';
import { isPriceSheetKey, scopeOfKey } from '../../lib/storage/price-sheet-keys.ts';
import { download, writeSheetReport } from '../../lib/storage/price-sheets.ts';
import { snapshotId } from '../../lib/storage/snapshots.ts';

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

/** The part that is used of what Step Functions tells EventBridge when a run of the state machine did not succeed. */
export interface ExecutionEnded {
  readonly detail: {
    readonly status: 'FAILED' | 'TIMED_OUT' | 'ABORTED';
    /** The event that the run was started with, as JSON. */
    readonly input: string;
  };
}

/** Outside world of this function; a test hands in its own. */
export interface ImportPriceSheet {
  readonly now: () => Date;
  readonly download: typeof download;
  readonly writeReport: typeof writeSheetReport;
  readonly import: typeof importSheet;
  readonly giveUp: typeof giveUpImport;
}

/** The result, as the state machine and the report beside the upload show it. */
export type ImportReport = Omit<ImportResult, 'rejects'> & { readonly key: string };

/** Time left at which a run stops, so that its checkpoint is written before Lambda ends it. */
const stopMs = 60_000;

/**
 * Imports an uploaded price sheet into the scope that its key names. `running` asks to be called again with the same
 * event; faults of the sheet are a result; what throws is a fault of ours, worth another try. When no more tries are left,
 * the import is given up.
 */
export const importPriceSheet =
  (world: ImportPriceSheet) =>
  (event: ObjectCreated | ExecutionEnded, context: TimeLeft): Promise<ImportReport | undefined> =>
    'input' in event.detail
      ? givenUp(world, JSON.parse(event.detail.input) as ObjectCreated)
      : imported(world, event as ObjectCreated, context);

type TimeLeft = Pick<Context, 'getRemainingTimeInMillis'>;

async function imported(world: ImportPriceSheet, event: ObjectCreated, context: TimeLeft): Promise<ImportReport> {
  const { bucket, object } = event.detail;
  const { key } = object;
  const scopeId = scopeOfKey(key);
  if (scopeId === undefined || !isPriceSheetKey(key)) {
    return { ...refused('', 'upload_misplaced', `${key} is not price-sheets/<scope>/<file>.`), key };
  }
  return inWorkingDirectory(async (directory) => {
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
          identity: identityOf(event),
          directory,
        },
        { now: world.now, outOfTime: () => context.getRemainingTimeInMillis() < stopMs },
      ),
    );
    return reported(world, key, result);
  });
}

const identityOf = ({ detail: { bucket, object } }: ObjectCreated): string =>
  [bucket.name, object.key, object['version-id'], object.sequencer, object.etag].join('|');

async function givenUp(world: ImportPriceSheet, event: ObjectCreated): Promise<ImportReport | undefined> {
  const { key } = event.detail.object;
  const scope_id = scopeOfKey(key) ?? '';
  const snapshot_id = snapshotId(new Date(event.time), identityOf(event));
  const failure = await world.giveUp({ scope_id, snapshot_id }, world.now());
  return failure && reported(world, key, { ...refused(scope_id, failure.code, failure.message), snapshot_id });
}

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

export const handler = importPriceSheet({
  now,
  download,
  writeReport: writeSheetReport,
  import: importSheet,
  giveUp: giveUpImport,
});
