import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandFailure } from '../../../../../lib/cli/failure.ts';
import { readInputFile } from '../../../../../lib/cli/pricing/architecture/input-file.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'appraise-inputs-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function problemsOf(content: string, flags = {}, name = 'plan.json'): Promise<readonly string[]> {
  const path = join(directory, name);
  await writeFile(path, content);
  const error = await readInputFile(path, flags).catch((thrown: unknown) => thrown);
  if (error instanceof CommandFailure) return error.problems;
  throw new Error('it was read, or failed otherwise', { cause: error });
}

test('reads a file that it recognises', async () => {
  const path = join(directory, 'request.json');
  await writeFile(path, '\ufeff{"items": []}');
  expect(await readInputFile(path, {})).toEqual({ format: 'appraise', request: { items: [] } });
});

test('names the file with each problem', async () => {
  const problems = await problemsOf('{"a": 1}');
  expect(problems.length).toBeGreaterThan(5);
  expect(problems.every((problem) => problem.startsWith('plan.json: '))).toBe(true);
  expect(problems.slice(-2).join('\n')).toMatch(/--format-in.*\n.*--parameters/);
});

test('prints no control characters of a file or its name', async () => {
  const problems = await problemsOf('{"\\u001b[2J": 1}', {}, 'a\u001bb.json');
  expect(problems.join('\n')).not.toContain('\u001b');
  expect(problems[0]).toContain('a␛b.json: ');
});

test('reads no more than it may', async () => {
  const path = join(directory, 'large.json');
  await writeFile(path, '{');
  await truncate(path, 48 * 1024 * 1024 + 1);
  await expect(readInputFile(path, {})).rejects.toThrow('large.json: it has more than 48 MB');
});

test.each([
  ['a file that is not there', 'nowhere.json', 'no such file or directory'],
  ['a directory', '.', 'is a directory'],
])('says why it cannot read %s', async (_, name, reason) => {
  await expect(readInputFile(join(directory, name), {})).rejects.toThrow(reason);
});

test('says that the parameters cannot be read', async () => {
  const parameters = join(directory, 'nowhere.parameters.json');
  await expect(problemsOf('{}', { parameters })).resolves.toEqual([`${parameters}: no such file or directory`]);
});
