import { describe, expect, test } from 'vitest';
import { readPolicy } from '../../../../lib/assessment/policy/read-policy.ts';
import { systemOf } from '../../../../lib/assessment/policy/system-name.ts';
import { policyOf } from '../../../support/policies.ts';

const nameOf = (systems: Record<string, string>, file: string, source = 'assessments/acme/appraise.policy.json') =>
  systemOf(policyOf({ systems }, source), file)?.name;

describe('the system of a file', () => {
  test.for<[glob: string, file: string, isOfIt: boolean]>([
    ['payments-*.json', 'assessments/acme/payments-2026.json', true],
    ['payments-*.json', 'assessments/acme/2026/payments-a.json', true],
    ['payments-*.json', 'assessments/acme/hr-2026.json', false],
    ['2026/*.json', 'assessments/acme/2026/a.json', true],
    ['2026/*.json', 'assessments/acme/2026/b/a.json', false],
    ['2026/**', 'assessments/acme/2026/b/a.json', true],
    ['**/hr/*.json', 'assessments/acme/hr/a.json', true],
    ['**/hr/*.json', 'assessments/acme/x/y/hr/a.json', true],
    ['./2026/*.json', 'assessments/acme/2026/a.json', true],
    ['a?.json', 'assessments/acme/ab.json', true],
    ['a?.json', 'assessments/acme/a.json', false],
    ['a.json', 'assessments/acme/aXjson', false],
    ['*', 'elsewhere/a.json', true],
  ])('by %s is given to %s: %s', ([glob, file, isOfIt]) => {
    expect(nameOf({ [glob]: 'Payments' }, file)).toBe(isOfIt ? 'Payments' : undefined);
  });

  test('is that of the first glob that matches', () => {
    expect(nameOf({ 'pay*': 'Payments', '*': 'Rest' }, 'assessments/acme/pay.json')).toBe('Payments');
  });

  test('is told from one of the same name in the policy of another folder', () => {
    const within = (source: string) => systemOf(policyOf({ systems: { '*': 'Bot' } }, source), 'a.json')?.within;
    expect(within('assessments/acme/appraise.policy.json')).not.toBe(within('assessments/b/appraise.policy.json'));
  });

  test('is found in bounded time for a glob that would make a regular expression hang', () => {
    expect(nameOf({ [`${'*a'.repeat(100)}b`]: 'Slow' }, 'a'.repeat(1_000))).toBeUndefined();
    expect(nameOf({ [`${'**/'.repeat(100)}b`]: 'Slow' }, 'a/'.repeat(400))).toBeUndefined();
  });
});

test.for<[content: unknown, message: string]>([
  [[], 'systems is an object of names by glob, not an array of 0 items'],
  [{ 'a*': 1 }, 'systems["a*"] is a text, not 1'],
  [{ 'a*': ' ' }, 'systems["a*"] must not be blank'],
  [{ ' ': 'A' }, 'systems[" "] must not be blank'],
  [{ a: 'x'.repeat(61) }, 'systems["a"] has more than 60 characters'],
  [
    Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`a${index}`, 'A'])),
    'there are 1,001 globs of systems, at most 1,000 are read',
  ],
])('systems such as %j are refused', ([systems, message]) => {
  const read = readPolicy(Buffer.from(JSON.stringify({ systems })), { source: 'p', sha256: '' });
  expect('problems' in read && read.problems.map((problem) => problem.message)).toEqual([message]);
});
