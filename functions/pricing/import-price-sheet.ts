import { join } from 'node:path';
import type { Context, SQSEvent } from 'aws-lambda';
import { checkEnvironment } from '../../lib/platform/aws/environment.ts';
import { type CreatedObject, parseObjectCreated } from '../../lib/platform/aws/object-created.ts';
import { answerTask } from '../../lib/platform/aws/task-answers.ts';
import { now } from '../../lib/platform/clock.ts';
import { type Deadline, withDeadline, withNotes } from '../../lib/platform/http/deadline.ts';
import { logger } from '../../lib/platform/log.ts';
import { membersOf } from '../../lib/platform/members.ts';
import { withWorkingDirectory } from '../../lib/platform/working-directory.ts';
import { ImportFailure } from '../../lib/pricing/errors.ts';
import { giveUpImport } from '../../lib/pricing/import/give-up-import.ts';
import { importPriceSheet } from '../../lib/pricing/import/import-price-sheet.ts';
import { failedResult, type ImportProgress, type ImportResult } from '../../lib/pricing/import/import-result.ts';
import { priceSheetPrefix, priceSheetSuffixes } from '../../lib/pricing/sheet-upload.ts';
import { isPriceSheetKey, scopeOfKey } from '../../lib/pricing/store/keys.ts';
import { download, writeSheetReport } from '../../lib/pricing/store/price-sheets.ts';
import { findScope } from '../../lib/pricing/store/scopes.ts';
import { snapshotId } from '../../lib/pricing/store/snapshots.ts';
import { jobs } from '../routes.ts';

/** Step Functions' event for a run of the state machine that did not succeed. */
export interface ExecutionEnded {
  readonly detail: {
    readonly status: 'FAILED' | 'TIMED_OUT' | 'ABORTED';
    /** The event that the run was started with, as JSON. */
    readonly input: string;
  };
}

/** What the state machine puts into the queue of imports, as JSON: the event of an upload, and where to send the result. */
export interface QueuedImport {
  readonly event: unknown;
  readonly taskToken: string;
}

/** What this function needs from outside; a test passes its own. */
export interface ImportPriceSheet {
  readonly now: () => Date;
  readonly download: typeof download;
  readonly writeReport: typeof writeSheetReport;
  readonly import: typeof importPriceSheet;
  readonly giveUp: typeof giveUpImport;
  readonly findScope: typeof findScope;
  readonly answer: typeof answerTask;
}

/** The result for the state machine and for the report of the upload. */
export type SheetReport = Omit<ImportResult, 'rejects'> & { readonly key: string };

/** With less time left a run stops, so that it writes its checkpoint before Lambda ends it. */
const stopMs = 60_000;

/**
 * Imports the price sheet of each message in the queue of imports, and answers the state machine that waits for it: with the status, or
 * with the error, after which it tries again. An event that is in no queue is handled as it is.
 * @throws Error if the answer cannot be sent, so that the queue delivers the message again
 */
export const importPriceSheetJob = (deps: ImportPriceSheet) => {
  const handleEvent = importEvent(deps);
  return async (event: unknown, context: TimeLeft): Promise<SheetReport | undefined> => {
    const { Records = [] }: Partial<SQSEvent> = Object(event);
    if (Records[0]?.eventSource !== 'aws:sqs') return handleEvent(event, context);
    for (const { body } of Records) {
      const queued: QueuedImport = JSON.parse(body);
      const outcome = await handleEvent(queued.event, context).then(
        (report) => ({ output: { status: report?.status ?? 'failed' } }),
        (error: Error) => {
          logger.error('price sheet import fails', { error });
          return { error: error.name, cause: error.message };
        },
      );
      await deps.answer(queued.taskToken, outcome);
    }
    return undefined;
  };
};

/**
 * Imports an uploaded price sheet into the scope that its key names, or gives the import up after the last try. A result
 * `running` asks for another call with the same event.
 * @throws for faults of ours and for an event that is not from S3; faults of the sheet are a result
 */
const importEvent =
  (deps: ImportPriceSheet) =>
  async (event: unknown, context: TimeLeft): Promise<SheetReport | undefined> => {
    const { input }: Partial<ExecutionEnded['detail']> = Object(membersOf(event).detail);
    return withDeadline(jobs.pricingImportPriceSheet.id, context, (deadline) =>
      input === undefined
        ? runImport(deps, parseObjectCreated(event), context, deadline)
        : giveUp(deps, parseObjectCreated(JSON.parse(input))),
    );
  };

type TimeLeft = Pick<Context, 'getRemainingTimeInMillis'>;

async function runImport(
  outsideDeps: ImportPriceSheet,
  created: CreatedObject,
  context: TimeLeft,
  { signal, onWait }: Deadline,
): Promise<SheetReport> {
  const { bucket, key, versionId, etag, createdAt } = created;
  const scopeId = scopeOfKey(key);
  if (scopeId === undefined || !isPriceSheetKey(key)) {
    const message = `${key} is not price-sheets/<scope>/<file>, with a file of one of these kinds: ${priceSheetSuffixes.join(', ')}.`;
    const result = failedResult('', { code: 'upload_misplaced', message });
    // Consoles make a folder by an empty object, and reports on uploads are in a folder of that name only.
    const isUpload = key.startsWith(priceSheetPrefix) && !key.endsWith('/');
    return isUpload ? reportResult(outsideDeps, created, result) : { ...result, key };
  }
  return withWorkingDirectory(async (directory) => {
    const path = join(directory, 'sheet');
    const { download, writeReport } = outsideDeps;
    const deps = { ...outsideDeps, ...withNotes({ download, writeReport }, onWait, addressOf(created)) };
    let endPhase = (): void => {};
    const onProgress = ({ phase, rows }: ImportProgress): void => {
      endPhase();
      endPhase = onWait(`${phase} rows, ${rows} so far`);
    };
    const result = await failIfUnfetchable(scopeId, async () =>
      deps.import(
        {
          scopeId,
          path,
          source: addressOf(created),
          sha256: await deps.download({ bucket, key, versionId, etag }, path),
          uploadedAt: createdAt,
          identity: identityOf(created),
          directory,
        },
        {
          now: deps.now,
          outOfTime: () => context.getRemainingTimeInMillis() < stopMs,
          signal,
          onProgress,
          onNotCompared: (error) => logger.warn('price sheets not compared', { key, scope_id: scopeId, error }),
        },
      ),
    );
    return reportResult(deps, created, result);
  });
}

/** The address of an upload, as the scope names its source. */
const addressOf = ({ bucket, key }: CreatedObject): string => `s3://${bucket}/${key}`;

const identityOf = ({ bucket, key, versionId, sequencer, etag }: CreatedObject): string =>
  [bucket, key, versionId, sequencer, etag].join('|');

async function giveUp(deps: ImportPriceSheet, created: CreatedObject): Promise<SheetReport | undefined> {
  const scope_id = scopeOfKey(created.key) ?? '';
  const snapshot_id = snapshotId(created.createdAt, identityOf(created));
  const failure = await deps.giveUp({ scope_id, snapshot_id }, deps.now());
  return failure && reportResult(deps, created, { ...failedResult(scope_id, failure), snapshot_id });
}

/** An upload that was replaced or deleted is a fault of the sheet. */
async function failIfUnfetchable(scopeId: string, run: () => Promise<ImportResult>): Promise<ImportResult> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ImportFailure) return failedResult(scopeId, { code: error.code, message: error.message });
    throw error;
  }
}

/** Writes the report on an upload, unless a newer upload of the same key has one, or will have. */
async function reportResult(
  deps: ImportPriceSheet,
  created: CreatedObject,
  result: ImportResult,
): Promise<SheetReport> {
  const { key } = created;
  const { rejects, ...rest } = result;
  const report = { key, ...rest };
  logger.info('price sheet', { ...report, warnings: undefined });
  if (result.status === 'running' || (await isReplaced(deps, created))) return report;
  if (rejects !== undefined) await deps.writeReport(key, '.rejects.csv', rejects, 'text/csv; charset=utf-8');
  await deps.writeReport(key, '.import.json', `${JSON.stringify(report, null, 2)}\n`, 'application/json');
  return report;
}

/** True if the scope knows a newer upload of the same key: its newest import, that of its prices, or one of the same bytes. */
async function isReplaced({ findScope }: ImportPriceSheet, created: CreatedObject): Promise<boolean> {
  const scopeId = scopeOfKey(created.key);
  const scope = scopeId === undefined ? undefined : await findScope(scopeId);
  const { latest = null, active_snapshot = null, repeated } = scope ?? {};
  const order = snapshotId(created.createdAt, identityOf(created));
  const ofKey = [latest, active_snapshot, repeated && { snapshot_id: repeated.order, source: repeated.source }];
  return ofKey.some((known) => known?.source === addressOf(created) && known.snapshot_id > order);
}

checkEnvironment(jobs.pricingImportPriceSheet.tables, ['APPRAISE_REPORTS_BUCKET']);

export const handler = importPriceSheetJob({
  now,
  download,
  writeReport: writeSheetReport,
  import: importPriceSheet,
  giveUp: giveUpImport,
  findScope,
  answer: answerTask,
});
