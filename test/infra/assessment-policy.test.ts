import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readAssessmentPolicy } from '../../infra/assessment-policy.ts';
import { createContextReader } from '../../infra/context-reader.ts';

/** A folder of the project that git ignores, and one outside. */
mkdirSync('dist', { recursive: true });
const inside = mkdtempSync(join('dist', 'policies-'));
const outside = mkdtempSync(join(tmpdir(), 'appraise-policies-'));
afterAll(() => {
  for (const directory of [inside, outside]) rmSync(directory, { recursive: true });
});

function read(assessmentPolicy: unknown) {
  const reader = createContextReader((key) => (key === 'assessmentPolicy' ? assessmentPolicy : undefined));
  return { policy: readAssessmentPolicy(reader), problems: reader.problems };
}

function file(directory: string, name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

test('the policy of a stack is the content of a file of the project', () => {
  const path = 'events/policies/appraise.policy.json';
  expect(read(path)).toEqual({ policy: readFileSync(path), problems: [] });
  expect(read(undefined)).toEqual({ policy: undefined, problems: [] });
  expect(read('')).toEqual({ policy: undefined, problems: [] });
});

describe('a policy with mistakes', () => {
  test('is refused with all of them, each with its place', () => {
    const path = file(inside, 'wrong.json', '{ "strict": 1,\n  "waivers": [{ "rule": "no-such" }] }');
    const { policy, problems } = read(path);
    expect(policy).toBeUndefined();
    expect(problems).toContain(`assessmentPolicy: ${path}:1:13: strict is true or false, not 1`);
    expect(problems.length).toBeGreaterThan(3);
    for (const problem of problems) expect(problem).toMatch(/^assessmentPolicy: dist.*\.json:\d+:\d+: /);
  });

  test('is refused for its size without being read', () => {
    const path = file(inside, 'large.json', `{}${' '.repeat(300_000)}`);
    expect(read(path).problems).toEqual([
      `assessmentPolicy: ${path}:1:1: the policy has 300,002 bytes, at most 262,144 are read`,
    ]);
  });
});

test('a file outside of the project is refused, however it is named', () => {
  const secret = file(outside, 'policy.json', '{}');
  const link = join(inside, 'link.json');
  symlinkSync(secret, link);
  for (const path of [secret, relative('.', secret), link, inside, 'none.json', 'none/x.json', 'a\0b', 1, ['x']]) {
    expect(read(path).problems).toEqual([
      `assessmentPolicy is ${JSON.stringify(path)}; it must be a file of the project, by its path from the root.`,
    ]);
  }
});
