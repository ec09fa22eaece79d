import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../schemas/compile-pattern.ts';

/** The compiled function, with the types that only TypeScript reads taken out. */
function compiled(pattern: string): (text: string) => boolean {
  const source = compilePattern('matches', pattern).replaceAll(/: (?:string|boolean)/g, '');
  return new Function(`${source}\nreturn matches;`)() as (text: string) => boolean;
}

describe.each([
  '^[a-z0-9][a-z0-9._-]{2,80}$',
  '^EV-[A-Z0-9-]{3,60}$',
  '^[a-f0-9]{64}$',
  '^[ab-]{1,3}$',
  '^x-[0-9]{2}$',
  // Of another shape: decided by the regular expression itself.
  '^(?:a|b)+$',
])('compilePattern %s', (pattern) => {
  test('agrees with the regular expression', () => {
    const matches = compiled(pattern);
    const expression = new RegExp(pattern, 'u');
    const near = fc.stringMatching(expression);
    const spoilt = fc
      .tuple(near, fc.nat(70), fc.constantFrom('', '-', 'g', 'G', ' ', '\n', 'é', '😀'))
      .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1));
    fc.assert(
      fc.property(fc.oneof(near, spoilt, fc.string()), (text) => {
        expect([text, matches(text)]).toEqual([text, expression.test(text)]);
      }),
      { numRuns: 2_000 },
    );
  });
});
