import { inflateRawSync } from 'node:zlib';
import { type AttributeValue, BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { backoff } from '../../platform/aws/backoff.ts';
import { plainDynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import { mapStoreError, StoreUnavailable } from '../../platform/aws/store-errors.ts';
import { type ItemPlace, nameOf, StoredItemInvalid } from '../../platform/aws/stored-item.ts';
import { checkFormat } from '../../platform/stored-formats.ts';
import type { Section } from '../snapshot/pages.ts';
import { InvalidPage } from '../snapshot/row-columns.ts';
import { pageKey, type SnapshotRef } from './keys.ts';

export const pagesTable = (): string => requireVariable('APPRAISE_METERS_TABLE');

const maxKeysPerRequest = 100;
/** Rounds for keys that DynamoDB had no capacity for. */
const maxRounds = 5;

export interface PageReadOptions {
  readonly onUnits?: (units: number) => void;
}

/** Reads pages of one section in one round of parallel requests. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export async function readPages(
  ref: SnapshotRef,
  section: Section,
  numbers: readonly number[],
  options: PageReadOptions = {},
): Promise<ReadonlyMap<number, Uint8Array>> {
  const pages = await findPages(ref, section, numbers, options);
  const missing = numbers.find((number) => !pages.has(number));
  if (missing !== undefined) throw new StoreUnavailable(`page ${pageKey(ref, section, missing)} is missing`);
  return pages;
}

/** As `readPages`, without the pages that are not stored. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export async function findPages(
  ref: SnapshotRef,
  section: Section,
  numbers: readonly number[],
  options: PageReadOptions = {},
): Promise<ReadonlyMap<number, Uint8Array>> {
  const numbersByKey = new Map([...new Set(numbers)].map((number) => [pageKey(ref, section, number), number]));
  const bodies = await readKeys([...numbersByKey.keys()], false, options);
  const missing = [...numbersByKey.keys()].filter((key) => !bodies.has(key));
  // A new page may not have reached the replica yet.
  if (missing.length > 0) for (const [key, body] of await readKeys(missing, true, options)) bodies.set(key, body);
  const pages = new Map<number, Uint8Array>();
  for (const [key, number] of numbersByKey) {
    const body = bodies.get(key);
    if (body)
      pages.set(
        number,
        readContent(key, () => inflateRawSync(body)),
      );
  }
  return pages;
}

/** Place of a page, for errors. */
export const pagePlace = (page: string): ItemPlace => ({ kind: 'page', table: pagesTable(), key: { page } });

/** Calls `read` with the content of a page. @throws StoredItemInvalid 500 that names the page, if `read` throws */
export function readContent<Content>(page: string, read: () => Content): Content {
  try {
    return read();
  } catch (cause) {
    throw new StoredItemInvalid(pagePlace(page), 'body', cause instanceof InvalidPage ? cause.message : 'is damaged', {
      cause,
    });
  }
}

async function readKeys(keys: readonly string[], consistent: boolean, options: PageReadOptions) {
  const bodies = new Map<string, Uint8Array>();
  const batches = Array.from({ length: Math.ceil(keys.length / maxKeysPerRequest) }, (_, index) =>
    keys.slice(index * maxKeysPerRequest, (index + 1) * maxKeysPerRequest),
  );
  await Promise.all(batches.map((batch) => readBatch(batch, consistent, bodies, options)));
  return bodies;
}

async function readBatch(
  keys: readonly string[],
  consistent: boolean,
  bodies: Map<string, Uint8Array>,
  { onUnits }: PageReadOptions,
): Promise<void> {
  const table = pagesTable();
  // The document client would convert a hundred pages for nothing.
  let left: readonly Record<string, AttributeValue>[] = keys.map((page) => ({ page: { S: page } }));
  for (let round = 0; left.length > 0; round += 1) {
    if (round === maxRounds) throw new StoreUnavailable('the table has no read capacity left');
    if (round > 0) await backoff(round);
    const answer = await plainDynamodb
      .send(
        new BatchGetItemCommand({
          RequestItems: { [table]: { Keys: [...left], ConsistentRead: consistent } },
          ...(onUnits && { ReturnConsumedCapacity: 'TOTAL' }),
        }),
      )
      .catch((error: unknown) => {
        throw mapStoreError(error);
      });
    for (const { page, body, format_version } of answer.Responses?.[table] ?? []) {
      checkFormat('page', { format_version: format_version?.N }, () => nameOf({ table, key: { page: page?.S } }));
      if (page?.S !== undefined && body?.B) bodies.set(page.S, body.B);
    }
    for (const { CapacityUnits = 0 } of answer.ConsumedCapacity ?? []) onUnits?.(CapacityUnits);
    left = answer.UnprocessedKeys?.[table]?.Keys ?? [];
  }
}
