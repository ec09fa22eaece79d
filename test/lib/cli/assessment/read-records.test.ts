import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { maxInputBytes } from '../../../../lib/assessment/record/limits.ts';
import { examineInput } from '../../../../lib/cli/assessment/read-records.ts';
import { runOrThrow } from '../../../support/child.ts';

const json = '{"assessmentId":"acme-2026"}';

/** A path in a new folder. */
function pathOf(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'appraise-read-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, name);
}

async function examined(path: string) {
  const found = [];
  for await (const { line, judgement } of examineInput({ name: path, path }, {})) {
    found.push({ line, id: judgement.assessmentId, rule: judgement.findings[0]?.rule });
  }
  return found;
}

test.for([
  { name: 'record.json', content: json, line: undefined },
  { name: 'record.json.gz', content: gzipSync(json), line: undefined },
  { name: 'records.ndjson', content: json, line: 1 },
  { name: 'records.ndjson.gz', content: gzipSync(json), line: 1 },
])('reads $name', async ({ name, content, line }) => {
  const path = pathOf(name);
  writeFileSync(path, content);

  expect(await examined(path)).toMatchObject([{ id: 'acme-2026', line }]);
});

test('reads a pipe, which says that it is empty', async () => {
  const path = pathOf('record.json');
  await runOrThrow('mkfifo', [path]);
  const written = runOrThrow('sh', ['-c', 'printf %s "$1" > "$2"', 'sh', json, path]);

  expect(await examined(path)).toMatchObject([{ id: 'acme-2026' }]);
  await written;
});

test.for(['record.json', 'record.json.gz', 'records.ndjson'])('does not read %s when it is too large', async (name) => {
  const path = pathOf(name);
  writeFileSync(path, '');
  truncateSync(path, 20 * maxInputBytes);

  expect(await examined(path)).toMatchObject([{ id: null, rule: 'json-too-large' }]);
});

test('takes an empty file for one without a record', async () => {
  const path = pathOf('record.json');
  writeFileSync(path, '');

  expect(await examined(path)).toMatchObject([{ id: null, rule: 'json-syntax' }]);
});

test('throws for a file that is not there, and for a folder', async () => {
  const path = pathOf('record.json');

  await expect(examined(path)).rejects.toThrow('ENOENT');
  await expect(examined(dirname(path))).rejects.toThrow('EISDIR');
});
