import { beforeEach, describe, expect, test } from 'vitest';
import { type Keys, openKeys } from '../../../web/key/keys.ts';

let stored: Map<string, string>;
let changes: number;

const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
};
const open = (): Keys => openKeys(storage, () => (changes += 1));

beforeEach(() => {
  stored = new Map();
  changes = 0;
});

describe('a key', () => {
  test('stays in memory, and another page of the tab does not know it', () => {
    const keys = open();
    keys.use('secret', false);
    expect(keys.key.get()).toBe('secret');
    expect(stored.size).toBe(0);
    expect(open().key.get()).toBeUndefined();
  });

  test('stays in the tab where the reader asks for that, until another is used or it is forgotten', () => {
    const keys = open();
    keys.use('secret', true);
    expect(open().key.get()).toBe('secret');
    keys.use('other', false);
    expect(stored.size).toBe(0);
    keys.use('third', true);
    keys.forget();
    expect([keys.key.get(), stored.size]).toEqual([undefined, 0]);
  });

  test('drops all answers when it changes, before the new one is seen', () => {
    const keys = open();
    const seen: number[] = [];
    keys.key.subscribe(() => seen.push(changes));
    keys.use('one', false);
    keys.forget();
    expect(seen).toEqual([1, 2]);
  });

  test('works where the browser refuses storage', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const keys = openKeys({ getItem: refuse, setItem: refuse, removeItem: refuse }, () => {});
    keys.use('secret', true);
    expect(keys.key.get()).toBe('secret');
    keys.forget();
    expect(keys.key.get()).toBeUndefined();
  });
});
