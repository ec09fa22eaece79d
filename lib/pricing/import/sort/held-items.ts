import { headerBytes, itemSize, maxItemBytes, writeItem } from './item-bytes.ts';
import { batchSize, type ItemSource } from './merge.ts';

/** Items in memory. */
export interface HeldItems {
  /** False where there is no room: the item was not added. There is always room for the first. */
  readonly add: (key: string, json: string) => boolean;
  /** All items by their keys; those of equal keys in the order of `add`. Each is valid until `clear`. */
  readonly sorted: () => ItemSource;
  readonly clear: () => void;
}

/** Bytes of the position of an item, which is sorted. */
const bytesPerPosition = 16;

/** @param capacity bytes */
export function heldItems(capacity: number): HeldItems {
  let arena = Buffer.alloc(0);
  let codeUnits = new Uint16Array(0);
  let positions: number[] = [];
  let used = 0;

  /** Compares the keys of the items at two positions by code unit. */
  const compare = (one: number, other: number): number => {
    let [a, b] = [(one + headerBytes) / 2, (other + headerBytes) / 2];
    const [endOfA, endOfB] = [a + arena.readUInt32LE(one) / 2, b + arena.readUInt32LE(other) / 2];
    for (; a < endOfA && b < endOfB; a += 1, b += 1) {
      const difference = (codeUnits[a] as number) - (codeUnits[b] as number);
      if (difference !== 0) return difference;
    }
    return endOfA - a - (endOfB - b) || one - other;
  };
  return {
    add: (key, json) => {
      const room = maxItemBytes(key, json);
      if (positions.length > 0 && used + room + positions.length * bytesPerPosition > capacity) return false;
      if (used + room > arena.length) {
        arena = Buffer.allocUnsafeSlow(Math.max(capacity, room));
        codeUnits = new Uint16Array(arena.buffer, 0, Math.floor(arena.length / 2));
      }
      positions.push(used);
      used = writeItem(arena, used, key, json);
      return true;
    },
    async *sorted() {
      const inOrder = Float64Array.from(positions).sort(compare);
      for (let at = 0; at < inOrder.length; at += batchSize) {
        yield Array.from(inOrder.subarray(at, at + batchSize), (from) =>
          arena.subarray(from, from + itemSize(arena, from)),
        );
      }
    },
    clear: () => {
      positions = [];
      used = 0;
    },
  };
}
