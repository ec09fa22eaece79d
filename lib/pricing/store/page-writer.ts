import { deflateRawSync } from 'node:zlib';
import { createBatchWriter } from '../../platform/aws/batch-writer.ts';
import { entriesOf } from '../../platform/members.ts';
import { formatOf } from '../../platform/stored-formats.ts';
import type { Section } from '../snapshot/pages.ts';
import { pageKey, type SnapshotRef } from './keys.ts';
import { pagesTable } from './pages.ts';

/** DynamoDB's limit is 400 KiB for an item with its key. */
const largestBody = 390 * 1024;

export interface PageWriter {
  /** Waits while too many writes are under way. */
  readonly write: (section: Section, number: number, body: Uint8Array) => Promise<void>;
  /** Resolves once everything is stored. */
  readonly flush: () => Promise<void>;
  /** As `flush`, and gives back the memory that it holds: nothing can be written afterwards. A second call does nothing. */
  readonly finish: () => Promise<void>;
  readonly units: () => number;
}

/** Writes the pages of a snapshot in batches. A repeated write changes nothing. */
export function pageWriter(ref: SnapshotRef): PageWriter {
  const batches = createBatchWriter(pagesTable());
  return {
    write: async (section, number, content) => {
      const page = pageKey(ref, section, number);
      // On this thread: to wake another one takes about as long as to compress a page. Level 9 takes a sixth longer, for pages
      // that are 0.3 % smaller and cost the same write units; level 4 costs 3 % more of them.
      const body = deflateRawSync(content, { level: 5 });
      if (body.length > largestBody) throw new Error(`page ${page} has ${body.length} bytes`);
      await batches.add({ PutRequest: { Item: { page, body, ...formatOf('page') } } });
    },
    flush: batches.flush,
    finish: batches.flush,
    units: batches.units,
  };
}

/** Deletes the pages of a snapshot. */
export async function deletePages(
  ref: SnapshotRef,
  sections: Readonly<Partial<Record<Section, number>>>,
): Promise<void> {
  const batches = createBatchWriter(pagesTable());
  for (const [section, count] of entriesOf(sections)) {
    for (let number = 0; number < count; number += 1) {
      await batches.add({ DeleteRequest: { Key: { page: pageKey(ref, section, number) } } });
    }
  }
  await batches.flush();
}
