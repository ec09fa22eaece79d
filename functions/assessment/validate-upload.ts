import type { Context } from 'aws-lambda';
import { judgeUpload, reportUpload, type UploadJudgement } from '../../lib/assessment/judge-upload.ts';
import { maxInputBytes } from '../../lib/assessment/limits.ts';
import { putEvent } from '../../lib/assessment/store/events.ts';
import * as reports from '../../lib/assessment/store/reports.ts';
import type { UploadHead } from '../../lib/assessment/store/uploads.ts';
import * as uploads from '../../lib/assessment/store/uploads.ts';
import * as verdicts from '../../lib/assessment/store/verdicts.ts';
import { encodingError, sizeError } from '../../lib/assessment/text/decode.ts';
import { rejectInput } from '../../lib/assessment/validate.ts';
import { checkEnvironment } from '../../lib/platform/aws/environment.ts';
import type { Upload } from '../../lib/platform/aws/object-created.ts';
import { parseObjectCreated } from '../../lib/platform/aws/object-created.ts';
import { now } from '../../lib/platform/clock.ts';
import { withDeadline, withNotes } from '../../lib/platform/http/deadline.ts';
import { logger } from '../../lib/platform/log.ts';
import { version } from '../../lib/platform/version.ts';
import { jobs } from '../routes.ts';

/** What this function needs from outside; a test passes its own. */
export interface ValidateUpload {
  readonly now: () => Date;
  readonly claim: typeof verdicts.claim;
  readonly settle: typeof verdicts.settle;
  readonly head: typeof uploads.head;
  readonly read: typeof uploads.read;
  readonly tag: typeof uploads.tag;
  readonly writeReports: typeof reports.write;
  readonly putEvent: typeof putEvent;
}

/**
 * Judges an uploaded record: reports, tags on the object, a row in the verdicts table, one event on the bus.
 * A bad record is a result. What throws is a fault worth another try, or an event that is none of S3's.
 * Deliveries may be repeated or out of order: a repeated one does nothing, a late one leaves the newer verdict.
 * @returns how many uploads this delivery judged: 0 or 1
 */
export const validateUpload =
  (deps: ValidateUpload) =>
  (event: unknown, context?: Context): Promise<{ judged: number }> =>
    withDeadline(jobs.assessmentValidateUpload.id, context, async ({ onWait }) => {
      const upload = parseObjectCreated(event);
      const noted = withNotes(deps, onWait, `s3://${upload.bucket}/${upload.key}`);
      return { judged: (await judge(noted, upload)) ? 1 : 0 };
    });

/** True when this delivery was the one that judged the upload. */
async function judge(deps: ValidateUpload, upload: Upload): Promise<boolean> {
  const claim = await deps.claim(upload);
  if (claim === 'done') return false;
  if (claim === 'ours' && (await publish(deps, upload, { announce: true }))) return true;
  // A newer upload was claimed, perhaps while this one's reports were being written over its own: its are written
  // again, which changes nothing where they stood.
  const newer = claim === 'ours' ? await deps.claim(upload) : claim;
  if (typeof newer === 'object') await publish(deps, newer.newer, { announce: false });
  return false;
}

/** False when a newer upload of the key was claimed meanwhile. */
async function publish(deps: ValidateUpload, upload: Upload, { announce }: { announce: boolean }): Promise<boolean> {
  const head = await deps.head(upload);
  const judged = head && (await judgeObject(deps, upload, head));
  if (!judged) return deps.settle(upload, 'gone');
  const { judgement, records } = judged;
  const counts = { error_count: judgement.errorCount, warning_count: judgement.warningCount };
  const verdict = { verdict: judgement.verdict, assessment_id: judgement.assessmentId, records, ...counts };

  await deps.writeReports(upload.key, judged, head.etag);
  if (announce) {
    await deps.tag(upload, {
      'appraise:verdict': judgement.verdict,
      'appraise:errors': String(judgement.errorCount),
      'appraise:warnings': String(judgement.warningCount),
    });
    const { bucket, key, versionId } = upload;
    await deps.putEvent({
      type: judgement.valid ? 'AssessmentValidated' : 'AssessmentRejected',
      detail: { bucket, key, version_id: versionId ?? null, ...verdict, report: reports.reportLocation(key) },
    });
  }
  logger.info('upload judged', { bucket: upload.bucket, key: upload.key, ...verdict });
  return deps.settle(upload, { ...verdict, judged_at: deps.now().toISOString() });
}

/** `undefined` when the object is there no more. */
async function judgeObject(
  deps: ValidateUpload,
  upload: Upload,
  head: UploadHead,
): Promise<UploadJudgement | undefined> {
  const at = deps.now().toISOString();
  const context = { tool: { name: 'appraise', version }, generatedAt: at, options: { asOf: at.slice(0, 10) } };
  if (head.encoding !== '') return reportUpload(upload.key, rejectInput(encodingError(head.encoding)), context);
  if (head.bytes > maxInputBytes) return reportUpload(upload.key, rejectInput(sizeError(head.bytes)), context);
  // S3 refuses a range of an empty object.
  const bytes = head.bytes === 0 ? new Uint8Array() : await deps.read(upload, maxInputBytes + 1);
  return bytes && judgeUpload({ name: upload.key, bytes }, context);
}

checkEnvironment(jobs.assessmentValidateUpload.tables, ['APPRAISE_REPORTS_BUCKET']);

export const handler = validateUpload({ now, ...verdicts, ...uploads, writeReports: reports.write, putEvent });
