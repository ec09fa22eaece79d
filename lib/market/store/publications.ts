import { randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createBatchWriter } from '../../platform/aws/batch-writer.ts';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { required } from '../../platform/aws/environment.ts';
import { mapStoreError, StoreUnavailable } from '../../platform/aws/store-errors.ts';

/** One publication of the market's valuations: all of a day, at once. */
export interface Publication {
  /** The instant of it in UTC and some chance, `20261120T120502000Z-1f3b5d`: ids order as the publications do. */
  readonly id: string;
  /** ISO day of it in São Paulo; a later publication of the same day takes its place. */
  readonly dia: string;
  /** ISO day of the session whose prices it has. */
  readonly data_pregao: string;
  /** True for a day that was published after it: history has it, but the refresh that was due did not come. */
  readonly retroativa?: boolean;
}

/** What is stored of a publication: a document a stock, and one of them all. Both are JSON of the caller's. */
export interface PublishedDay {
  readonly lista: unknown;
  readonly ativos: ReadonlyMap<string, unknown>;
}

/** How the reads are told of. */
export interface ReadOptions {
  readonly onUnits?: (units: number) => void;
}

/** The publications that count, newest first; two months of them, for history and the delayed sample. */
const maxPublications = 60;
const keptDays = 400;
const pointerKey = { codigo: '#atual', publicacao: '#' } as const;
const listCode = '#lista';
const lateMark = 'r';

const table = (): string => required('APPRAISE_SCORES_TABLE');

/** Id of a new publication at an instant: no other has it, so that what lies under an id never changes. */
export const publicationId = (at: Date): string => `${stampOf(at)}-${randomBytes(3).toString('hex')}`;

const stampOf = (at: Date): string => at.toISOString().replace(/[-:.]/g, '');

/** The instant of a publication. */
export const publishedAt = ({ id }: Pick<Publication, 'id'>): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'));

interface Pointer {
  readonly versao: number;
  readonly publicacoes: readonly Publication[];
}

const instantIn = (id: string): string => id.replace(/-.*/, '');

/** A read that is not strongly consistent may be about as old; a warm function answers without asking then. */
const freshMs = 1_000;
let latest: { readonly at: number; readonly publicacoes: readonly Publication[] } | undefined;

/**
 * The publications that count, newest first, as of a second ago at most; empty before the first one.
 * @throws StoreUnavailable 503
 */
export async function publications(options: ReadOptions = {}): Promise<readonly Publication[]> {
  // Not the monotonic clock, which may stand still while a function is frozen.
  const at = Date.now();
  if (latest && Math.abs(at - latest.at) < freshMs) return latest.publicacoes;
  const { publicacoes } = await pointer(false, options);
  latest = { at, publicacoes };
  return publicacoes;
}

async function pointer(consistent: boolean, { onUnits }: ReadOptions = {}): Promise<Pointer> {
  const item = await get({ ...pointerKey }, consistent, onUnits);
  if (!item) return { versao: 0, publicacoes: [] };
  // As text: the list is read by every request, and must stay within half a read unit.
  const publicacoes = (item.publicacoes as string).split(' ').map((text): Publication => {
    const [id = '', dia = '', data_pregao = '', mark] = text.split('/');
    return { id, dia, data_pregao, ...(mark === lateMark && { retroativa: true }) };
  });
  return { versao: item.versao as number, publicacoes };
}

const inText = (publicacoes: readonly Publication[]): string =>
  publicacoes
    .map(({ id, dia, data_pregao, retroativa }) => `${id}/${dia}/${data_pregao}${retroativa ? `/${lateMark}` : ''}`)
    .join(' ');

/** The document of a day as a whole. @throws StoreUnavailable 503, also where it is missing: the pointer named it */
export const publishedList = (id: string, options?: ReadOptions): Promise<unknown> => document(listCode, id, options);

/** The document of one stock. @throws StoreUnavailable 503 */
export const publishedStock = (codigo: string, id: string, options?: ReadOptions): Promise<unknown> =>
  document(codigo, id, options);

/** Documents that were read a moment ago: what is published does not change. Each stock's, and a few lists. */
const remembered = new Map<string, unknown>();
const maxRemembered = 100;

async function document(codigo: string, publicacao: string, { onUnits }: ReadOptions = {}): Promise<unknown> {
  const name = `${codigo} ${publicacao}`;
  if (remembered.has(name)) return remembered.get(name);
  const key = { codigo, publicacao };
  // What was written a moment ago may not have reached the replica that is asked.
  const item = (await get(key, false, onUnits)) ?? (await get(key, true, onUnits));
  if (!item) throw new StoreUnavailable(`${codigo} of ${publicacao} is missing`);
  const found = frozen(opened(item));
  if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? '');
  remembered.set(name, found);
  return found;
}

/** What many are given, nobody may change. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

async function get(Key: Record<string, string>, ConsistentRead: boolean, onUnits?: (units: number) => void) {
  try {
    const { Item, ConsumedCapacity } = await dynamodb.send(
      new GetCommand({
        TableName: table(),
        Key,
        ConsistentRead,
        ...(onUnits && { ReturnConsumedCapacity: 'TOTAL' }),
      }),
    );
    onUnits?.(ConsumedCapacity?.CapacityUnits ?? 0);
    return Item;
  } catch (error) {
    throw mapStoreError(error);
  }
}

/** The documents of one stock in the given publications, oldest first; those it is missing in are left out. */
export async function stockHistory(
  codigo: string,
  wanted: readonly Publication[],
  { onUnits }: ReadOptions = {},
): Promise<readonly unknown[]> {
  const ids = new Set(wanted.map(({ id }) => id));
  const [first] = [...ids].sort();
  const last = [...ids].sort().at(-1);
  if (first === undefined || last === undefined) return [];
  const found: unknown[] = [];
  const pages = paginateQuery(
    { client: dynamodb },
    {
      TableName: table(),
      KeyConditionExpression: 'codigo = :codigo AND publicacao BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':codigo': codigo, ':first': first, ':last': last },
      ...(onUnits && { ReturnConsumedCapacity: 'TOTAL' }),
    },
  );
  try {
    for await (const { Items = [], ConsumedCapacity } of pages) {
      onUnits?.(ConsumedCapacity?.CapacityUnits ?? 0);
      // What another publication of the same day has taken the place of, or is being published, does not count.
      for (const item of Items) if (ids.has(item.publicacao as string)) found.push(opened(item));
    }
  } catch (error) {
    throw mapStoreError(error);
  }
  return found;
}

const opened = (item: Record<string, unknown>): unknown =>
  JSON.parse(inflateRawSync(item.corpo as Uint8Array).toString());

/**
 * Publishes days, mostly one: their documents are stored, then one write makes them count. Readers see what there was
 * before it until then.
 * @returns false when later publications of all the days count by now; nothing is changed for readers
 */
export async function publishDays(days: ReadonlyMap<Publication, PublishedDay>): Promise<boolean> {
  const batches = createBatchWriter(table());
  for (const [publication, { lista, ativos }] of days) {
    const expires_at = Math.floor(publishedAt(publication).getTime() / 1000) + keptDays * 86_400;
    for (const [codigo, body] of [[listCode, lista] as const, ...ativos]) {
      const corpo = deflateRawSync(JSON.stringify(body));
      await batches.add({ PutRequest: { Item: { codigo, publicacao: publication.id, corpo, expires_at } } });
    }
  }
  await batches.flush();
  return makeThemCount([...days.keys()]);
}

const maxTries = 10;

async function makeThemCount(published: readonly Publication[]): Promise<boolean> {
  for (let round = 0; round < maxTries; round += 1) {
    const { versao, publicacoes } = await pointer(true);
    // Of a day the latest one counts, whichever is stored first.
    const counting = new Map(publicacoes.map((one) => [one.dia, one]));
    // History keeps what was published on the day itself.
    const newer = published.filter(({ dia, id, retroativa }) =>
      retroativa ? !counting.has(dia) : instantIn(counting.get(dia)?.id ?? '') <= instantIn(id),
    );
    if (newer.length === 0) return false;
    for (const one of newer) counting.set(one.dia, one);
    const next = [...counting.values()].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, maxPublications);
    if (await replaced(versao, next)) {
      latest = undefined;
      return true;
    }
  }
  throw new StoreUnavailable('the pointer to the publications changes all the time');
}

/** The one write that readers notice. @returns false when another one came first */
async function replaced(versao: number, publicacoes: readonly Publication[]): Promise<boolean> {
  try {
    await dynamodb.send(
      new UpdateCommand({
        TableName: table(),
        Key: pointerKey,
        UpdateExpression: 'SET publicacoes = :list, versao = :next',
        ConditionExpression: versao === 0 ? 'attribute_not_exists(versao)' : 'versao = :version',
        ExpressionAttributeValues: {
          ':list': inText(publicacoes),
          ':next': versao + 1,
          ...(versao > 0 && { ':version': versao }),
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw mapStoreError(error);
  }
}
