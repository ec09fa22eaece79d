import type { Context } from 'aws-lambda';
import { putEvent } from '../../lib/assessment/store/events.ts';
import { isPolicyKey, isRecordKey } from '../../lib/assessment/store/keys.ts';
import * as policies from '../../lib/assessment/store/policies.ts';
import { reportLanguage } from '../../lib/assessment/store/report-language.ts';
import * as reports from '../../lib/assessment/store/reports.ts';
import * as summaries from '../../lib/assessment/store/summaries.ts';
import type { UploadHead } from '../../lib/assessment/store/uploads.ts';
import * as uploads from '../../lib/assessment/store/uploads.ts';
import * as verdicts from '../../lib/assessment/store/verdicts.ts';
import { judgeObject } from '../../lib/assessment/upload/judge-upload.ts';
import { outcomeOf, tagsOf } from '../../lib/assessment/upload/upload-outcome.ts';
import type { ReportLanguage } from '../../lib/assessment/words/words.ts';
import { checkEnvironment } from '../../lib/platform/aws/environment.ts';
import { parseObjectCreated, type Upload } from '../../lib/platform/aws/object-created.ts';
import { type DeletedObject, isObjectDeleted, parseObjectDeleted } from '../../lib/platform/aws/object-deleted.ts';
import { now } from '../../lib/platform/clock.ts';
import { withDeadline, withNotes } from '../../lib/platform/http/deadline.ts';
import { logger } from '../../lib/platform/log.ts';
import { version } from '../../lib/platform/version.ts';
import { jobs } from '../routes.ts';

/** The stores and the clock; a test passes its own. */
export interface ValidateUpload {
  readonly now: () => Date;
  /** The language of the reports. @default 'en' */
  readonly language?: ReportLanguage;
  readonly claim: typeof verdicts.claim;
  readonly settle: typeof verdicts.settle;
  readonly markDeleted: typeof verdicts.markDeleted;
  readonly readVerdict: typeof verdicts.read;
  readonly findPolicy: typeof policies.find;
  readonly head: typeof uploads.head;
  readonly read: typeof uploads.read;
  readonly tag: typeof uploads.tag;
  readonly writeReports: typeof reports.write;
  readonly retireReports: typeof reports.retire;
  readonly noteJudged: typeof summaries.noteJudged;
  readonly noteDeleted: typeof summaries.noteDeleted;
  readonly putEvent: typeof putEvent;
}

/**
 * Judges an upload: writes reports, tags, a verdict and an event. For a deletion it marks the verdict and replaces the reports.
 * Repeated deliveries change nothing, and late ones keep the newer verdict. @returns how many uploads it judged: 0 or 1 @throws what a retry may solve, or for an event not of S3
 */
export const validateUpload =
  (deps: ValidateUpload) =>
  (event: unknown, context?: Context): Promise<{ judged: number }> =>
    withDeadline(jobs.assessmentValidateUpload.id, context, async ({ onWait }) => {
      if (isObjectDeleted(event)) {
        await noteDeletion(deps, parseObjectDeleted(event));
        return { judged: 0 };
      }
      const upload = parseObjectCreated(event);
      if (!isRecordKey(upload.key)) return { judged: 0 };
      const depsWithNotes = withNotes(deps, onWait, `s3://${upload.bucket}/${upload.key}`);
      return { judged: (await judge(depsWithNotes, upload)) ? 1 : 0 };
    });

/** The dashboard counts these lines (infra/record-inbox.ts). */
const policyRemoved = 'policy removed';

async function noteDeletion(deps: ValidateUpload, deletion: DeletedObject): Promise<void> {
  if (isPolicyKey(deletion.key)) logger.warn(policyRemoved, { bucket: deletion.bucket, key: deletion.key });
  if (!isRecordKey(deletion.key)) return;
  const at = deletion.deletedAt.toISOString();
  await deps.noteDeleted(deletion, at);
  const isNew = await deps.markDeleted(deletion);
  // Also for a repeated delivery: the first one may have ended before the reports were replaced.
  await retireIfDeleted(deps, deletion, at);
  if (isNew)
    logger.info('upload deleted', {
      bucket: deletion.bucket,
      key: deletion.key,
      version_id: deletion.versionId ?? null,
    });
}

/**
 * Replaces the reports of a key whose latest version is deleted; those of an upload that came meanwhile are written again.
 * @param at of a deletion that is told: another one of the key has replaced them already @default - whenever it was deleted
 */
async function retireIfDeleted(
  deps: ValidateUpload,
  { bucket, key }: Pick<Upload, 'bucket' | 'key'>,
  at?: string,
): Promise<void> {
  const row = await deps.readVerdict({ bucket, key });
  if (row?.status !== 'deleted' || (at !== undefined && row.deleted_at !== at)) return;
  await deps.retireReports(key, row.deleted_at, deps.language);
  const latest = await deps.readVerdict({ bucket, key });
  if (latest === undefined || latest.status === 'deleted') return;
  const { sequencer, version_id } = latest;
  const found = await judgeLatest(deps, { bucket, key, sequencer, versionId: version_id ?? undefined });
  if (found) await deps.writeReports(key, found.result, found.source);
}

/** @returns true if this delivery judged the upload */
async function judge(deps: ValidateUpload, upload: Upload): Promise<boolean> {
  const claim = await deps.claim(upload);
  if (claim === 'done') return false;
  if (claim === 'ours' && (await publish(deps, upload, { announce: true }))) return true;
  // This delivery may have overwritten the reports of a newer upload, so it writes those again.
  const newer = claim === 'ours' ? await deps.claim(upload) : claim;
  if (typeof newer === 'object') await publish(deps, newer.newer, { announce: false });
  else await retireIfDeleted(deps, upload);
  return false;
}

/** @returns false if a newer upload of the key was claimed meanwhile */
async function publish(deps: ValidateUpload, upload: Upload, { announce }: { announce: boolean }): Promise<boolean> {
  const found = await judgeLatest(deps, upload);
  const at = deps.now().toISOString();
  if (!found) {
    await deps.noteDeleted(upload, at);
    if (!(await deps.settle(upload, 'deleted'))) return false;
    await retireIfDeleted(deps, upload);
    return true;
  }
  const { result, source } = found;
  const outcome = outcomeOf(result);

  await deps.writeReports(upload.key, result, source);
  // Also of an upload that is judged again, perhaps under another policy: tags, row and reports agree.
  await deps.tag(upload, tagsOf(outcome));
  if (announce) {
    const { bucket, key, versionId } = upload;
    await deps.putEvent({
      type: outcome.verdict === 'valid' ? 'AssessmentValidated' : 'AssessmentRejected',
      detail: { bucket, key, version_id: versionId ?? null, ...outcome, report: reports.reportLocation(key) },
    });
  }
  logger.info('upload judged', {
    bucket: upload.bucket,
    key: upload.key,
    version_id: upload.versionId ?? null,
    ...outcome,
  });
  const basis = result.judgement.basis;
  if (outcome.policy?.removed) logger.warn(policyRemoved, { bucket: upload.bucket, key: outcome.policy.source });
  await deps.noteJudged(upload, { at, policy: basis?.policy ?? null, records: result.summaries });
  return deps.settle(upload, { ...outcome, judged_at: at });
}

/** Judges a version under the policy that holds now; undefined if it was deleted. */
async function judgeLatest(deps: ValidateUpload, upload: Upload) {
  const [head, policy] = await Promise.all([deps.head(upload), deps.findPolicy(upload)]);
  const result = head && (await judgeStored(deps, upload, { head, policy }));
  return result && { result, source: { etag: head.etag, versionId: upload.versionId } };
}

interface Found {
  readonly head: UploadHead;
  readonly policy: policies.FoundPolicy | undefined;
}

function judgeStored(deps: ValidateUpload, upload: Upload, { head, policy }: Found) {
  const at = deps.now().toISOString();
  const { key } = upload;
  const { bytes, encoding } = head;
  const about = { tool: { name: 'appraise', version }, generatedAt: at, language: deps.language };
  const read = (limit: number) => deps.read(upload, limit);
  return judgeObject({ key, bytes, encoding, policy, read }, about, at.slice(0, 10));
}

checkEnvironment(jobs.assessmentValidateUpload.tables, ['APPRAISE_REPORTS_BUCKET']);

export const handler = validateUpload({
  now,
  language: reportLanguage(),
  ...verdicts,
  ...uploads,
  ...summaries,
  findPolicy: policies.find,
  writeReports: reports.write,
  retireReports: reports.retire,
  readVerdict: verdicts.read,
  putEvent,
});
