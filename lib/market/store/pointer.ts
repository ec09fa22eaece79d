import { exactOptional, number, object, string } from 'valibot';
import { parseItem } from '../../platform/aws/stored-item.ts';
import type { Attempts } from '../refresh-attempts.ts';
import { deserialize, listMembers, placeOfList, type VersionedList } from './publication-list.ts';
import { getItem, type ReadOptions } from './scores-table.ts';

/** The item that lists the publications that readers see. */
export const pointerKey = { codigo: '#atual', publicacao: '#' } as const;
const pointerItem = object({
  ...listMembers,
  dia_tentado: exactOptional(string()),
  tentativas: exactOptional(number(), 0),
  resultado: exactOptional(string(), ''),
});

/** What the item holds. */
export interface Pointer extends VersionedList {
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
  const { versao, publicacoes, dia_tentado, tentativas, resultado } = parseItem(
    pointerItem,
    item,
    placeOfList(pointerKey),
  );
  return {
    versao,
    publicacoes: deserialize(publicacoes),
    attempts: dia_tentado === undefined ? undefined : { dia: dia_tentado, tentativas, resultado },
  };
}
