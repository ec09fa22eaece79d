import { describe, expect, test } from 'vitest';
import { estimateStore, readEntry, readKept } from '../../../../web/estimate/kept/estimate-store.ts';

const state = { request: { items: [{ product: 'virtual_machine', region: 'eastus' }] }, view: { tab: 'mix' } };
const entry = {
  id: 'a1',
  name: 'Shop',
  version: 3,
  changedAt: '2026-11-27T12:00:00.000Z',
  state: JSON.stringify(state),
};

describe('an entry of the database', () => {
  test('is an estimate', () => {
    expect(readEntry(entry)).toEqual({ ...entry, changedAt: new Date(entry.changedAt), state });
    expect(readEntry({ ...entry, name: '', more: 'of a later version' })).toMatchObject({ id: 'a1', name: '' });
  });

  test.each([
    undefined,
    null,
    'text',
    [],
    {},
    { ...entry, id: 7 },
    { ...entry, name: undefined },
    { ...entry, name: 'x'.repeat(121) },
    { ...entry, version: 0 },
    { ...entry, version: 1.5 },
    { ...entry, version: '3' },
    { ...entry, changedAt: 'yesterday' },
    { ...entry, changedAt: new Date() },
    { ...entry, state },
    { ...entry, state: '{"request":' },
    { ...entry, state: 'null' },
    { ...entry, state: '{"request":{"items":[{"sku":{"deep":[]}}]}}' },
  ])('is none for %j', (value) => expect(readEntry(value)).toBeUndefined());

  test('changes no prototype', () => {
    const text = '{"request":{"items":[{"__proto__":"x","product":"p"}]},"view":{"__proto__":{"polluted":true}}}';
    const read = readEntry({ ...entry, state: text });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(read?.state.request.items?.[0])).toBe(Object.prototype);
  });
});

test('where there is no IndexedDB, nothing is kept, and the page goes on', async () => {
  expect(await readKept('a1')).toBeUndefined();
  await expect(estimateStore.list()).rejects.toThrow('indexedDB');
});
