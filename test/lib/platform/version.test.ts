import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { version } from '../../../lib/platform/version.ts';

it('is the version of the package', async () => {
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(version).toBe(manifest.version);
});
