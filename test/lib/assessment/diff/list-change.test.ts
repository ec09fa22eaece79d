import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReordered, matchTexts } from '../../../../lib/assessment/diff/list-change.ts';
import { normalizeName } from '../../../../lib/assessment/record/names.ts';

const word = fc.constantFrom('every', 'tool', 'server', 'has', 'an', 'owner', 'Owner', 'reviewed', '\u00a0');
const texts = fc.array(
  fc.oneof(
    fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    fc.string(),
  ),
  {
    maxLength: 8,
  },
);

describe('matchTexts', () => {
  test('pairs each text with at most one, and leaves none out', () => {
    fc.assert(
      fc.property(texts, texts, (old, fresh) => {
        const { same, reworded, removed, added } = matchTexts(old, fresh);
        const pairs = [...same, ...reworded];

        expect([...pairs.map((pair) => pair.old), ...removed].sort()).toEqual([...old.keys()].sort());
        expect([...pairs.map((pair) => pair.new), ...added].sort()).toEqual([...fresh.keys()].sort());
        for (const { old: from, new: to } of same) expect(old[from]).toBe(fresh[to]);
        for (const { similarity } of reworded) expect(similarity).toBeGreaterThanOrEqual(0.5);
      }),
    );
  });

  test('pairs the same texts whichever side is called the old one', () => {
    fc.assert(
      fc.property(texts, texts, (old, fresh) => {
        const [forth, back] = [matchTexts(old, fresh), matchTexts(fresh, old)];
        const pairsOf = ({ reworded }: typeof forth, isBack: boolean) =>
          reworded.map((pair) => (isBack ? [pair.new, pair.old] : [pair.old, pair.new]).join()).sort();

        expect(pairsOf(back, true)).toEqual(pairsOf(forth, false));
        expect(isReordered(back)).toBe(isReordered(forth));
      }),
    );
  });

  test('pairs the same texts in whatever order they stand', () => {
    const distinct = fc.uniqueArray(
      fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
      {
        maxLength: 6,
      },
    );
    const cases = fc.tuple(distinct, distinct).chain(([old, fresh]) =>
      fc.record({
        old: fc.constant(old),
        fresh: fc.constant(fresh),
        shuffled: fc.shuffledSubarray(fresh, { minLength: fresh.length }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ old, fresh, shuffled }) => {
        const namesOf = (others: readonly string[]) => {
          const { same, reworded } = matchTexts(old, others);
          return [...same, ...reworded].map((pair) => `${old[pair.old]} = ${others[pair.new]}`).sort();
        };

        // Texts that differ only in case, spacing or invisible characters may be swapped.
        fc.pre(new Set(fresh.map(normalizeName)).size === fresh.length);
        expect(namesOf(shuffled)).toEqual(namesOf(fresh));
      }),
    );
  });

  test.each([
    { old: 'No key is older than ninety days', fresh: 'No service account key is older than ninety days', found: true },
    { old: 'Every agent is registered within a week', fresh: 'Each agent is registered within one week', found: true },
    {
      old: 'Every agent in production is in the registry',
      fresh: 'Night shifts are trained like day shifts',
      found: false,
    },
    { old: 'Toda ferramenta tem um dono', fresh: 'Cada ferramenta tem um dono nomeado', found: true },
  ])('takes “$old” and “$fresh” for one: $found', ({ old, fresh, found }) => {
    expect(matchTexts([old], [fresh]).reworded).toHaveLength(found ? 1 : 0);
  });

  test('says that there are too many texts to compare each with each', () => {
    const many = (prefix: string) => Array.from({ length: 200 }, (_, index) => `${prefix} ${index} is described here`);

    expect(matchTexts(many('one'), many('two'))).toMatchObject({ tooMany: true, reworded: [] });
    expect(matchTexts(many('one'), many('one'))).toMatchObject({ tooMany: false, added: [] });
  });
});
