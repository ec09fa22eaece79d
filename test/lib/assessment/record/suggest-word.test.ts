import { distance } from 'fastest-levenshtein';
import { describe, expect, test, vi } from 'vitest';
import { suggestWord } from '../../../../lib/assessment/record/suggest-word.ts';

vi.mock('fastest-levenshtein', { spy: true });

describe('suggestWord', () => {
  test.each([
    { title: 'a letter left out', word: 'reviewr', candidates: ['scope', 'reviewer'], found: 'reviewer' },
    { title: 'two letters swapped', word: 'EV-POLCIY', candidates: ['EV-PRACTICE', 'EV-POLICY'], found: 'EV-POLICY' },
    { title: 'another letter case', word: 'assessedat', candidates: ['assessor', 'assessedAt'], found: 'assessedAt' },
    { title: 'the fewest edits', word: 'EV-AAA', candidates: ['EV-BBA', 'EV-ABA'], found: 'EV-ABA' },
    { title: 'the first of two equally near', word: 'EV-003', candidates: ['EV-002', 'EV-001'], found: 'EV-002' },
    { title: 'a third of the letters wrong', word: 'abcdef', candidates: ['abcdxx'], found: 'abcdxx' },
    { title: 'more than a third wrong', word: 'abcdef', candidates: ['abcxxx'], found: undefined },
    { title: 'one edit in a word of two letters', word: 'ix', candidates: ['id'], found: 'id' },
    { title: 'two edits in a word of two letters', word: 'xy', candidates: ['id'], found: undefined },
    { title: 'one letter in another case', word: 'A', candidates: ['b', 'a'], found: 'a' },
    { title: 'another letter altogether', word: 'x', candidates: ['a'], found: undefined },
    { title: 'nothing written', word: '', candidates: ['a', 'id'], found: undefined },
    { title: 'nothing to choose from', word: 'scope', candidates: [], found: undefined },
    { title: 'letters beyond ASCII', word: 'JOSE', candidates: ['josé'], found: 'josé' },
    { title: 'lone surrogates', word: '\ud800abc', candidates: ['\udc00abc'], found: '\udc00abc' },
    {
      title: 'a word of 100 letters',
      word: `${'a'.repeat(99)}b`,
      candidates: ['a'.repeat(100)],
      found: 'a'.repeat(100),
    },
    { title: 'a word of 101 letters', word: `${'a'.repeat(100)}b`, candidates: ['a'.repeat(101)], found: undefined },
  ])('finds $found for $title', ({ word, candidates, found }) => {
    expect(suggestWord(word, candidates)).toBe(found);
  });

  test('gives up above 2,000 candidates', () => {
    const candidates = Array.from({ length: 2_000 }, (_, index) => `EV-${index}`);

    expect(suggestWord('EV-1999x', candidates)).toBe('EV-1999');
    expect(suggestWord('EV-1999x', [...candidates, 'EV-2000'])).toBeUndefined();
  });

  test('measures no distance to candidates that are far too long', () => {
    vi.mocked(distance).mockClear();
    const candidates = Array.from({ length: 2_000 }, () => 'x'.repeat(1_048_576));

    expect(suggestWord('x'.repeat(100), candidates)).toBeUndefined();
    expect(distance).not.toHaveBeenCalled();
    expect(suggestWord('wrd', ['word'])).toBe('word');
    expect(distance).toHaveBeenCalledOnce();
  });
});
