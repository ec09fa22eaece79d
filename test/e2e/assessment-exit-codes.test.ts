import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { validRecord } from '../support/records.ts';

const directory = mkdtempSync(join(tmpdir(), 'appraise-codes-'));
const program = resolve('dist/cli/appraise.mjs');
const nothingRuns = { APPRAISE_S3_PORT: '9', APPRAISE_DYNAMODB_PORT: '9' };

const appraise = (args: readonly string[]) =>
  run(process.execPath, [program, ...args], { cwd: directory, env: { PATH: process.env.PATH, ...nothingRuns } });

beforeAll(() => {
  for (const name of ['valid', 'invalid']) copyFileSync(`events/records/${name}.json`, join(directory, `${name}.json`));
  const valid = JSON.stringify(validRecord());
  const invalid = JSON.stringify({ ...validRecord(), limitations: [] });
  writeFileSync(join(directory, 'good.NDJSON'), `${valid}\n${valid}\n`);
  writeFileSync(join(directory, 'good.jsonl.gz'), gzipSync(`${valid}\n`));
  writeFileSync(join(directory, 'mixed.ndjson'), `${valid}\n${invalid}\n`);
  writeFileSync(join(directory, 'empty.ndjson'), '');
  writeFileSync(join(directory, 'broken.json'), '{');
  writeFileSync(join(directory, 'note.txt'), 'no record');
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Exit codes as the help says: 0 success, 1 invalid, 2 wrong usage or what cannot be read, 3 a service failed. */
const table: readonly (readonly [code: number, command: string])[] = [
  [0, 'validate good.NDJSON good.jsonl.gz'],
  [1, 'validate mixed.ndjson'],
  [1, 'validate empty.ndjson'],
  [1, 'validate broken.json'],
  [2, 'validate'],
  [2, 'validate nowhere.json'],
  [2, 'validate mixed.ndjson nowhere.json'],
  [2, 'validate valid.json --as-of tomorrow'],
  [2, 'portfolio'],
  [2, 'portfolio valid.json --prefix assessments/'],
  [2, 'portfolio valid.json --local'],
  [2, 'portfolio --prefix assessments/ --no-policy --local'],
  [2, 'portfolio --prefix assessments/'],
  [3, 'portfolio --prefix assessments/ --local'],
  [2, 'validate valid.json --rule nothing=off'],
  [0, 'report good.NDJSON --out a.html'],
  [0, 'report good.jsonl.gz --out a.md'],
  [1, 'report mixed.ndjson --out b.html'],
  [1, 'report mixed.ndjson --out b.md'],
  [1, 'report broken.json --out c.html'],
  [1, 'report empty.ndjson --out d.html'],
  [2, 'report nowhere.json --out e.html'],
  [2, 'report valid.json'],
  [2, 'report valid.json --out e.docx'],
  [2, 'report valid.json --out nowhere/e.html'],
  [0, 'diff valid.json valid.json'],
  [2, 'diff valid.json'],
  [2, 'diff valid.json nowhere.json'],
  [2, 'diff valid.json mixed.ndjson'],
  [0, 'rules'],
  [2, 'rules --format xml'],
  [2, 'upload nowhere.json --local'],
  [2, 'upload note.txt --local'],
  [2, 'upload valid.json'],
  [2, 'upload valid.json --local --team ../other'],
  [3, 'upload valid.json --local'],
  [2, 'verdicts'],
  [2, 'verdicts --local --since yesterday'],
  [2, 'verdicts --local --format xml'],
  [3, 'verdicts --local'],
  [3, 'verdicts --local --since 7d --format csv'],
];

test.for(table)('exits with %i: appraise %s', async ([code, command]) => {
  const { code: found, stderr } = await appraise(command.split(' '));

  expect({ found, stderr }).toEqual({ found: code, stderr: expect.not.stringMatching(/^\s+at /m) });
  if (code >= 2) expect(stderr).not.toBe('');
});

test.for(['validate', 'report', 'diff', 'rules', 'upload', 'verdicts'])('the help of %s says so', async (command) => {
  const { stdout } = await appraise([command, '--help']);

  expect(stdout).toMatch(/Exit codes: 0 .*, 1 .*, 2 .*,\s+3 /);
});
