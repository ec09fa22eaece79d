import { createBatchWriter } from '../../platform/aws/batch-writer.ts';
import type { Section } from '../snapshot/page.ts';
import { pageKey, type SnapshotRef } from './keys.ts';
import { compressPage, pagesTable } from './pages.ts';

/** DynamoDB's limit is 400 KiB for an item with its key. */
const largestBody = 390 * 1024;

export interface PageWriter {
  /** Waits while too many writes are under way. */
  readonly write: (section: Section, number: number, body: Uint8Array) => Promise<void>;
  readonly flush: () => Promise<void>;
  readonly units: () => number;
}

/** Writes the pages of a snapshot in batches. A repeated write changes nothing. */
export function pageWriter(ref: SnapshotRef): PageWriter {
  const batches = createBatchWriter(pagesTable());
  return {
    write: (section, number, body) => {
      const item = { page: pageKey(ref, section, number), body: compressPage(body) };
      if (item.body.length > largestBody) throw new Error(`page ${item.page} has ${item.body.length} bytes`);
      return batches.add({ PutRequest: { Item: item } });
    },
    flush: batches.flush,
    units: batches.units,
  };
}

/** Deletes the pages of a snapshot. */
export async function deletePages(
  ref: SnapshotRef,
  sections: Readonly<Partial<Record<Section, number>>>,
): Promise<void> {
  const batches = createBatchWriter(pagesTable());
  for (const [section, count] of Object.entries(sections) as [Section, number][]) {
    for (let number = 0; number < count; number += 1) {
      await batches.add({ DeleteRequest: { Key: { page: pageKey(ref, section, number) } } });
    }
  }
  await batches.flush();
}
