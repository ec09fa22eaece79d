import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFrameworks } from '../../../../lib/cli/assessment/frameworks-file.ts';
import { expandInputs } from '../../../../lib/cli/assessment/inputs.ts';

let root: string;
const at = (...names: string[]): string => join(root, ...names);
const input = (...names: string[]) => ({ name: names.join('/'), path: at(...names) });
const mapping = (id: string) => JSON.stringify({ frameworks: [{ id, name: id, controls: [] }] });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'appraise-frameworks-'));
  await mkdir(at('repository', '.git'), { recursive: true });
  await mkdir(at('repository', 'acme', '2026'), { recursive: true });
  await mkdir(at('repository', 'acme-two'), { recursive: true });
  await mkdir(at('bad'));
  await writeFile(at('appraise.frameworks.json'), mapping('root'));
  await writeFile(at('repository', 'acme', 'appraise.frameworks.json'), mapping('acme'));
  await writeFile(at('bad', 'appraise.frameworks.json'), '{"frameworks":[1],\n"framework":1}');
});

afterAll(() => rm(root, { recursive: true, force: true }));

const idOf = async (inputs: Parameters<typeof loadFrameworks>[0], flag?: string | false) =>
  (await loadFrameworks(inputs, flag, root))?.frameworks[0]?.id;

test('the nearest mapping above the folder of all inputs holds, and none beyond the root of its repository', async () => {
  expect(await idOf([input('repository', 'acme', '2026', 'a.json')])).toBe('acme');
  expect(await idOf([input('repository', 'acme', '2026', 'a.json'), input('repository', 'acme', 'b.json')])).toBe(
    'acme',
  );
  expect(
    await idOf([input('repository', 'acme', 'a.json'), input('repository', 'acme-two', 'b.json')]),
  ).toBeUndefined();
  expect(await idOf([input('a.json'), input('repository', 'acme', 'b.json')])).toBe('root');
});

test('standard input lies in the working directory, and so does a run without inputs', async () => {
  expect(await idOf([{ name: '<stdin>', path: '-' }])).toBe('root');
  expect(await idOf([])).toBe('root');
});

test('--frameworks holds for all inputs, --no-frameworks for none', async () => {
  expect(await idOf([input('a.json')], 'repository/acme/appraise.frameworks.json')).toBe('acme');
  expect(await idOf([input('a.json')], false)).toBeUndefined();
});

test('every mistake of a mapping is told with its place, and why one cannot be read', async () => {
  await expect(loadFrameworks([input('bad', 'a.json')], undefined, root)).rejects.toMatchObject({
    problems: [
      'bad/appraise.frameworks.json:1:16: a framework is an object, not 1',
      'bad/appraise.frameworks.json:2:1: there is no member "framework" here: did you mean "frameworks"?',
    ],
  });
  await expect(loadFrameworks([], 'gone.json', root)).rejects.toMatchObject({
    problems: ['gone.json: no such file or directory'],
  });
});

test('a mapping is no record: directories and globs leave it out, and its name is refused', async () => {
  await writeFile(at('repository', 'acme', '2026', 'a.json'), '{}');
  await writeFile(at('repository', 'acme', 'b.json'), '{}');
  const names = async (arg: string) => (await expandInputs([arg], at('repository'))).inputs.map(({ name }) => name);

  expect(await names('acme')).toEqual(['acme/2026/a.json', 'acme/b.json']);
  expect(await names('acme/*.json')).toEqual(['acme/b.json']);
  expect((await expandInputs(['acme/appraise.frameworks.json'], at('repository'))).problems).toEqual([
    'acme/appraise.frameworks.json: maps dimensions to controls, and is no record; appraise frameworks check reads it',
  ]);
});
