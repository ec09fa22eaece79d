import { allocateItems, compareKeys, compareTexts, maxItemBytes, writeItem } from './item-bytes.ts';
import type { ItemCursor } from './merge.ts';

/** Items in memory. */
export interface HeldItems {
  /** False where there is no room: the item was not added. There is always room for the first. */
  readonly add: (key: string, text: string) => boolean;
  /** All items by their keys; those of equal keys in the order of `add`. They are valid until `clear`. */
  readonly sorted: () => ItemCursor;
  readonly count: () => number;
  readonly clear: () => void;
}

/** Bytes of the position of an item, which is sorted. */
const bytesPerPosition = 16;

/** @param capacity bytes, less than 2 GiB @param dropsRepeated true to sort items of one key and text as one */
export function heldItems(capacity: number, dropsRepeated = false): HeldItems {
  let arena = allocateItems(0);
  let positions: number[] = [];
  let used = 0;

  const compare = (first: number, second: number): number =>
    compareKeys(arena, first, arena, second) ||
    (dropsRepeated ? compareTexts(arena, first, second) : 0) ||
    first - second;
  const isRepeated = (at: number, previous: number): boolean =>
    compareKeys(arena, at, arena, previous) === 0 && compareTexts(arena, at, previous) === 0;
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
          const previous = index;
          do index += 1;
          while (
            dropsRepeated &&
            previous >= 0 &&
            index < inOrder.length &&
            isRepeated(inOrder[index] ?? 0, inOrder[previous] ?? 0)
          );
          cursor.at = inOrder[index] ?? 0;
          return index < inOrder.length;
        },
        close: () => {},
      };
      return cursor;
    },
    count: () => positions.length,
    clear: () => {
      positions = [];
      used = 0;
    },
  };
}
