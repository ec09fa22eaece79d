import { allocateItems, compareKeys, maxItemBytes, writeItem } from './item-bytes.ts';
import type { ItemCursor } from './merge.ts';

/** Items in memory. */
export interface HeldItems {
  /** False where there is no room: the item was not added. There is always room for the first. */
  readonly add: (key: string, text: string) => boolean;
  /** All items by their keys; those of equal keys in the order of `add`. They are valid until `clear`. */
  readonly sorted: () => ItemCursor;
  readonly clear: () => void;
}

/** Bytes of the position of an item, which is sorted. */
const bytesPerPosition = 16;

/** @param capacity bytes, less than 2 GiB */
export function heldItems(capacity: number): HeldItems {
  let arena = allocateItems(0);
  let positions: number[] = [];
  let used = 0;

  const compare = (one: number, other: number): number => compareKeys(arena, one, arena, other) || one - other;
  return {
    add: (key, text) => {
      const room = maxItemBytes(key, text);
      if (positions.length > 0 && used + room + positions.length * bytesPerPosition > capacity) return false;
      if (used + room > arena.bytes.length) arena = allocateItems(Math.max(capacity, room));
      positions.push(used);
      used = writeItem(arena, used, key, text);
      return true;
    },
    sorted: () => {
      // Of 32-bit integers, because each call of `compare` would allocate two floating-point numbers.
      const inOrder = Int32Array.from(positions).sort(compare);
      let index = -1;
      const cursor: ItemCursor = {
        items: arena,
        at: 0,
        next: () => {
          index += 1;
          cursor.at = inOrder[index] ?? 0;
          return index < inOrder.length;
        },
        close: () => {},
      };
      return cursor;
    },
    clear: () => {
      positions = [];
      used = 0;
    },
  };
}
