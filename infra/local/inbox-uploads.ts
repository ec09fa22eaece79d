import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import { jobs } from '../../functions/routes.ts';
import { isRecordKey } from '../../lib/assessment/store/keys.ts';
import { isMarketKey } from '../../lib/market/store/keys.ts';
import { localBuckets } from '../../lib/platform/aws/local-names.ts';
import type { Job } from '../../lib/platform/http/route.ts';
import { isPriceSheetKey } from '../../lib/pricing/store/keys.ts';
import { toObjectCreatedEvent } from './object-created.ts';
import type { ObjectChange } from './s3/object-change.ts';

/** The job that an upload starts, as the rules of the stack choose it. */
const rules: readonly { readonly job: Job; readonly matches: (key: string) => boolean }[] = [
  { job: jobs.assessmentValidateUpload, matches: isRecordKey },
  { job: jobs.pricingImportPriceSheet, matches: isPriceSheetKey },
  { job: jobs.marketRefresh, matches: isMarketKey },
];

export interface UploadListenerDeps {
  /** Resolves once the event is safely stored. */
  readonly deliver: (job: Job, event: S3ObjectCreatedNotificationEvent) => Promise<void>;
  /** False where the market does not read uploaded tables, so that they start no refresh. */
  readonly readsFigures: () => boolean;
}

/** Returns a listener that delivers the event of each new object in the inbox to its job. */
export function createUploadListener({
  deliver,
  readsFigures,
}: UploadListenerDeps): (change: ObjectChange) => Promise<void> {
  return async (change) => {
    if (change.bucket !== localBuckets.inbox) return;
    const event = toObjectCreatedEvent(change);
    const job = rules.find(({ matches }) => matches(change.key))?.job;
    if (!event || !job || (job === jobs.marketRefresh && !readsFigures())) return;
    await deliver(job, event);
  };
}
