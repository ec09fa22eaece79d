import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { number, object, pipe, regex, string } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError, StoreUnavailable } from '../../platform/aws/store-errors.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import type { Publication } from '../publication.ts';
import { getItem, type ReadOptions, scoresTable } from './scores-table.ts';

/** Readers see the newest publications only: two months of them, for history and the delayed sample. */
const maxPublications = 60;

/** The item that names the publications which readers see, and a version that each change of it raises. */
const pointerKey = { codigo: '#atual', publicacao: '#' } as const;
const pointerItem = object({
  versao: number(),
  // As text: each request reads the list, and it has to stay within half a read unit.
  publicacoes: pipe(string(), regex(/^(?:[^/ ]+\/[^/ ]+\/[^/ ]+(?:\/r)?(?: |$))+$/, 'a list of publications')),
});
const lateMark = 'r';

interface Pointer {
  readonly versao: number;
  readonly publicacoes: readonly Publication[];
}

/** A read that is not strongly consistent can be about this old anyway, so a warm function does not ask again before. */
const freshMs = 1_000;
let latest: { readonly at: number; readonly publicacoes: readonly Publication[] } | undefined;

/**
 * The publications that readers see, newest first, at most a second old; empty before the first one.
 * @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function publications(options: ReadOptions = {}): Promise<readonly Publication[]> {
  // Not the monotonic clock, which may stand still while a function is frozen.
  const at = Date.now();
  if (latest && Math.abs(at - latest.at) < freshMs) return latest.publicacoes;
  const { publicacoes } = await readPointer(false, options);
  latest = { at, publicacoes };
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
    return { id, dia, data_pregao, ...(mark === lateMark && { retroativa: true }) };
  });

const serialize = (publicacoes: readonly Publication[]): string =>
  publicacoes
    .map(({ id, dia, data_pregao, retroativa }) => `${id}/${dia}/${data_pregao}${retroativa ? `/${lateMark}` : ''}`)
    .join(' ');

const maxTries = 10;

/**
 * Shows publications to readers: of each day the latest one counts, whichever is stored first. A day that is published
 * late counts only where there is none: history keeps what was published on the day itself.
 * @returns false when nothing changes, because later publications of all the days count
 * @throws StoreUnavailable 503
 */
export async function addToPointer(published: readonly Publication[]): Promise<boolean> {
  for (let round = 0; round < maxTries; round += 1) {
    const { versao, publicacoes } = await readPointer(true);
    const byDay = new Map(publicacoes.map((one) => [one.dia, one]));
    const newer = published.filter(({ dia, id, retroativa }) =>
      retroativa ? !byDay.has(dia) : instantIn(byDay.get(dia)?.id ?? '') <= instantIn(id),
    );
    if (newer.length === 0) return false;
    for (const one of newer) byDay.set(one.dia, one);
    const next = [...byDay.values()].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, maxPublications);
    if (await updatePointer(versao, next)) {
      latest = undefined;
      return true;
    }
  }
  throw new StoreUnavailable('the pointer to the publications changes all the time');
}

const instantIn = (id: string): string => id.replace(/-.*/, '');

/** The one write that readers notice. @returns false when another one came first */
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
