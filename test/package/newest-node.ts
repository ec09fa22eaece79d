import { major } from 'semver';
import { expect, test } from 'vitest';
import { runOrThrow } from '../support/child.ts';
import { nodes } from './nodes.ts';

test('the newest Node that the package is tested on is of the newest major that npm has', async () => {
  const { stdout } = await runOrThrow('npm', ['view', 'node', 'dist-tags.latest']);
  expect(major(nodes.newest)).toBe(major(stdout.trim()));
});
