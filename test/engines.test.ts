import { globSync, readFileSync } from 'node:fs';
import { minVersion, satisfies, subset } from 'semver';
import { expect, test } from 'vitest';
import { minimumNode } from '../lib/platform/minimum-node.ts';

interface Locked {
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
}

const read = (path: string): string => readFileSync(path, 'utf8');
const {
  engines,
  devDependencies,
  allowScripts,
  private: isPrivate,
} = JSON.parse(read('package.json')) as {
  engines: { node: string };
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
  private: boolean;
};
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const major = String(minVersion(engines.node)?.major);

test('asks for a Node that every package takes, so that npm ci has no EBADENGINE to report', () => {
  const wanted = installed.flatMap(([path, { engines: { node } = {} }]) => (node ? [{ path, node }] : []));
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter(({ node }) => !subset(engines.node, node))).toEqual([]);
});

test('asks for a Node on which its bundled command runs, which may be older', () => {
  expect(subset(engines.node, `>=${minimumNode}`)).toBe(true);
  // Neither the bundler nor the check at the start has a number of its own.
  expect(read('infra/bundle-cli.ts').match(/target: .*/g)).toEqual(['target: `node$'.concat('{minimumNode}`,')]);
  expect(read('lib/cli/main/appraise.ts')).not.toMatch(/\b2\d\b/);
});

test('says which Node is needed once in the README, as package.json does', () => {
  expect(read('README.md').match(/\bNode(?:\.js)? \d+/g)).toEqual([`Node ${major}`]);
});

test('gives version managers the Node that npm scripts run on, and that is one it asks for', () => {
  const version = read('.nvmrc').trim();
  expect(version).toBe(devDependencies.node);
  expect(satisfies(version, engines.node)).toBe(true);
});

test('is built and deployed from GitHub on the Node that it asks for', () => {
  const versions = globSync('.github/workflows/*.yml').flatMap((path) => read(path).match(/node-version:.*/g) ?? []);
  expect(versions.length).toBeGreaterThan(0);
  expect(new Set(versions)).toEqual(new Set([`node-version: ${major}`]));
});

test('names every package with an install script in allowScripts, since old versions of npm run them all', () => {
  const withScripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect([...new Set(withScripts)].sort()).toEqual(Object.keys(allowScripts).sort());
});

test('cannot be published by mistake: the registry has another package of this name', () => {
  expect(isPrivate).toBe(true);
});
