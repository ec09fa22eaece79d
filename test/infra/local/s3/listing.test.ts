import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromBytes,
  insertKey,
  type ListQuery,
  listPage,
  removeKey,
  toBytes,
} from '../../../../infra/local/s3/listing.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '//', 'é', '\uffee', '😀', ' '), maxLength: 6 });
const key = text.filter((one) => one !== '');
const keys = fc.uniqueArray(key, { maxLength: 30 });
const byteOrder = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** All entries of the list, by the rules of the API and nothing else. */
function everyEntry(all: readonly string[], prefix: string, delimiter: string): readonly string[] {
  const entries = all
    .filter((one) => one.startsWith(prefix))
    .map((one) => {
      const cut = delimiter === '' ? -1 : one.indexOf(delimiter, prefix.length);
      return cut === -1 ? `key ${one}` : `prefix ${one.slice(0, cut + delimiter.length)}`;
    });
  return [...new Set(entries)];
}

/** Lists page by page, each time from where the page before has ended. */
function entriesOfPages(sorted: readonly string[], query: Omit<ListQuery, 'after'>): readonly string[][] {
  const pages: string[][] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = listPage(sorted, { ...query, after });
    pages.push([
      ...page.keys.map((one) => `key ${fromBytes(one)}`),
      ...page.commonPrefixes.map((one) => `prefix ${fromBytes(one)}`),
    ]);
    after = page.next;
  }
  return pages;
}

describe('listPage', () => {
  test('lists, over all pages, what a simple model lists, in the order of bytes', () => {
    const delimiter = fc.constantFrom('', '/', 'a', '//', 'é');
    fc.assert(
      fc.property(keys, text, delimiter, fc.integer({ min: 1, max: 5 }), (all, prefix, separator, maxKeys) => {
        const sorted = all.map(toBytes).sort();
        const pages = entriesOfPages(sorted, { prefix: toBytes(prefix), delimiter: toBytes(separator), maxKeys });

        expect(sorted.map(fromBytes)).toEqual(all.toSorted(byteOrder));
        expect(pages.flat().toSorted()).toEqual(everyEntry(all, prefix, separator).toSorted());
        expect(pages.slice(0, -1).every((page) => page.length === maxKeys)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('starts after any key, be it there or not', () => {
    fc.assert(
      fc.property(keys, text, (all, after) => {
        const page = listPage(all.map(toBytes).sort(), {
          prefix: '',
          delimiter: '',
          after: toBytes(after),
          maxKeys: 100,
        });
        expect(page.keys.map(fromBytes)).toEqual(all.filter((one) => byteOrder(one, after) > 0).toSorted(byteOrder));
      }),
    );
  });

  test('gives an empty page, and no next one, when none is wanted', () => {
    expect(listPage(['a'], { prefix: '', delimiter: '', after: '', maxKeys: 0 })).toEqual({
      keys: [],
      commonPrefixes: [],
      next: undefined,
    });
  });
});

test('a list of keys stays sorted and without repetition', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), key)), (changes) => {
      const sorted: string[] = [];
      const expected = new Set<string>();
      for (const [isAdded, one] of changes) {
        if (isAdded) insertKey(sorted, toBytes(one));
        else removeKey(sorted, toBytes(one));
        expected[isAdded ? 'add' : 'delete'](one);
      }
      expect(sorted.map(fromBytes)).toEqual([...expected].sort(byteOrder));
    }),
  );
});
