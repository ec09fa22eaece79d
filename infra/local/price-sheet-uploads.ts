import { randomUUID } from 'node:crypto';
import type { ImportReport, ObjectCreated } from '../../functions/pricing/import-price-sheet.ts';
import { count } from '../../lib/cli/format/count.ts';
import { localBuckets } from '../../lib/storage/local-names.ts';
import { isPriceSheetKey } from '../../lib/storage/price-sheet-keys.ts';
import { type S3rverEvent, sequencers } from './s3-notification.ts';

/**
 * Hears of every object in the local S3 and tells of each new price sheet, in the form in which EventBridge tells the
 * state machine of the stack.
 */
export function priceSheetUploads(announce: (event: ObjectCreated) => void): (event: S3rverEvent) => void {
  const nextSequencer = sequencers();
  return (event) => {
    const [record] = event.Records;
    if (!record?.eventName.startsWith('ObjectCreated:')) return;
    const { bucket, object } = record.s3;
    if (bucket.name !== localBuckets.inbox || !isPriceSheetKey(object.key)) return;
    announce({
      version: '0',
      id: randomUUID(),
      'detail-type': 'Object Created',
      source: 'aws.s3',
      time: record.eventTime,
      detail: {
        bucket: { name: bucket.name },
        object: { key: object.key, size: object.size ?? 0, sequencer: nextSequencer() },
      },
    } as ObjectCreated);
  };
}

/** Calls a job again while it says that it is not done, as the state machine does. */
export async function untilDone(run: () => Promise<ImportReport>): Promise<ImportReport> {
  for (;;) {
    const report = await run();
    if (report.status !== 'running') return report;
  }
}

/** What became of an upload, in one line for a person. */
export function importLine({ key, status, row_count, rejected_rows, failure }: ImportReport): string {
  if (failure) return `price sheet ${status}: ${key}: ${failure.message}`;
  const rejected = rejected_rows > 0 ? `, ${rejected_rows} rejected` : '';
  return `price sheet ${status}: ${key} (${count(row_count, 'price')}${rejected})`;
}
