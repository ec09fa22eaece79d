import { allocateItems, compareKeys, type ItemBytes } from './item-bytes.ts';

/** Items in the order of their keys, one after another. */
export interface ItemCursor {
  /** Goes to the next item; the first call goes to the first. False if there is none. */
  readonly next: () => boolean;
  /** The item is at `at` in these bytes until the next call of `next`. */
  items: ItemBytes;
  at: number;
  readonly close: () => void;
}

/** Merges sorted items. Among those of equal keys the items of an earlier source come first. */
export function mergeSorted(sources: readonly ItemCursor[]): ItemCursor {
  /** The sources that have an item, the first one last. */
  const heads: ItemCursor[] = [];
  const order = new Map(sources.map((source, at) => [source, at]));
  let current: ItemCursor | undefined;

  const precedes = (left: ItemCursor, right: ItemCursor): boolean => {
    const difference = compareKeys(left.items, left.at, right.items, right.at);
    return difference < 0 || (difference === 0 && (order.get(left) as number) < (order.get(right) as number));
  };
  const insert = (head: ItemCursor): void => {
    let from = 0;
    let to = heads.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (precedes(head, heads[middle] as ItemCursor)) from = middle + 1;
      else to = middle;
    }
    heads.push(head);
    for (let at = heads.length - 1; at > from; at -= 1) heads[at] = heads[at - 1] as ItemCursor;
    heads[from] = head;
  };
  const merged: ItemCursor = {
    items: allocateItems(0),
    at: 0,
    next: () => {
      if (current === undefined) {
        for (const source of sources) if (source.next()) insert(source);
      } else if (current.next()) insert(current);
      const head = heads.pop();
      if (!head) return false;
      current = head;
      merged.items = head.items;
      merged.at = head.at;
      return true;
    },
    close: () => {
      for (const source of sources) source.close();
    },
  };
  return merged;
}
