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
    const { keptDraft, keepDraft, dropDraft } = await load();
    expect(keptDraft()).toBeUndefined();
    expect(keepDraft('{}')).toBe(true);
    expect(keepDraft('{"a":1}')).toBe(true);
    expect(keptDraft()).toBe('{"a":1}');
    dropDraft();
    expect(keptDraft()).toBeUndefined();
  });

  test('is not kept where the storage is full, or refused', async () => {
    stubStorage(true);
    expect((await load()).keepDraft('{}')).toBe(false);
    vi.resetModules();
    vi.unstubAllGlobals();
    vi.stubGlobal('localStorage', undefined);
    const { keptDraft, keepDraft, dropDraft } = await load();
    expect(keepDraft('{}')).toBe(false);
    dropDraft();
    expect(keptDraft()).toBeUndefined();
  });
});
