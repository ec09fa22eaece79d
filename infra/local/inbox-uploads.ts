import { randomUUID } from 'node:crypto';
import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import { jobs } from '../../functions/routes.ts';
import { isRecordKey } from '../../lib/assessment/store/keys.ts';
import { isMarketKey } from '../../lib/market/store/keys.ts';
import { localBuckets } from '../../lib/platform/aws/local-names.ts';
import type { Job } from '../../lib/platform/http/route.ts';
import { priceSheetPrefix } from '../../lib/pricing/sheet-upload.ts';
import type { ObjectChange } from './s3/object-change.ts';

const account = '000000000000';

/** The event's `reason`; a removal creates no object. */
const reasons = {
  'ObjectCreated:Put': 'PutObject',
  'ObjectCreated:Copy': 'CopyObject',
  'ObjectCreated:CompleteMultipartUpload': 'CompleteMultipartUpload',
  'ObjectRemoved:Delete': undefined,
  'ObjectRemoved:DeleteVersion': undefined,
} as const satisfies Record<ObjectChange['event'], string | undefined>;

/** Makes the "Object Created" event that S3 puts on EventBridge; undefined for a change that creates no object. */
export function toObjectCreatedEvent(
  change: ObjectChange,
  region = 'us-east-1',
): S3ObjectCreatedNotificationEvent | undefined {
  const { event, key, size, etag, versionId, sequencer } = change;
  const reason = reasons[event];
  if (reason === undefined) return undefined;
  const object = { key, size, etag, 'version-id': versionId, sequencer };
  return { ...common(change, region), 'detail-type': 'Object Created', detail: { ...detail(change), object, reason } };
}

const deletions = {
  'ObjectRemoved:Delete': 'Delete Marker Created',
  'ObjectRemoved:DeleteVersion': 'Permanently Deleted',
} as const;

/** Makes the "Object Deleted" event that S3 puts on EventBridge; undefined for a change that deletes nothing. */
export function toObjectDeletedEvent(change: ObjectChange, region = 'us-east-1'): object | undefined {
  const { event, key, versionId, sequencer } = change;
  if (event !== 'ObjectRemoved:Delete' && event !== 'ObjectRemoved:DeleteVersion') return undefined;
  const removed = {
    ...detail(change),
    object: { key, 'version-id': versionId, sequencer },
    reason: 'DeleteObject',
    'deletion-type': deletions[event],
  };
  return { ...common(change, region), 'detail-type': 'Object Deleted', detail: removed };
}

const common = ({ bucket, time }: ObjectChange, region: string) => ({
  version: '0' as const,
  id: randomUUID(),
  source: 'aws.s3' as const,
  account,
  time,
  region,
  resources: [`arn:aws:s3:::${bucket}`],
});

const detail = ({ bucket, sequencer }: ObjectChange) => ({
  version: '0' as const,
  bucket: { name: bucket },
  'request-id': sequencer,
  requester: account,
  'source-ip-address': '127.0.0.1',
});

/** The job that an upload starts, as the rules of the stack choose it. */
const rules: readonly { readonly job: Job; readonly matches: (key: string) => boolean; readonly deletions?: true }[] = [
  { job: jobs.assessmentValidateUpload, matches: isRecordKey, deletions: true },
  { job: jobs.pricingImportPriceSheet, matches: (key) => key.startsWith(priceSheetPrefix) },
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
