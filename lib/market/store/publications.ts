import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError, StoreUnavailable } from '../../platform/aws/store-errors.ts';
import type { Publication } from '../publication.ts';
import { forgetPointer, pointerKey, readCachedPointer, readPointer, serialize } from './pointer.ts';
import { type ReadOptions, scoresTable } from './scores-table.ts';

/** Readers see the newest publications only: enough for history and the delayed sample. */
const maxPublications = 60;

/** Publications that readers see, newest first, at most 1 s old. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const readPublications = async (options: ReadOptions = {}): Promise<readonly Publication[]> =>
  (await readCachedPointer(options)).publicacoes;

/** Finds the publication whose figures a stock keeps if it fails: the newest, or the newest before the past day `dia`. */
export const findPublicationBefore = async (dia: string | undefined): Promise<Publication | undefined> =>
  (await readPublications()).find((one) => dia === undefined || one.dia < dia);

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
      forgetPointer();
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
