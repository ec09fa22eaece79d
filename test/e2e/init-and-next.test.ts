import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { validRecord } from '../support/records.ts';

const program = resolve('dist/cli/appraise.mjs');
const directory = mkdtempSync(join(tmpdir(), 'appraise-init-'));
beforeAll(() => {
  writeFileSync(join(directory, 'last.json'), JSON.stringify(validRecord()));
  writeFileSync(join(directory, 'bad.json'), JSON.stringify({ ...validRecord(), limitations: [] }));
});
afterAll(() => rmSync(directory, { recursive: true }));

const appraise = (...args: string[]) =>
  run(process.execPath, [program, ...args], { cwd: directory, env: { PATH: process.env.PATH } });
const text = (name: string) => readFileSync(join(directory, name), 'utf8');

test('init writes a record and never over another one, unless it is told to', async () => {
  const first = await appraise('init', '-o', 'new.json');
  expect(first).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'new.json: 118 blanks to fill in; appraise next new.json lists them\n',
  });
  const blank = text('new.json');
  expect(await appraise('init', '--from', 'last.json', '--out', 'new.json')).toMatchObject({ code: 2 });
  expect(text('new.json')).toBe(blank);
  expect(await appraise('init', '--from', 'last.json', '--out', 'new.json', '--force')).toMatchObject({ code: 0 });
  expect(JSON.parse(text('new.json'))).toMatchObject({ scope: { organization: 'Northwind Cooperative' } });
});

test.each([[], ['--interactive']])('init %s writes no record under the name of a compressed one', async (...more) => {
  expect(await appraise('init', ...more, '--out', 'new.json.gz')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'appraise: --out must not end in .gz, since the record is not compressed: new.json.gz\n',
  });
  expect(existsSync(join(directory, 'new.json.gz'))).toBe(false);
});

test('init takes nothing over from an invalid record', async () => {
  expect(await appraise('init', '--from', 'bad.json')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'appraise: bad.json: the record is invalid (1 error): correct it first\n',
  });
});

test('next lists the blanks of a new record as text, JSON and check boxes', async () => {
  writeFileSync(join(directory, 'draft.json'), (await appraise('init', '--from', 'last.json')).stdout);
  const human = await appraise('next', 'draft.json');
  expect(human).toMatchObject({ code: 1, stderr: '' });
  expect(human.stdout).toContain('  /review/reviewer/name (line ');
  const json = JSON.parse((await appraise('next', 'draft.json', '--format', 'json')).stdout) as { steps: unknown[] };
  expect(human.stdout).toContain(`draft.json: invalid; ${json.steps.length} steps`);
  const markdown = await appraise('next', 'draft.json', '--format', 'markdown');
  expect(markdown.stdout.match(/^- \[ \] /gm)?.length).toBe(json.steps.length);
  const portuguese = await appraise('next', 'draft.json', '--lang', 'pt');
  expect(portuguese.stdout).toContain(`draft.json: inválido; ${json.steps.length} passos`);
});

test('next returns 0 for a valid record and 2 for what it cannot read', async () => {
  expect(await appraise('next', 'last.json', '--as-of', '2026-06-01')).toEqual({
    code: 0,
    stdout: 'last.json: valid; nothing is left to do\n',
    stderr: '',
  });
  expect(await appraise('next', 'nowhere.json')).toMatchObject({ code: 2 });
  expect(await appraise('next', 'last.json', '--as-of', 'soon')).toMatchObject({ code: 2 });
});

test('next reads a compressed record, and says of a damaged one that it is', async () => {
  const bytes = gzipSync(JSON.stringify(validRecord()));
  writeFileSync(join(directory, 'last.json.gz'), bytes);
  writeFileSync(join(directory, 'cut.json.gz'), bytes.subarray(0, 90));
  expect(await appraise('next', 'last.json.gz', '--as-of', '2026-06-01')).toEqual({
    code: 0,
    stdout: 'last.json.gz: valid; nothing is left to do\n',
    stderr: '',
  });
  expect(await appraise('next', 'cut.json.gz')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'appraise: cut.json.gz: the file should be gzip, but it is damaged, cut off or something else\n',
  });
});

test('next judges under a policy, and lists its expired waivers without a line of the record', async () => {
  const waiver = {
    rule: 'sample-zero',
    pointer: '/sampling/sampleSize',
    reason: 'None was drawn',
    until: '2026-01-31',
    by: 'A. Lee',
  };
  writeFileSync(join(directory, 'policy.json'), JSON.stringify({ waivers: [waiver] }));
  const { code, stdout } = await appraise(
    'next',
    'last.json',
    '--as-of',
    '2026-06-01',
    '--policy',
    'policy.json',
    '--format',
    'json',
  );
  const { basis, steps } = JSON.parse(stdout) as { basis: object; steps: object[] };
  expect({ code, basis }).toMatchObject({ code: 1, basis: { asOf: '2026-06-01', policy: expect.anything() } });
  expect(steps).toEqual([expect.objectContaining({ kind: 'error', rule: 'waiver-expired', line: null })]);
});

test.each([
  ['markdown', '# Roadmap: Northwind Cooperative\n'],
  ['csv', 'quarter,due,overdue,'],
  ['ics', 'BEGIN:VCALENDAR\r\n'],
  ['json', '{\n  "assessmentId"'],
])('roadmap writes %s, and exits with 2 for what is no JSON', async (format, start) => {
  expect(await appraise('roadmap', 'last.json', '--format', format, '-o', `plan.${format}`)).toMatchObject({ code: 0 });
  expect(text(`plan.${format}`).startsWith(start)).toBe(true);
  writeFileSync(join(directory, 'broken.json'), '{');
  expect(await appraise('roadmap', 'broken.json', '--format', format)).toMatchObject({ code: 2, stdout: '' });
});

test('roadmap refuses what is no assessment record, instead of a plan of nothing', async () => {
  writeFileSync(join(directory, 'settings.json'), '{"strict":true}');
  expect(await appraise('roadmap', 'settings.json')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('settings.json: is no assessment record'),
  });
});

test('roadmap projects the scores until a day, and names each day that is none', async () => {
  const { stdout } = await appraise('roadmap', 'last.json', '--until', '2099-12-31');
  expect(stdout).toContain('If the priorities due until 2099-12-31 are done, the mean score is ');
  expect(await appraise('roadmap', 'last.json', '--until', '2027-02-29', '--as-of', 'x')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--as-of must be a day.*"x"[\s\S]*--until must be a day.*"2027-02-29"/),
  });
});
