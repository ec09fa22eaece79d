import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileAll, outputDirectory } from '../../../../schemas/precompile.ts';

it('the committed validators are what the schemas compile to now', async () => {
  const fresh = await compileAll();
  const committed = await readdir(outputDirectory);

  expect(committed.sort()).toEqual([...fresh.keys()].sort());
  for (const [name, text] of fresh) expect(await readFile(join(outputDirectory, name), 'utf8'), name).toBe(text);
});

it('no validator imports anything or compiles at run time', async () => {
  for (const [name, text] of await compileAll()) {
    if (name.endsWith('.js')) expect(text, name).not.toMatch(/\brequire\(|\bimport\b|new Function|\beval\(/);
  }
});
