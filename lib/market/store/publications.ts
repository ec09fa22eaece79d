import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { number, object, pipe, regex, string } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError, StoreUnavailable } from '../../platform/aws/store-errors.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import type { Publication } from '../publication.ts';
import { getItem, type ReadOptions, scoresTable } from './scores-table.ts';

/** Readers see the newest publications only: enough for history and the delayed sample. */
const maxPublications = 60;

/** The item that lists the publications that readers see. Each change increments its version. */
const pointerKey = { codigo: '#atual', publicacao: '#' } as const;
const pointerItem = object({
  versao: number(),
  // As text, because each request reads it: it must cost only half a read unit.
  publicacoes: pipe(string(), regex(/^(?:[^/ ]+\/[^/ ]+\/[^/ ]+(?:\/r)?(?: |$))+$/, 'a list of publications')),
});
const pastDayMark = 'r';

interface Pointer {
  readonly versao: number;
  readonly publicacoes: readonly Publication[];
}

/** An eventually consistent read may be about this old anyway. */
const maxAgeMs = 1_000;
let cache: { readonly at: number; readonly publicacoes: readonly Publication[] } | undefined;

/** Publications that readers see, newest first, at most 1 s old. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export async function readPublications(options: ReadOptions = {}): Promise<readonly Publication[]> {
  // The monotonic clock may stop while a function is frozen.
  const at = Date.now();
  if (cache && Math.abs(at - cache.at) < maxAgeMs) return cache.publicacoes;
  const { publicacoes } = await readPointer(false, options);
  cache = { at, publicacoes };
  return publicacoes;
}

async function readPointer(consistent: boolean, options: ReadOptions = {}): Promise<Pointer> {
  const item = await getItem(pointerKey, consistent, options);
  if (!item) return { versao: 0, publicacoes: [] };
  const { versao, publicacoes } = parseItem(pointerItem, item, { table: scoresTable(), key: pointerKey });
  return { versao, publicacoes: deserialize(publicacoes) };
}

const deserialize = (text: string): readonly Publication[] =>
  text.split(' ').map((one): Publication => {
    const [id = '', dia = '', data_pregao = '', mark] = one.split('/');
    return { id, dia, data_pregao, ...(mark === pastDayMark && { retroativa: true }) };
  });

const serialize = (publicacoes: readonly Publication[]): string =>
  publicacoes
    .map(({ id, dia, data_pregao, retroativa }) => `${id}/${dia}/${data_pregao}${retroativa ? `/${pastDayMark}` : ''}`)
    .join(' ');

const maxTries = 10;

/**
 * Shows publications to readers. Of each day the latest publication counts; one made after its day counts only if the
 * day has no other.
 * @returns false if nothing changes, because later publications of all the days count
 * @throws StoreUnavailable 503
 */
export async function addToPointer(published: readonly Publication[]): Promise<boolean> {
  for (let round = 0; round < maxTries; round += 1) {
    const { versao, publicacoes } = await readPointer(true);
    const byDay = new Map(publicacoes.map((one) => [one.dia, one]));
    const newer = published.filter(({ dia, id, retroativa }) =>
      retroativa ? !byDay.has(dia) : instantOfId(byDay.get(dia)?.id ?? '') <= instantOfId(id),
    );
    if (newer.length === 0) return false;
    for (const one of newer) byDay.set(one.dia, one);
    const next = [...byDay.values()].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, maxPublications);
    if (await updatePointer(versao, next)) {
      cache = undefined;
      return true;
    }
  }
  throw new StoreUnavailable('the pointer to the publications changes all the time');
}

const instantOfId = (id: string): string => id.replace(/-.*/, '');

/** @returns false if another write came first */
async function updatePointer(versao: number, publicacoes: readonly Publication[]): Promise<boolean> {
  try {
    await dynamodb.send(
      new UpdateCommand({
        TableName: scoresTable(),
        Key: pointerKey,
        UpdateExpression: 'SET publicacoes = :list, versao = :next',
        ConditionExpression: versao === 0 ? 'attribute_not_exists(versao)' : 'versao = :version',
        ExpressionAttributeValues: {
          ':list': serialize(publicacoes),
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
