import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import { jobs } from '../../functions/routes.ts';
import { isRecordKey } from '../../lib/assessment/store/keys.ts';
import { isMarketKey } from '../../lib/market/store/keys.ts';
import { localBuckets } from '../../lib/platform/aws/local-names.ts';
import type { Job } from '../../lib/platform/http/route.ts';
import { isPriceSheetKey } from '../../lib/pricing/store/keys.ts';
import { toObjectCreatedEvent } from './object-created.ts';
import type { ObjectChange } from './s3/object-change.ts';

/** The job that an upload under a key starts, as the rules of the stack choose it. */
const rules: readonly { readonly job: Job; readonly matches: (key: string) => boolean }[] = [
  { job: jobs.assessmentValidateUpload, matches: isRecordKey },
  { job: jobs.pricingImportPriceSheet, matches: isPriceSheetKey },
  { job: jobs.marketRefresh, matches: isMarketKey },
];

/** Where the events of uploads go. */
export interface UploadListenerDeps {
  /** Resolves once the event is sure to be handled. */
  readonly deliver: (job: Job, event: S3ObjectCreatedNotificationEvent) => Promise<void>;
  /** False where uploaded tables are no source of the market's figures: then they start no refresh. */
  readonly readsFigures: () => boolean;
}

/**
 * Listens to every change in the local S3 and delivers the event of each new object in the inbox to the job for it:
 * records, price sheets and tables of figures in the same way.
 */
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
