import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { thirdPartyLicences } from '../../../infra/package/third-party-licences.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'appraise-licences-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

async function install(name: string, files: Readonly<Record<string, string>>, license: unknown = 'MIT'): Promise<void> {
  await write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.2.3', license }));
  for (const [file, text] of Object.entries(files)) await write(`node_modules/${name}/${file}`, text);
}

/** What esbuild reports of one file that it has made of these, by their bytes in it. */
const metafile = (bytes: Readonly<Record<string, number>>): Metafile => ({
  inputs: {},
  outputs: {
    'out.mjs': {
      bytes: 1,
      imports: [],
      exports: [],
      inputs: Object.fromEntries(Object.entries(bytes).map(([path, bytesInOutput]) => [path, { bytesInOutput }])),
    },
  },
});

test('names each package that code was taken from, once, with the files that have to be passed on', async () => {
  await install('@scope/a', { 'LICENSE.md': 'text of a\r\n', NOTICE: 'notice of a' }, 'Apache-2.0');
  await install('b', { license: 'text of b' });
  await install('c', { LICENSE: 'text of c' });
  const text = thirdPartyLicences(
    metafile({
      'lib/ours.ts': 9,
      'builtin:fs for node_modules/c/index.js': 9,
      'node_modules/@scope/a/x.js': 9,
      'node_modules/@scope/a/y.js': 9,
      'node_modules/b/index.js': 9,
      'node_modules/c/index.js': 0,
    }),
    root,
  );
  expect(text.split(/\n\n-+\n\n/).slice(1)).toEqual([
    '@scope/a 1.2.3 (Apache-2.0)\n\ntext of a\n\nnotice of a',
    'b 1.2.3 (MIT)\n\ntext of b\n',
  ]);
});

test('has a text that several packages share once, and says which packages have none', async () => {
  await install('b', { LICENSE: 'the same' });
  await install('a', { LICENCE: 'the same' });
  await install('c', {});
  const text = thirdPartyLicences(
    metafile({ 'node_modules/b/i.js': 1, 'node_modules/a/i.js': 1, 'node_modules/c/i.js': 1 }),
    root,
  );
  expect(text).toContain('a 1.2.3 (MIT)\nb 1.2.3 (MIT)\n\nthe same\n');
  expect(text).toContain('c 1.2.3 (MIT)\n\nThe package has no licence file; it states: MIT.');
});

test('finds what a package has bundled itself by its source map, whether that is installed here or not', async () => {
  const sources = ['src/own.ts', 'x/node_modules/.pnpm/x@1/node_modules/inner/i.js', 'node_modules/gone/i.js'];
  await install('outer', { LICENSE: 'outer', 'dist/i.js.map': JSON.stringify({ sources }) });
  await install('inner', { LICENSE: 'text of inner' });
  const text = thirdPartyLicences(metafile({ 'node_modules/outer/dist/i.js': 1 }), root);
  expect(text).toContain('inner 1.2.3 (MIT)\n\ntext of inner');
  expect(text).toContain('gone (https://www.npmjs.com/package/gone)');
});

test('refuses a package that states no licence', async () => {
  await install('b', {}, null);
  expect(() => thirdPartyLicences(metafile({ 'node_modules/b/i.js': 1 }), root)).toThrow('b states no licence.');
});
