import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expandInputs, recordFiles } from '../../../../lib/cli/assessment/inputs.ts';
import { readFailure } from '../../../../lib/cli/read-failure.ts';

let root = '';
let cwd = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'appraise-inputs-'));
  cwd = join(root, 'work');
  const files = [
    'notes.txt',
    '[a].json',
    'records/b.json',
    'records/a.json',
    'records/C.JSON',
    'records/all.ndjson',
    'records/all.jsonl',
    'records/readme.md',
    'records/.hidden.json',
    'records/.git/config.json',
    'records/node_modules/pkg/package.json',
    'records/deep/er/c.json',
    'records/name with space.json',
    'empty/readme.md',
    '../outside/x.json',
  ];
  for (const file of files) {
    await mkdir(dirname(join(cwd, file)), { recursive: true });
    await writeFile(join(cwd, file), '{}');
  }
  await symlink('..', join(cwd, 'records/deep/loop'));
  await symlink('../notes.txt', join(cwd, 'records/linked.json'));
  await symlink('nowhere', join(cwd, 'records/dangling.json'));
  await symlink('records', join(cwd, 'shortcut'));
});

afterAll(() => rm(root, { recursive: true, force: true }));

const namesOf = async (...args: string[]): Promise<string[]> => {
  const { inputs, problems } = await expandInputs(args, cwd);
  expect(problems).toEqual([]);
  return inputs.map(({ name }) => name);
};

const underRecords = [
  'records/C.JSON',
  'records/a.json',
  'records/all.jsonl',
  'records/all.ndjson',
  'records/b.json',
  'records/dangling.json',
  'records/deep/er/c.json',
  'records/linked.json',
  'records/name with space.json',
];

describe('the files of an argument', () => {
  test.for([
    { title: 'a file, whatever its name', args: ['notes.txt'], names: ['notes.txt'] },
    { title: 'a hidden file that is named', args: ['records/.hidden.json'], names: ['records/.hidden.json'] },
    { title: 'a file with glob characters in its name', args: ['[a].json'], names: ['[a].json'] },
    { title: 'a directory', args: ['records'], names: underRecords },
    { title: 'a directory with a slash and a dot', args: ['./records/'], names: underRecords },
    { title: 'the working directory', args: ['.'], names: ['[a].json', ...underRecords] },
    {
      title: 'a link to a directory',
      args: ['shortcut'],
      names: underRecords.map((name) => name.replace('records', 'shortcut')),
    },
    { title: 'a glob', args: ['records/?.json'], names: ['records/a.json', 'records/b.json'] },
    { title: 'a glob of any depth', args: ['**/c.json'], names: ['records/deep/er/c.json'] },
    { title: 'a glob with braces', args: ['records/{a,b}.json'], names: ['records/a.json', 'records/b.json'] },
    { title: 'a glob over directories, which it skips', args: ['records/d*'], names: ['records/dangling.json'] },
    { title: 'a path upwards', args: ['../outside/x.json'], names: ['../outside/x.json'] },
    { title: 'standard input', args: ['-'], names: ['<stdin>'] },
  ])('$title', async ({ args, names }) => {
    expect(await namesOf(...args)).toEqual(names);
  });

  test('an absolute path inside the working directory is shown relative to it', async () => {
    expect(await namesOf(join(cwd, 'records/a.json'))).toEqual(['records/a.json']);
    expect(await namesOf(join(cwd, 'records/?.json'))).toEqual(['records/a.json', 'records/b.json']);
  });

  test('an absolute path outside the working directory stays absolute', async () => {
    expect(await namesOf(join(root, 'outside'))).toEqual([join(root, 'outside/x.json')]);
  });

  test('the path to read is absolute', async () => {
    const { inputs } = await expandInputs(['records/a.json', '-'], cwd);

    expect(inputs).toEqual([
      { name: '<stdin>', path: '-' },
      { name: 'records/a.json', path: join(cwd, 'records/a.json') },
    ]);
  });
});

test('the result is sorted and has each file once, even if arguments name it twice', async () => {
  const names = await namesOf('records/b.json', 'records', './records/b.json', 'records/*.json', '-', '-');

  expect(names).toEqual(['<stdin>', ...underRecords]);
});

test('a glob skips node_modules, unless it names it', async () => {
  expect((await namesOf('**/*.json')).filter((name) => name.includes('node_modules'))).toEqual([]);
  expect(await namesOf('records/node_modules/**/*.json')).toEqual(['records/node_modules/pkg/package.json']);
});

test('all problems are returned together, with the files that were found', async () => {
  const { inputs, problems } = await expandInputs(
    ['gone.json', 'records/a.json', 'none/*.json', 'empty', 'records/d*/', 'notes.txt/x.json', 'gone.json'],
    cwd,
  );

  expect(inputs.map(({ name }) => name)).toEqual(['records/a.json']);
  expect(problems).toEqual([
    'gone.json: no such file or directory',
    'none/*.json: no file matches this pattern',
    'empty: no *.json, *.ndjson or *.jsonl file in this directory',
    'records/d*/: no file matches this pattern',
    'notes.txt/x.json: no such file or directory',
  ]);
});

test.for([
  { title: 'a name that is too long', arg: 'x'.repeat(5_000), problem: `${'x'.repeat(5_000)}: the name is too long` },
  { title: 'a pattern without an end', arg: 'records/[', problem: 'records/[: no file matches this pattern' },
  { title: 'an empty argument', arg: '', problem: 'an empty argument names no file' },
  { title: 'a NUL', arg: 'a\u0000b', problem: expect.stringMatching(/^a␀b: /) },
  { title: 'an escape', arg: '\u001b[31m', problem: '␛[31m: no file matches this pattern' },
])('$title is a problem, not a crash', async ({ arg, problem }) => {
  const { inputs, problems } = await expandInputs([arg], cwd);

  expect(inputs).toEqual([]);
  expect(problems).toEqual([problem]);
});

test('a directory that may not be listed is a problem; its neighbours are read', async () => {
  const closed = join(cwd, 'mixed/closed');
  await mkdir(closed, { recursive: true });
  await writeFile(join(cwd, 'mixed/a.json'), '{}');
  await chmod(closed, 0);
  // The superuser may list everything: for it there is nothing to report.
  const mayList = await readdir(closed).then(
    () => true,
    () => false,
  );

  expect(await expandInputs(['mixed'], cwd)).toEqual({
    inputs: [{ name: 'mixed/a.json', path: join(cwd, 'mixed/a.json') }],
    problems: mayList ? [] : ['mixed/closed: permission denied'],
  });
});

test('thousands of files are found fast', async () => {
  const many = join(root, 'many');
  await mkdir(many);
  const numbers = Array.from({ length: 5_000 }, (_, index) => index);
  for (let at = 0; at < numbers.length; at += 1_000) {
    await Promise.all(numbers.slice(at, at + 1_000).map((number) => writeFile(join(many, `${number}.json`), '')));
  }
  const { inputs, problems } = await expandInputs([many, join(many, '*.json')], root);

  expect(problems).toEqual([]);
  expect(inputs).toHaveLength(5_000);
});

describe('record files', () => {
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
});
