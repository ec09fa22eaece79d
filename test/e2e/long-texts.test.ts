import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { maxInputBytes } from '../../lib/assessment/record/limits.ts';
import { run } from '../support/child.ts';
import { validRecord } from '../support/records.ts';

const directory = mkdtempSync(join(tmpdir(), 'appraise-long-texts-'));
afterAll(() => rmSync(directory, { recursive: true }));

const valid = JSON.stringify(validRecord());
const [title] = validRecord().evidenceRegister.map((evidence) => evidence.title);
const [reference] = validRecord().evidenceRegister.map((evidence) => evidence.reference);
const [included] = validRecord().scope.included;

/** Fills a record up to the largest that is read. */
const filled = (piece: string): string => piece.repeat((maxInputBytes - Buffer.byteLength(valid) - 20) / piece.length);

const runs = [
  { name: 'digits', old: /(?<="populationSize":)\d+/, fresh: filled('7'), rules: [] },
  { name: 'zeros', old: /(?<="populationSize":)\d+/, fresh: `84.${filled('0')}`, rules: [] },
  { name: 'quoted-digits', old: /(?<="score":)\d/, fresh: `"${filled('7')}"`, rules: ['schema/type'] },
  { name: 'escapes', old: `"${reference}"`, fresh: `"${filled('%41')}"`, rules: [] },
  { name: 'address', old: `"${reference}"`, fresh: `"//[v1.${filled('a')}]"`, rules: [] },
  { name: 'open-address', old: `"${reference}"`, fresh: `"//[v1.${filled('a')}"`, rules: ['schema/format'] },
  { name: 'blanks', old: `"${title}"`, fresh: `"${filled(' ')}"`, rules: ['blank-text'] },
  { name: 'spaces', old: `"${included}"`, fresh: `"${included}${filled(' ')}"`, rules: [] },
];

interface Result {
  readonly files: readonly { readonly file: string; readonly findings: readonly { readonly rule: string }[] }[];
}

test('a text that is nearly the whole record is judged, also where V8 no longer optimizes regular expressions', async () => {
  for (const { name, old, fresh } of runs) {
    const record = valid.replace(old, () => fresh);
    writeFileSync(join(directory, `${name}.json`), record);
  }

  // V8 stops by itself where a process has compiled a mebibyte of them, as a test run or a long local run may.
  const program = ['--no-regexp-optimization', 'dist/cli/appraise.mjs'];
  const options = ['--format', 'json', '--as-of', '2026-06-30'];
  const { stdout, stderr } = await run(process.execPath, [...program, 'validate', directory, ...options]);

  expect(stderr).toBe('');
  const { files } = JSON.parse(stdout) as Result;
  const found = files.map(({ file, findings }) => [file.slice(directory.length + 1), findings.map(({ rule }) => rule)]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(runs.map(({ name, rules }) => [`${name}.json`, rules])));
});
