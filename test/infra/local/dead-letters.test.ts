import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDeadLetterFile } from '../../../infra/local/dead-letters.ts';

let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-test-'));
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

const letter = { function: 'a-function', attempts: 3, error: 'Error: why', event: { Records: [] } };

test('keeps each letter as a line of JSON and says so in one line', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const path = join(scratch, 'dead-letters.ndjson');
  const keepDeadLetter = openDeadLetterFile(path);
  await keepDeadLetter(letter);
  await keepDeadLetter(letter);

  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: expect.any(String), ...letter },
    { at: expect.any(String), ...letter },
  ]);
  expect(error.mock.calls[0]).toEqual([`dead letter: a-function failed 3 times: Error: why (event kept in ${path})`]);
});

test('rejects where the letter cannot be kept, so that its event stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const keepDeadLetter = openDeadLetterFile(join(scratch, 'missing/dead-letters.ndjson'));

  await expect(keepDeadLetter(letter)).rejects.toMatchObject({ code: 'ENOENT' });
});
