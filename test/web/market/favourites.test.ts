import { expect, test } from 'vitest';
import { openFavourites } from '../../../web/market/favourites.ts';

function storageWith(text: string | null) {
  const items = new Map(text === null ? [] : [['appraise.favourites', text]]);
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

test('a marked stock is a favourite when the page is loaded again, until the mark is taken away', () => {
  const storage = storageWith(null);
  const first = openFavourites(storage);
  first.toggle('PETR4');
  first.toggle('VALE3');
  first.toggle('PETR4');
  expect([...first.codes.get()]).toEqual(['VALE3']);
  expect([...openFavourites(storage).codes.get()]).toEqual(['VALE3']);
});

test.each(['', '{', '{}', 'null', '[1,null,{"a":1},"<img>","petr4","PETR4"]'])(
  'anything in the storage is read: %s',
  (text) => {
    const codes = [...openFavourites(storageWith(text)).codes.get()];
    expect(codes.every((code) => code === 'PETR4')).toBe(true);
  },
);

test('a browser that refuses storage keeps the marks until the page is left', () => {
  const refuse = (): never => {
    throw new DOMException('refused', 'SecurityError');
  };
  const favourites = openFavourites({ getItem: refuse, setItem: refuse });
  favourites.toggle('PETR4');
  expect(favourites.codes.get().has('PETR4')).toBe(true);
});
