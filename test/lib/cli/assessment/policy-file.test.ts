import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expandInputs } from '../../../../lib/cli/assessment/inputs.ts';
import { findPolicy, loadPolicies } from '../../../../lib/cli/assessment/policy-file.ts';

let root: string;
const at = (...names: string[]): string => join(root, ...names);
const input = (...names: string[]) => ({ name: names.join('/'), path: at(...names) });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'appraise-policy-'));
  await mkdir(at('repository', '.git'), { recursive: true });
  await mkdir(at('repository', 'team', 'records'), { recursive: true });
  await mkdir(at('outside', 'deep'), { recursive: true });
  await writeFile(at('appraise.policy.json'), '{"stale_days":1}');
  await writeFile(at('repository', 'team', 'appraise.policy.json'), '{"stale_days":2}');
  await writeFile(at('repository', 'team', 'a.json'), '{}');
});

afterAll(() => rm(root, { recursive: true, force: true }));

test('the nearest policy above a record holds, and none beyond the root of its repository', () => {
  expect(findPolicy(at('repository', 'team', 'records'))).toBe(at('repository', 'team', 'appraise.policy.json'));
  expect(findPolicy(at('repository', 'team'))).toBe(at('repository', 'team', 'appraise.policy.json'));
  expect(findPolicy(at('repository'))).toBeUndefined();
  expect(findPolicy(at('outside', 'deep'))).toBe(at('appraise.policy.json'));
});

test('each record of a run has its own policy, named from the working directory', () => {
  const inputs = [input('repository', 'team', 'records', 'a.json'), input('repository', 'b.json'), input('c.json')];
  const policyOf = loadPolicies(inputs, undefined, root);

  expect(inputs.map((one) => policyOf(one)?.source)).toEqual([
    'repository/team/appraise.policy.json',
    undefined,
    'appraise.policy.json',
  ]);
  expect(policyOf(inputs[2] as (typeof inputs)[0])).toMatchObject({
    staleAfterDays: 1,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('--policy holds for all inputs, --no-policy for none; standard input lies in the working directory', () => {
  const inputs = [input('c.json'), { name: '<stdin>', path: '-' }];
  const sources = (...[flag]: [Parameters<typeof loadPolicies>[1]]) =>
    inputs.map((one) => loadPolicies(inputs, flag, root)(one)?.source);

  expect(sources('repository/team/appraise.policy.json')).toEqual(
    Array(2).fill('repository/team/appraise.policy.json'),
  );
  expect(sources(false)).toEqual([undefined, undefined]);
  expect(sources(undefined)).toEqual(['appraise.policy.json', 'appraise.policy.json']);
});

test('a policy that is wrong or missing ends the run with each of its problems', async () => {
  await writeFile(at('wrong.json'), '{\n "strict": 1,\n "waiver": []\n}');
  const load = (flag: string) => () => loadPolicies([input('c.json')], flag, root);

  expect(load('wrong.json')).toThrow(
    'wrong.json:2:12: strict is true or false, not 1\nwrong.json:3:2: there is no member "waiver" here: did you mean "waivers"?',
  );
  expect(load('missing.json')).toThrow('missing.json: no such file or directory');
});

test('a policy is no record: directories and globs leave it out, and its name is refused', async () => {
  const names = async (arg: string) => (await expandInputs([arg], at('repository'))).inputs.map(({ name }) => name);

  expect(await names('team')).toEqual(['team/a.json']);
  expect(await names('team/*.json')).toEqual(['team/a.json']);
  expect((await expandInputs(['team/appraise.policy.json'], at('repository'))).problems).toEqual([
    'team/appraise.policy.json: is a policy, not a record; appraise policy check reads it',
  ]);
});
