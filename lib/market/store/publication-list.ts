import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { exactOptional, number, pipe, regex, string } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError, StoreUnavailable } from '../../platform/aws/store-errors.ts';
import type { ItemPlace } from '../../platform/aws/stored-item.ts';
import { formats } from '../../platform/stored-formats.ts';
import type { Publication } from '../publication.ts';
import { scoresTable } from './scores-table.ts';

/** A publication in a stored list. */
export interface ListedPublication extends Publication {
  /** True if an operator has taken it back: readers see no publication of its day. */
  readonly retirada?: boolean;
}

/** The key of an item with a list. */
export type ListKey = Readonly<Record<'codigo' | 'publicacao', string>>;

/** The members of an item with a list of publications. Each change of the list increments the version. */
export const listMembers = {
  // Without version and list until the first publication: an attempt may come first.
  versao: exactOptional(number(), 0),
  // As text, because each request reads it: it must cost only half a read unit.
  publicacoes: exactOptional(
    pipe(string(), regex(/^(?:[^/ ]+\/[^/ ]+\/[^/ ]+(?:\/[rx])?(?: |$))+$/, 'a list of publications')),
  ),
};

/** Names an item with a list for errors. */
export const placeOfList = (key: ListKey): ItemPlace => ({ kind: 'publications', table: scoresTable(), key });

const marks = { retroativa: 'r', retirada: 'x' } as const;

/** Reads the text of a list; an item without one has none. */
export const deserialize = (text: string | undefined): readonly ListedPublication[] =>
  (text?.split(' ') ?? []).map((entry): ListedPublication => {
    const [id = '', dia = '', data_pregao = '', mark] = entry.split('/');
    return {
      id,
      dia,
      data_pregao,
      ...(mark === marks.retroativa && { retroativa: true }),
      ...(mark === marks.retirada && { retirada: true }),
    };
  });

/** The text of a list. Whether a publication that was taken back was made after its day is of no use to anybody. */
export const serialize = (publicacoes: readonly ListedPublication[]): string =>
  publicacoes
    .map(({ id, dia, data_pregao, retroativa, retirada }) => {
      const mark = retirada ? marks.retirada : retroativa && marks.retroativa;
      return `${id}/${dia}/${data_pregao}${mark ? `/${mark}` : ''}`;
    })
    .join(' ');

/** A list, and the version that a change of it replaces. */
export interface VersionedList {
  readonly versao: number;
  readonly publicacoes: readonly ListedPublication[];
}

/** Where a list is, and how it is changed. */
export interface ListChange {
  readonly key: ListKey;
  /** Reads the newest version. */
  readonly read: () => Promise<VersionedList>;
  /** Returns the new list; undefined for no change. It is called again if another write came first. */
  readonly change: (
    publicacoes: readonly ListedPublication[],
  ) => readonly ListedPublication[] | undefined | Promise<readonly ListedPublication[] | undefined>;
  /** Seconds since 1970 after which the item may be deleted. @default - it stays */
  readonly expiresAt?: number;
}

const maxTries = 10;

/** Changes a list. @returns false if nothing changes @throws StoreUnavailable 503 */
export async function changeList({ key, read, change, expiresAt }: ListChange): Promise<boolean> {
  for (let round = 0; round < maxTries; round += 1) {
    const { versao, publicacoes } = await read();
    const next = await change(publicacoes);
    if (next === undefined) return false;
    if (await replaceList(key, versao, next, expiresAt)) return true;
  }
  throw new StoreUnavailable(`the list ${key.codigo} of publications changes all the time`);
}

/** @returns false if another write came first */
async function replaceList(
  Key: ListKey,
  versao: number,
  publicacoes: readonly ListedPublication[],
  expiresAt: number | undefined,
): Promise<boolean> {
  const isEmpty = publicacoes.length === 0;
  const expiry = expiresAt === undefined ? '' : ', expires_at = :expires';
  try {
    await dynamodb.send(
      new UpdateCommand({
        TableName: scoresTable(),
        Key,
        // An empty text is no list of publications.
        UpdateExpression: `SET format_version = :format, versao = :next${expiry}${isEmpty ? ' REMOVE publicacoes' : ', publicacoes = :list'}`,
        ConditionExpression: versao === 0 ? 'attribute_not_exists(versao)' : 'versao = :version',
        ExpressionAttributeValues: {
          ...(!isEmpty && { ':list': serialize(publicacoes) }),
          ...(expiresAt !== undefined && { ':expires': expiresAt }),
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
