import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Update {
  readonly 'package-ecosystem': string;
  readonly cooldown: { readonly 'default-days': number };
  readonly groups: Readonly<Record<string, { readonly patterns: readonly string[] }>>;
  readonly ignore?: readonly { readonly 'dependency-name': string }[];
}

const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as { readonly updates: readonly Update[] };
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const packages = Object.keys({ ...dependencies, ...devDependencies });
const isNamed = (pattern: string) => (name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

test('looks for new versions of packages and of actions, and waits a week with each', () => {
  expect(updates.map((update) => update['package-ecosystem']).sort()).toEqual(['github-actions', 'npm']);
  for (const { cooldown } of updates) expect(cooldown['default-days']).toBeGreaterThanOrEqual(7);
});

describe('of npm', () => {
  const npm = updates.find((update) => update['package-ecosystem'] === 'npm');
  const patterns = [
    ...Object.values(npm?.groups ?? {}).flatMap((group) => group.patterns),
    ...(npm?.ignore ?? []).map((ignored) => ignored['dependency-name']),
  ];

  test.each(patterns)('%s is a package of ours', (pattern) => {
    expect(packages.some(isNamed(pattern))).toBe(true);
  });

  test.each(['@aws-sdk/', '@middy/'])('packages of %s are updated together', (prefix) => {
    const groups = Object.values(npm?.groups ?? {}).filter(({ patterns: [pattern] }) => pattern === `${prefix}*`);
    expect(groups).toHaveLength(1);
  });
});
