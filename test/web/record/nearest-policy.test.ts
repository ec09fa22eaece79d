import { expect, test } from 'vitest';
import { nearestPolicy } from '../../../web/record/nearest-policy.ts';

const named = (name: string) => ({ name, bytes: new Uint8Array() });
const policies = ['a/appraise.policy.json', 'a/b/appraise.policy.json', 'c/appraise.policy.json'].map(named);

test.each([
  { path: 'a/x.json', policy: 'a/appraise.policy.json' },
  { path: 'a/b/x.json', policy: 'a/b/appraise.policy.json' },
  { path: 'a/b/c/x.json', policy: 'a/b/appraise.policy.json' },
  { path: 'a/bc/x.json', policy: 'a/appraise.policy.json' },
  { path: 'd/x.json', policy: undefined },
  { path: 'x.json', policy: undefined },
])('$path is under $policy', ({ path, policy }) => {
  expect(nearestPolicy(policies, path)?.name).toBe(policy);
});

test('a policy without a folder is for all that have no nearer one', () => {
  const all = [named('strict.json'), ...policies];
  expect(['x.json', 'd/x.json', 'c/x.json'].map((path) => nearestPolicy(all, path)?.name)).toEqual([
    'strict.json',
    'strict.json',
    'c/appraise.policy.json',
  ]);
});
