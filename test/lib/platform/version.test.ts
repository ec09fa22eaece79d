import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { version } from '../../../lib/platform/version.ts';

test('is the version of the package', async () => {
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(version).toBe(manifest.version);
});
