import { jobs } from '../../functions/routes.ts';
import { isRecordKey } from '../../lib/assessment/store/keys.ts';
import { isMarketKey } from '../../lib/market/store/keys.ts';
import { localBuckets } from '../../lib/platform/aws/local-names.ts';
import type { Job } from '../../lib/platform/http/route.ts';
import { isPriceSheetKey } from '../../lib/pricing/store/keys.ts';
import { toObjectCreatedEvent, toObjectDeletedEvent } from './object-created.ts';
import type { ObjectChange } from './s3/object-change.ts';

/** The job that an upload starts, as the rules of the stack choose it. */
const rules: readonly { readonly job: Job; readonly matches: (key: string) => boolean; readonly deletions?: true }[] = [
  { job: jobs.assessmentValidateUpload, matches: isRecordKey, deletions: true },
  { job: jobs.pricingImportPriceSheet, matches: isPriceSheetKey },
  { job: jobs.marketRefresh, matches: isMarketKey },
];

export interface UploadListenerDeps {
  /** Resolves once the event is safely stored. */
  readonly deliver: (job: Job, event: object) => Promise<void>;
  /** False where the market does not read uploaded tables, so that they start no refresh. */
  readonly readsFigures: () => boolean;
}

/** Returns a listener that delivers the event of each new object in the inbox to its job, of a record also its deletion. */
export function createUploadListener({
  deliver,
  readsFigures,
}: UploadListenerDeps): (change: ObjectChange) => Promise<void> {
  return async (change) => {
    if (change.bucket !== localBuckets.inbox) return;
    const rule = rules.find(({ matches }) => matches(change.key));
    const event = toObjectCreatedEvent(change) ?? (rule?.deletions ? toObjectDeletedEvent(change) : undefined);
    const job = rule?.job;
    if (!event || !job || (job === jobs.marketRefresh && !readsFigures())) return;
    await deliver(job, event);
  };
}
