import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** A storage of the browser, which refuses to keep anything if it is full. */
function stubStorage(isFull = false): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, text);
    },
    removeItem: (name: string) => kept.delete(name),
  });
}

const load = () => import('../../../web/record/kept-draft.ts');

describe('the record that is begun in the browser', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  test('is kept until it is deleted', async () => {
    stubStorage();
    const { keptDraft, keepDraft, dropDraft, isDraftKept } = await load();
    expect(keptDraft()).toBeUndefined();
    keepDraft('{}');
    keepDraft('{"a":1}');
    expect(isDraftKept()).toBe(true);
    expect(keptDraft()).toBe('{"a":1}');
    vi.resetModules();
    expect((await load()).keptDraft()).toBe('{"a":1}');
    dropDraft();
    expect(keptDraft()).toBeUndefined();
  });

  test.each([
    { how: 'full', stub: () => stubStorage(true) },
    { how: 'refused', stub: () => vi.stubGlobal('localStorage', undefined) },
  ])('is the one that is written, also where the storage is $how, until the page is left', async ({ stub }) => {
    stub();
    const { keptDraft, keepDraft, dropDraft, isDraftKept } = await load();
    keepDraft('{}');
    expect(isDraftKept()).toBe(false);
    expect(keptDraft()).toBe('{}');
    vi.resetModules();
    expect((await load()).keptDraft()).toBeUndefined();
    dropDraft();
    expect(keptDraft()).toBeUndefined();
    expect(isDraftKept()).toBe(true);
  });
});
