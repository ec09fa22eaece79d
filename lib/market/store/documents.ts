import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { LRUCache } from 'lru-cache';
import { exactOptional, type GenericSchema, instance, object, string } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError, StoreUnavailable } from '../../platform/aws/store-errors.ts';
import { type ItemPlace, parseItem, StoredItemInvalid } from '../../platform/aws/stored-item.ts';
import { createDocument, type JsonDocument } from '../../platform/http/document.ts';
import { computeEtag } from '../../platform/http/etag.ts';
import type { Publication, TickerList } from '../publication.ts';
import type { FullTicker, Ticker } from '../ticker.ts';
import { getItem, type ReadOptions, scoresTable } from './scores-table.ts';
import { fullTickerSchema, tickerListSchema, tickerSchema } from './ticker-schema.ts';

/** What was published under a code: the text that callers get, and its entity tag. */
export interface PublishedDocument<Content> extends JsonDocument {
  /** Gives what the text says; parses it at the first call. @throws StoredItemInvalid 500 */
  readonly content: () => Content;
}

/** Code of the document that has all stocks of a day. */
export const listCode = '#lista';

/** What is stored of a document: the deflated JSON text; publications of earlier versions have no tag. */
const documentItem = object({ corpo: instance(Uint8Array), etag: exactOptional(string()) });

/** The stored form of a document. */
export function toItem(codigo: string, publicacao: string, content: object) {
  const { body, etag } = createDocument(content);
  return { codigo, publicacao, corpo: deflateRawSync(body), etag };
}

/**
 * Checks that the text is the one that was published. A document without a tag is checked by its content.
 * @throws StoredItemInvalid 500
 */
function fromItem<Content>(
  schema: GenericSchema<unknown, Content>,
  item: unknown,
  place: ItemPlace,
): PublishedDocument<Content> {
  const { corpo, etag: storedTag } = parseItem(documentItem, item, place);
  const body = inflate(corpo, place);
  const tag = computeEtag(body);
  if (storedTag !== undefined && storedTag !== tag) {
    throw new StoredItemInvalid(place, 'corpo', 'does not match its etag');
  }
  let parsed: Content | undefined;
  const content = (): Content => {
    parsed ??= freeze(parseItem(schema, parseJson(body, place), place, 'corpo'));
    return parsed;
  };
  if (storedTag === undefined) content();
  return { body, etag: tag, content };
}

function inflate(corpo: Uint8Array, place: ItemPlace): string {
  try {
    return inflateRawSync(corpo).toString();
  } catch (cause) {
    throw new StoredItemInvalid(place, 'corpo', 'is not compressed JSON', { cause });
  }
}

function parseJson(body: string, place: ItemPlace): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new StoredItemInvalid(place, 'corpo', 'is not compressed JSON', { cause });
  }
}

/** Many requests share it, so nobody may change it. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

/** Reads documents of one kind. What is published never changes, so the last `max` ones are kept. */
function documentReader<Content>(schema: GenericSchema<unknown, Content>, max: number) {
  const cache = new LRUCache<string, PublishedDocument<Content>>({ max });
  return async (codigo: string, publicacao: string, options: ReadOptions): Promise<PublishedDocument<Content>> => {
    const name = `${codigo} ${publicacao}`;
    const cached = cache.get(name);
    if (cached) return cached;
    const key = { codigo, publicacao };
    // The replica that is asked may not have what was written a moment ago.
    const item = (await getItem(key, false, options)) ?? (await getItem(key, true, options));
    if (!item) throw new StoreUnavailable(`${codigo} of ${publicacao} is missing`);
    const document = fromItem(schema, item, { table: scoresTable(), key });
    cache.set(name, document);
    return document;
  };
}

const readList = documentReader(tickerListSchema, 20);
const readStock = documentReader(fullTickerSchema, 80);

/**
 * The list of all stocks in a publication.
 * @throws StoreUnavailable 503, also where it is missing: the pointer named it; StoredItemInvalid 500
 */
export const publishedList = (id: string, options: ReadOptions = {}): Promise<PublishedDocument<TickerList>> =>
  readList(listCode, id, options);

/** One stock in a publication. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const publishedStock = (
  codigo: string,
  id: string,
  options: ReadOptions = {},
): Promise<PublishedDocument<FullTicker>> => readStock(codigo, id, options);

/**
 * One stock in each of the given publications, oldest first; those that do not have it are left out.
 * @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function stockHistory(
  codigo: string,
  wanted: readonly Publication[],
  { onUnits }: ReadOptions = {},
): Promise<readonly Ticker[]> {
  const ids = new Set(wanted.map(({ id }) => id));
  const [first] = [...ids].sort();
  const last = [...ids].sort().at(-1);
  if (first === undefined || last === undefined) return [];
  const found: Ticker[] = [];
  const pages = paginateQuery(
    { client: dynamodb },
    {
      TableName: scoresTable(),
      KeyConditionExpression: 'codigo = :codigo AND publicacao BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':codigo': codigo, ':first': first, ':last': last },
      ...(onUnits && { ReturnConsumedCapacity: 'TOTAL' }),
    },
  );
  try {
    for await (const { Items = [], ConsumedCapacity } of pages) {
      onUnits?.(ConsumedCapacity?.CapacityUnits ?? 0);
      for (const item of Items) {
        const { publicacao } = item;
        // Readers do not see a publication that another one of its day has replaced, or that is still being stored.
        if (!ids.has(publicacao)) continue;
        const place = { table: scoresTable(), key: { codigo, publicacao } };
        found.push(fromItem(tickerSchema, item, place).content());
      }
    }
  } catch (error) {
    throw mapStoreError(error);
  }
  return found;
}
