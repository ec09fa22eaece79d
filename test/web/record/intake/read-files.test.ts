import { expect, test } from 'vitest';
import { pastedFile } from '../../../../web/record/intake/intake.tsx';
import { readFiles } from '../../../../web/record/intake/read-files.ts';

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
