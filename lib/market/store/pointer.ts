import { exactOptional, number, object, pipe, regex, string } from 'valibot';
import { type ItemPlace, parseItem } from '../../platform/aws/stored-item.ts';
import type { Publication } from '../publication.ts';
import type { Attempts } from '../refresh-attempts.ts';
import { getItem, type ReadOptions, scoresTable } from './scores-table.ts';

/** The item that lists the publications that readers see. Each change of the list increments its version. */
export const pointerKey = { codigo: '#atual', publicacao: '#' } as const;
const pointerItem = object({
  // Without version and list until the first publication: an attempt may come first.
  versao: exactOptional(number(), 0),
  // As text, because each request reads it: it must cost only half a read unit.
  publicacoes: exactOptional(
    pipe(string(), regex(/^(?:[^/ ]+\/[^/ ]+\/[^/ ]+(?:\/r)?(?: |$))+$/, 'a list of publications')),
  ),
  dia_tentado: exactOptional(string()),
  tentativas: exactOptional(number(), 0),
  resultado: exactOptional(string(), ''),
});
const pastDayMark = 'r';

/** What the item holds. */
export interface Pointer {
  readonly versao: number;
  readonly publicacoes: readonly Publication[];
  readonly attempts: Attempts | undefined;
}

/** An eventually consistent read may be about this old anyway. */
const maxAgeMs = 1_000;
let cache: { readonly at: number; readonly pointer: Pointer } | undefined;

/** Makes the next read ask the store. */
export function forgetPointer(): void {
  cache = undefined;
}

/** Reads the pointer, at most 1 s old. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export async function readCachedPointer(options: ReadOptions): Promise<Pointer> {
  // The monotonic clock may stop while a function is frozen.
  const at = Date.now();
  if (cache && Math.abs(at - cache.at) < maxAgeMs) return cache.pointer;
  const pointer = await readPointer(false, options);
  cache = { at, pointer };
  return pointer;
}

/** Reads the pointer from the store. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export async function readPointer(consistent: boolean, options: ReadOptions = {}): Promise<Pointer> {
  const item = await getItem(pointerKey, consistent, options);
  if (!item) return { versao: 0, publicacoes: [], attempts: undefined };
  const place: ItemPlace = { kind: 'publications', table: scoresTable(), key: pointerKey };
  const { versao, publicacoes, dia_tentado, tentativas, resultado } = parseItem(pointerItem, item, place);
  return {
    versao,
    publicacoes: publicacoes === undefined ? [] : deserialize(publicacoes),
    attempts: dia_tentado === undefined ? undefined : { dia: dia_tentado, tentativas, resultado },
  };
}

const deserialize = (text: string): readonly Publication[] =>
  text.split(' ').map((entry): Publication => {
    const [id = '', dia = '', data_pregao = '', mark] = entry.split('/');
    return { id, dia, data_pregao, ...(mark === pastDayMark && { retroativa: true }) };
  });

/** The text of a list of publications in the item. */
export const serialize = (publicacoes: readonly Publication[]): string =>
  publicacoes
    .map(({ id, dia, data_pregao, retroativa }) => `${id}/${dia}/${data_pregao}${retroativa ? `/${pastDayMark}` : ''}`)
    .join(' ');
