import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { createBatchWriter } from '../../platform/aws/batch-writer.ts';
import { boundedTasks } from '../../platform/bounded-tasks.ts';
import type { Section } from '../snapshot/page.ts';
import { pageKey, type SnapshotRef } from './keys.ts';
import { pagesTable } from './pages.ts';

/** On a thread of Node's pool: the thread of the import has enough to do. */
const compress = promisify(deflateRaw);

/** DynamoDB's limit is 400 KiB for an item with its key. */
const largestBody = 390 * 1024;

export interface PageWriter {
  /** Waits while too many writes are under way. */
  readonly write: (section: Section, number: number, body: Uint8Array) => Promise<void>;
  readonly flush: () => Promise<void>;
  readonly units: () => number;
}

const maxCompressing = 8;

/** Writes the pages of a snapshot in batches. A repeated write changes nothing. */
export function pageWriter(ref: SnapshotRef): PageWriter {
  const batches = createBatchWriter(pagesTable());
  const compressing = boundedTasks(maxCompressing);
  const store = async (page: string, content: Uint8Array): Promise<void> => {
    const body = await compress(content, { level: 9 });
    if (body.length > largestBody) throw new Error(`page ${page} has ${body.length} bytes`);
    await batches.add({ PutRequest: { Item: { page, body } } });
  };
  return {
    write: (section, number, body) => compressing.start(() => store(pageKey(ref, section, number), body)),
    flush: async () => {
      await compressing.finish();
      await batches.flush();
    },
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
