/** Returns the item at an index, a negative one counted from the end. @throws RangeError if the list is shorter */
export function requireItem<Item>(items: readonly Item[], index: number): Item {
  const item = items.at(index);
  if (item === undefined) throw new RangeError(`${items.length} items, and none at ${index}`);
  return item;
}

/** Returns the value of a key that was put into the map. @throws RangeError if it was not */
export function requireValue<Key, Value>(map: Pick<ReadonlyMap<Key, Value>, 'get'>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new RangeError('the key is not in the map');
  return value;
}
