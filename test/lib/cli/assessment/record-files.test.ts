import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordFiles } from '../../../../lib/cli/assessment/record-files.ts';
import { readFailure } from '../../../../lib/cli/read-failure.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'appraise-record-files-'));
  await writeFile(join(root, 'a.json'), '{}');
});
afterAll(() => rm(root, { recursive: true, force: true }));

test.for([
  { title: 'that is not there', name: 'gone' },
  { title: 'that is a file', name: 'a.json' },
])('a directory $title is reported, not thrown', async ({ name }) => {
  const { files, unreadable } = await recordFiles(join(root, name));

  expect(files).toEqual([]);
  expect(unreadable.map(({ directory }) => directory)).toEqual([join(root, name)]);
  expect(readFailure(unreadable[0]?.error)).toBe('no such file or directory');
});

test('directories are walked to any depth', async () => {
  const deepest = join(root, 'deep', ...Array.from({ length: 300 }, () => 'd'));
  await mkdir(deepest, { recursive: true });
  await writeFile(join(deepest, 'z.ndjson'), '');

  expect((await recordFiles(join(root, 'deep'))).files).toEqual([join(deepest, 'z.ndjson')]);
});

test.for([
  {
    title: 'a known code',
    thrown: Object.assign(new Error('EACCES: x'), { code: 'EACCES' }),
    text: 'permission denied',
  },
  { title: 'an unknown code', thrown: Object.assign(new Error('odd'), { code: 'EODD' }), text: 'odd' },
  { title: 'no code', thrown: new Error('plain'), text: 'plain' },
  { title: 'no error', thrown: 'text', text: 'text' },
])('a failure with $title reads "$text"', ({ thrown, text }) => {
  expect(readFailure(thrown)).toBe(text);
});
