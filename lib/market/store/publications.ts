import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError, StoreUnavailable } from '../../platform/aws/store-errors.ts';
import { formats } from '../../platform/stored-formats.ts';
import type { Publication } from '../publication.ts';
import { dayOf } from '../sao-paulo.ts';
import { forgetPointer, pointerKey, readCachedPointer, readPointer, serialize } from './pointer.ts';
import { type ReadOptions, scoresTable } from './scores-table.ts';

/** Readers see the newest publications only: enough for history and the delayed sample. */
const maxPublications = 60;

/**
 * Publications that readers see, newest first, at most 1 s old. One dated after today in São Paulo is not among them: it
 * was made by a clock that was ahead. @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export const readPublications = async (now: Date, options: ReadOptions = {}): Promise<readonly Publication[]> =>
  (await readCachedPointer(options)).publicacoes.filter(({ dia }) => dia <= dayOf(now));

/** Publications dated after today, which readers do not see. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const readLaterPublications = async (now: Date): Promise<readonly Publication[]> =>
  (await readCachedPointer({})).publicacoes.filter(({ dia }) => dia > dayOf(now));

/** Publications whose figures a stock can keep if it fails, newest first: all, or those before the past day `dia`. */
export const readEarlierPublications = async (now: Date, dia: string | undefined): Promise<readonly Publication[]> =>
  (await readPublications(now)).filter((publication) => dia === undefined || publication.dia < dia);

const maxTries = 10;

/**
 * Shows publications to readers. Of each day the latest publication counts; one made after its day counts only if the
 * day has no other. Publications dated after today take no place of those that readers see.
 * @returns false if nothing changes, because later publications of all the days count
 * @throws StoreUnavailable 503
 */
export async function addToPointer(published: readonly Publication[], now: Date): Promise<boolean> {
  const today = dayOf(now);
  const change = (publicacoes: readonly Publication[]): readonly Publication[] | undefined => {
    const byDay = new Map(publicacoes.map((publication) => [publication.dia, publication]));
    const newer = published.filter(({ dia, id, retroativa }) =>
      retroativa ? !byDay.has(dia) : instantOfId(byDay.get(dia)?.id ?? '') <= instantOfId(id),
    );
    if (newer.length === 0) return undefined;
    for (const publication of newer) byDay.set(publication.dia, publication);
    const sorted = [...byDay.values()].sort((left, right) => (left.id < right.id ? 1 : -1));
    const later = sorted.filter(({ dia }) => dia > today);
    const seen = sorted.filter(({ dia }) => dia <= today);
    return [...later.slice(0, maxPublications), ...seen.slice(0, maxPublications)];
  };
  return changePointer(change);
}

/**
 * Takes the publication of a day out of the pointer, so that readers see the day before.
 * @returns the publication; undefined if the day has none
 * @throws StoreUnavailable 503
 */
export async function removeFromPointer(dia: string): Promise<Publication | undefined> {
  let removed: Publication | undefined;
  await changePointer((publicacoes) => {
    removed = publicacoes.find((publication) => publication.dia === dia);
    return removed && publicacoes.filter((publication) => publication !== removed);
  });
  return removed;
}

/** Changes the list in the pointer. @param change returns undefined for no change @returns false if nothing changes */
async function changePointer(
  change: (publicacoes: readonly Publication[]) => readonly Publication[] | undefined,
): Promise<boolean> {
  for (let round = 0; round < maxTries; round += 1) {
    const { versao, publicacoes } = await readPointer(true);
    const next = change(publicacoes);
    if (next === undefined) return false;
    if (await updatePointer(versao, next)) {
      forgetPointer();
      return true;
    }
  }
  throw new StoreUnavailable('the pointer to the publications changes all the time');
}

const instantOfId = (id: string): string => id.replace(/-.*/, '');

/** @returns false if another write came first */
async function updatePointer(versao: number, publicacoes: readonly Publication[]): Promise<boolean> {
  const isEmpty = publicacoes.length === 0;
  try {
    await dynamodb.send(
      new UpdateCommand({
        TableName: scoresTable(),
        Key: pointerKey,
        // An empty text is no list of publications.
        UpdateExpression: `SET format_version = :format, versao = :next${isEmpty ? ' REMOVE publicacoes' : ', publicacoes = :list'}`,
        ConditionExpression: versao === 0 ? 'attribute_not_exists(versao)' : 'versao = :version',
        ExpressionAttributeValues: {
          ...(!isEmpty && { ':list': serialize(publicacoes) }),
          ':format': formats.publications,
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
