import { expect, test } from 'vitest';
import { pastedFile } from '../../../../web/record/intake/intake.tsx';
import { droppedFiles, readFiles } from '../../../../web/record/intake/read-files.ts';

const chosen = (path: string, text = '{}') => ({ path, file: new File([text], path.split('/').at(-1) ?? path) });
/** A file that says it is so large. */
const ofSize = (path: string, size: number) => ({ path, file: { size, name: path } as File });

test('takes the files that the command line takes, in the order of their paths', async () => {
  const { files, policies, refusals } = await readFiles([
    chosen('team/b.NDJSON'),
    chosen('a.json.gz'),
    chosen('team/appraise.policy.json', '{"strict":true}'),
    chosen('other/appraise.policy.json'),
    chosen('c.jsonl'),
  ]);

  expect(files.map(({ name }) => name)).toEqual(['a.json.gz', 'c.jsonl', 'team/b.NDJSON']);
  expect(policies.map(({ name }) => name)).toEqual(['other/appraise.policy.json', 'team/appraise.policy.json']);
  expect(refusals).toEqual([]);
});

test('names each file that it does not read, and why, and reads the others', async () => {
  const unreadable = { path: 'gone.json', file: { size: 1, arrayBuffer: () => Promise.reject(new Error()) } as never };
  const { files, refusals } = await readFiles([
    chosen('notes.txt'),
    chosen('team/appraise.frameworks.json'),
    ofSize('large.json', 5 * 1024 * 1024 + 1),
    ofSize('large.ndjson', 50 * 1024 * 1024 + 1),
    unreadable,
    chosen('x.json'),
  ]);

  expect(files.map(({ name }) => name)).toEqual(['x.json']);
  expect(refusals.map(({ kind, ...rest }) => [kind, 'name' in rest ? rest.name : ''])).toEqual([
    ['unreadable', 'gone.json'],
    ['size', 'large.json'],
    ['size', 'large.ndjson'],
    ['name', 'notes.txt'],
    ['mapping', 'team/appraise.frameworks.json'],
  ]);
});

test('stops where all files together are more than a tab should hold', async () => {
  const many = Array.from({ length: 5 }, (_, index) => ({
    path: `${index}.ndjson`,
    file: { size: 45 * 1024 * 1024, arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) } as unknown as File,
  }));
  const { files, refusals } = await readFiles(many);

  expect(files).toHaveLength(4);
  expect(refusals).toEqual([{ kind: 'total', limit: 200 * 1024 * 1024 }]);
});

test.each([
  { text: '{"a":1}', name: 'pasted.json' },
  { text: '{\n "a": {}\n}', name: 'pasted.json' },
  { text: '{"a":1}\n{"b":2}\n', name: 'pasted.ndjson' },
  { text: '{"a":1}\n{"b":', name: 'pasted.json' },
  { text: 'no record', name: 'pasted.json' },
])('a pasted text $text is $name', ({ text, name }) => {
  expect(pastedFile(text).name).toBe(name);
});

interface FakeEntry {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  readonly fullPath: string;
}

/** A file on the disk. @param isGone it was deleted since it was dropped */
const onDisk = (fullPath: string, isGone = false) => ({
  isFile: true,
  isDirectory: false,
  fullPath,
  file: (give: (file: File) => void, fail: () => void) => (isGone ? fail() : give(new File(['{}'], 'x.json'))),
});

/** A folder, which gives three entries at a time. @param children undefined if the browser may not list them */
const folder = (fullPath: string, children: readonly FakeEntry[] | undefined) => ({
  isFile: false,
  isDirectory: true,
  fullPath,
  createReader: () => {
    const left = [...(children ?? [])];
    return {
      readEntries: (give: (part: readonly FakeEntry[]) => void, fail: () => void) =>
        children ? give(left.splice(0, 3)) : fail(),
    };
  },
});

async function readDropped(...entries: readonly FakeEntry[]) {
  const items = entries.map((entry) => ({ kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => entry }));
  const { files, refusals } = await readFiles(await droppedFiles({ items: items as never }));
  return { files: files.map(({ name }) => name), refusals };
}

test('of a dropped folder reads what the command line reads: nothing that is hidden or of node_modules', async () => {
  const read = await readDropped(
    folder('/repo', [
      folder('/repo/.git', [onDisk('/repo/.git/a.json')]),
      folder('/repo/node_modules', [onDisk('/repo/node_modules/package.json')]),
      onDisk('/repo/._record.json'),
      folder(
        '/repo/records',
        ['a', 'b', 'c', 'd'].map((name) => onDisk(`/repo/records/${name}.json`)),
      ),
    ]),
    onDisk('/.named.json'),
  );

  expect(read.files).toEqual(['.named.json', ...['a', 'b', 'c', 'd'].map((name) => `repo/records/${name}.json`)]);
  expect(read.refusals).toEqual([]);
  // A folder that is chosen comes as its files.
  expect(await readFiles(['repo/.git/a.json', 'repo/node_modules/b.json'].map((path) => chosen(path)))).toEqual({
    files: [],
    policies: [],
    refusals: [],
  });
});

test('names what the browser does not give of a dropped folder, and reads the others', async () => {
  const read = await readDropped(
    folder('/team', [folder('/team/locked', undefined), onDisk('/team/gone.json', true), onDisk('/team/x.json')]),
  );

  expect(read).toEqual({
    files: ['team/x.json'],
    refusals: ['team/gone.json', 'team/locked'].map((name) => ({ kind: 'unreadable', name })),
  });
});

test('says first that there are more files than are looked at', async () => {
  const many = Array.from({ length: 10_001 }, (_, index) => onDisk(`/repo/${index}.txt`));
  const { files, refusals } = await readDropped(folder('/repo', many), onDisk('/record.json'));

  expect(files).toEqual([]);
  expect(refusals[0]).toEqual({ kind: 'count', limit: 10_000 });
});

test('counts no bytes that are not read', async () => {
  const { files } = await readFiles([ofSize('a film.mp4', 300 * 1024 * 1024), chosen('b.json')]);
  expect(files.map(({ name }) => name)).toEqual(['b.json']);
});
