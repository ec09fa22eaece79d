import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolder } from '../../../../lib/cli/mcp/folder.ts';
import { runOrThrow } from '../../../support/child.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'appraise-folder-')));
const root = join(base, 'root');
afterAll(() => rmSync(base, { recursive: true }));
beforeAll(async () => {
  mkdirSync(join(root, 'below'), { recursive: true });
  writeFileSync(join(root, 'below', 'a.json'), '{}');
  writeFileSync(join(base, 'secret.json'), '{}');
  symlinkSync(join(root, 'below', 'a.json'), join(root, 'link.json'));
  symlinkSync(join(base, 'secret.json'), join(root, 'way-out.json'));
  symlinkSync(base, join(root, 'up'));
  await runOrThrow('mkfifo', [join(root, 'pipe')]);
});

test.each([['below/a.json'], ['./below/../below/a.json'], [join(root, 'below/a.json')], ['link.json']])(
  'reads %s',
  async (path) => {
    expect(await (await createFolder(root)).pathOf(path)).toBe(join(root, 'below', 'a.json'));
  },
);

test.each([
  ['../secret.json', `it lies outside of ${root}.`],
  [join(base, 'secret.json'), `it lies outside of ${root}.`],
  ['/etc/passwd', `it lies outside of ${root}.`],
  ['way-out.json', `it lies outside of ${root}.`],
  ['up/secret.json', `it lies outside of ${root}.`],
  ['below', 'it is a directory.'],
  ['.', 'it is a directory.'],
  ['pipe', 'it is not a regular file.'],
  ['absent.json', 'no such file or directory.'],
  ['below/a.json/more', 'no such file or directory.'],
  ['a\0.json', 'null bytes'],
])('refuses %j', async (path, why) => {
  await expect((await createFolder(root)).pathOf(path)).rejects.toMatchObject({ name: 'ToolRefusal' });
  await expect((await createFolder(root)).pathOf(path)).rejects.toThrow(why);
});

test('is one that exists', async () => {
  await expect(createFolder(join(base, 'absent'))).rejects.toThrow('no such file or directory');
  await expect(createFolder(join(base, 'secret.json'))).rejects.toThrow('it is not a folder');
});

test('finds the nearest file of a name beside a file or above it, but not above the folder', async () => {
  const folder = await createFolder(root);
  writeFileSync(join(base, 'policy.json'), '{}');
  expect(await folder.nearestPath('below/a.json', 'policy.json')).toBeUndefined();
  writeFileSync(join(root, 'policy.json'), '{}');
  expect(await folder.nearestPath('below/a.json', 'policy.json')).toBe(join(root, 'policy.json'));
  symlinkSync(join(base, 'secret.json'), join(root, 'below', 'policy.json'));
  await expect(folder.nearestPath('below/a.json', 'policy.json')).rejects.toThrow('it lies outside of');
});
