import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { object } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError } from '../../platform/aws/store-errors.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import { keptDays, type Publication } from '../publication.ts';
import {
  changeList,
  deserialize,
  type ListedPublication,
  type ListKey,
  listMembers,
  placeOfList,
} from './publication-list.ts';
import { getItem, type ReadOptions, scoresTable } from './scores-table.ts';

// Publications leave the pointer when newer ones take their places. Each enters this index before that, when the next day is
// published, so that every day is in one of both at each moment, and often in both: then the pointer counts. One item lists
// the days of a month, so that a day costs one or two write units.

const indexCode = '#dias';
const indexItem = object(listMembers);
const maxDaysOfMonth = 31;
const dayMs = 86_400_000;

const keyOf = (month: string): ListKey => ({ codigo: indexCode, publicacao: month });

/** The ISO month of an ISO day. */
const monthOf = (day: string): string => day.slice(0, 7);

/** A range of ISO days, both inclusive. */
export interface DayRange {
  readonly de: string;
  readonly ate: string;
}

/** Adds publications; each takes the place of that of its day. Those that were withdrawn stay so. @throws StoreUnavailable 503 */
export async function addToIndex(publications: readonly Publication[]): Promise<void> {
  const byMonth = Map.groupBy(publications, ({ dia }) => monthOf(dia));
  for (const [month, added] of byMonth) {
    await changeMonth(month, (listed) => {
      const ids = new Set(listed.map(({ id }) => id));
      const missing = added.filter(({ id }) => !ids.has(id));
      return missing.length === 0 ? undefined : withEntries(listed, missing);
    });
  }
}

/**
 * Notes that a publication is withdrawn, also if the index does not have it yet: it might be about to leave the pointer.
 * @throws StoreUnavailable 503
 */
export async function withdrawFromIndex(publication: Publication): Promise<void> {
  await changeMonth(monthOf(publication.dia), (listed) => withEntries(listed, [{ ...publication, retirada: true }]));
}

const withEntries = (
  listed: readonly ListedPublication[],
  added: readonly ListedPublication[],
): readonly ListedPublication[] => [
  ...new Map([...listed, ...added].map((publication) => [publication.dia, publication])).values(),
];

async function changeMonth(
  month: string,
  change: (listed: readonly ListedPublication[]) => readonly ListedPublication[] | undefined,
): Promise<void> {
  const key = keyOf(month);
  const read = async () => {
    const { versao, publicacoes } = parseItem(indexItem, (await getItem(key, true, {})) ?? {}, placeOfList(key));
    return { versao, publicacoes: deserialize(publicacoes) };
  };
  // As long as documents of its last day can be read.
  const expires = Date.parse(`${month}-01T00:00:00Z`) + (maxDaysOfMonth + keptDays + 1) * dayMs;
  await changeList({ key, read, change, expiresAt: expires / 1_000 });
}

/**
 * Reads the publications of a range of days that the index has, newest first; those that were withdrawn are not among
 * them. Reads are consistent, so that what has left the pointer is there.
 * @param max how many the caller takes about; more requests read the rest @default - all
 * @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function* readIndex(
  { de, ate }: DayRange,
  { max, onUnits }: ReadOptions & { readonly max?: number } = {},
): AsyncGenerator<Publication> {
  const pages = paginateQuery(
    // A month has 28 days or more, and the first one of a range may have fewer of it.
    { client: dynamodb, ...(max !== undefined && { pageSize: Math.ceil(max / 28) + 1 }) },
    {
      TableName: scoresTable(),
      KeyConditionExpression: 'codigo = :codigo AND publicacao BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':codigo': indexCode, ':first': monthOf(de), ':last': monthOf(ate) },
      ScanIndexForward: false,
      ConsistentRead: true,
      ...(onUnits && { ReturnConsumedCapacity: 'TOTAL' }),
    },
  );
  try {
    for await (const { Items = [], ConsumedCapacity } of pages) {
      onUnits?.(ConsumedCapacity?.CapacityUnits ?? 0);
      for (const item of Items) {
        const { publicacoes } = parseItem(indexItem, item, placeOfList(keyOf(String(item.publicacao))));
        yield* deserialize(publicacoes)
          .filter(({ dia, retirada }) => !retirada && dia >= de && dia <= ate)
          .sort((left, right) => (left.dia < right.dia ? 1 : -1));
      }
    }
  } catch (error) {
    throw mapStoreError(error);
  }
}
