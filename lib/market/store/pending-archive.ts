import { gzipSync } from 'node:zlib';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { instance, number, object, string } from 'valibot';
import { createBatchWriter } from '../../platform/aws/batch-writer.ts';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError } from '../../platform/aws/store-errors.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import { formatOf } from '../../platform/stored-formats.ts';
import type { ArchivedDay } from '../archive/archived-day.ts';
import { formatDay } from '../archive/format-day.ts';
import { scoresTable } from './scores-table.ts';

/**
 * A publication that the archive must still get: stored with its documents, removed once the archive has it. So nothing is
 * lost if the process ends, or S3 fails, after readers see the publication.
 */
export interface PendingArchive {
  readonly id: string;
  readonly dia: string;
  /** The publication as the archive gets it, compressed. */
  readonly content: Uint8Array;
  /** Sort keys of the items that hold it. */
  readonly keys: readonly string[];
}

/** The `codigo` of what is still to be archived. */
const pendingCode = '#arquivo';
/** DynamoDB takes 400 KB in an item. A day of 59 stocks has about 40 KB. */
const maxPartBytes = 300_000;

const pendingItem = object({
  publicacao: string(),
  id: string(),
  dia: string(),
  partes: number(),
  corpo: instance(Uint8Array),
});

/** The items that hold a publication until it is archived. */
export function toPendingItems(
  day: ArchivedDay,
): readonly (Record<string, unknown> & { readonly publicacao: string })[] {
  const content = gzipSync(formatDay(day));
  const { id, dia } = day.publicacao;
  const partes = Math.ceil(content.length / maxPartBytes);
  return Array.from({ length: partes }, (_, part) => ({
    codigo: pendingCode,
    ...formatOf('pending'),
    publicacao: `${id}#${String(part).padStart(4, '0')}`,
    id,
    dia,
    partes,
    corpo: content.subarray(part * maxPartBytes, (part + 1) * maxPartBytes),
  }));
}

/** Reads what is still to be archived, without those whose parts are not all there. @throws StoreUnavailable 503 */
export async function readPending(): Promise<readonly PendingArchive[]> {
  const found = new Map<string, { dia: string; partes: number; bodies: Uint8Array[]; keys: string[] }>();
  const pages = paginateQuery(
    { client: dynamodb },
    {
      TableName: scoresTable(),
      KeyConditionExpression: 'codigo = :codigo',
      ExpressionAttributeValues: { ':codigo': pendingCode },
      ConsistentRead: true,
    },
  );
  try {
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const key = { codigo: pendingCode, publicacao: item.publicacao };
        const { publicacao, id, dia, partes, corpo } = parseItem(pendingItem, item, {
          kind: 'pending',
          table: scoresTable(),
          key,
        });
        const pending = found.get(id) ?? { dia, partes, bodies: [], keys: [] };
        pending.bodies.push(corpo);
        pending.keys.push(publicacao);
        found.set(id, pending);
      }
    }
  } catch (error) {
    throw mapStoreError(error);
  }
  return [...found].flatMap(([id, { dia, partes, bodies, keys }]) =>
    bodies.length === partes ? [{ id, dia, content: Buffer.concat(bodies), keys }] : [],
  );
}

/** Removes what is archived, or what readers never saw. @throws StoreUnavailable 503 */
export async function discardPending(keys: readonly string[]): Promise<void> {
  const batches = createBatchWriter(scoresTable());
  for (const publicacao of keys) {
    await batches.add({ DeleteRequest: { Key: { codigo: pendingCode, publicacao } } });
  }
  await batches.flush();
}
