import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, splitWords } from '../../../../lib/pricing/search/words.ts';

test.for([
  { text: 'D2s v5', found: ['d2s', 'v5'] },
  { text: 'D2 v3/D2s v3', found: ['d2', 'v3', 'd2s', 'v3'] },
  { text: 'SQL Database - vCore', found: ['sql', 'database', 'vcore'] },
  { text: 'São Paulo', found: ['sao', 'paulo'] },
  { text: 'ﬁle', found: ['file'] },
  { text: '10,000 s', found: ['10', '000', 's'] },
  { text: ' -/ ', found: [] },
  { text: '', found: [] },
])('the words of "$text" are $found', ({ text, found }) => {
  expect(splitWords(text)).toEqual(found);
});

test.for([
  ['  Virtual   MACHINES ', 'virtual machines'],
  ['E\u0301', 'é'],
])('"%s" and "%s" are folded alike', ([one, other]) => {
  expect(fold(one as string)).toBe(fold(other as string));
});

test('ASCII is folded like all other text', async () => {
  const withAccent = (text: string): string => fold(`${text} \u00e9`).slice(0, -1).trimEnd();
  await fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(fold(text)).toBe(withAccent(text));
      expect([...splitWords(text), 'e']).toEqual(splitWords(`${text} \u00e9`));
    }),
  );
});
