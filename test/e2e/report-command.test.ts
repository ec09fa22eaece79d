import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { findChromium, hasChromium } from '../support/chromium.ts';
import { readWorkbook } from '../support/read-workbook.ts';

const directory = mkdtempSync(join(tmpdir(), 'appraise-report-'));
const program = resolve('dist/cli/appraise.mjs');

beforeAll(() => copyFileSync('events/records/valid.json', join(directory, 'valid.json')));
afterAll(() => rmSync(directory, { recursive: true }));

const appraise = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [program, ...args], { cwd: directory, env: { PATH: process.env.PATH, ...env }, input: '' });

describe('appraise report', () => {
  test('writes the same bytes again, with the digest of the record, in the language and part asked for', async () => {
    const args = [
      'report',
      'valid.json',
      '--as-of',
      '2026-11-01',
      '--lang',
      'pt',
      '--part',
      'board',
      '--format',
      'html',
    ];
    for (const name of ['one.txt', 'two.txt']) {
      expect(await appraise([...args, '-o', name])).toMatchObject({ code: 0 });
    }
    const [one, two] = ['one.txt', 'two.txt'].map((name) => readFileSync(join(directory, name), 'utf8'));
    const digest = createHash('sha256')
      .update(readFileSync(join(directory, 'valid.json')))
      .digest('hex');

    expect(two).toBe(one);
    expect(one).toContain(digest);
    expect(one).toContain('<html lang="pt-BR">');
    expect(one).toContain('O que decidir');
    expect(one).not.toContain('Cadastro de evid');
  });

  test.runIf(hasChromium())('prints a PDF whose part for the board has two pages', async () => {
    const args = ['report', 'valid.json', '--part', 'board', '--out', 'board.pdf'];

    expect(await appraise(args, { APPRAISE_CHROMIUM: findChromium() ?? '' })).toMatchObject({ code: 0 });
    const pdf = readFileSync(join(directory, 'board.pdf'), 'latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });

  test('says what a PDF needs where there is no browser', async () => {
    const { code, stderr } = await appraise(['report', 'valid.json', '--out', 'none.pdf'], {
      APPRAISE_CHROMIUM: join(directory, 'no-browser'),
    });

    expect(code).toBe(2);
    expect(stderr).toContain('a PDF needs Chromium, Chrome or Edge');
  });

  test('writes a workbook by its ending, the same bytes again, and without parts', async () => {
    for (const name of ['one.xlsx', 'two.xlsx']) {
      expect(await appraise(['report', 'valid.json', '--as-of', '2026-11-01', '--out', name])).toMatchObject({
        code: 0,
      });
    }
    const [one, two] = ['one.xlsx', 'two.xlsx'].map((name) => readFileSync(join(directory, name)));
    const refused = await appraise(['report', 'valid.json', '--out', 'one.xlsx', '--part', 'board']);

    expect(two).toEqual(one);
    expect([...readWorkbook(new Uint8Array(one ?? [])).keys()]).toContain('Scores');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('xlsx always has everything') });
  });

  test('writes OSCAL on an invalid record, too, and returns 1 then', async () => {
    const { code } = await appraise([
      'report',
      resolve('events/records/invalid.json'),
      '--format',
      'oscal',
      '-o',
      'o.json',
    ]);

    expect(code).toBe(1);
    expect(JSON.parse(readFileSync(join(directory, 'o.json'), 'utf8'))).toHaveProperty('assessment-results');
  });

  test('takes a waiver as used that one record of a file needs, and judges one record alone as validate does', async () => {
    const record = JSON.parse(readFileSync(join(directory, 'valid.json'), 'utf8'));
    const waiver = {
      ...{ rule: 'schema/pattern', pointer: '/assessmentId', reason: 'Known', until: '2027-01-01', by: 'A. Lee' },
    };
    const lines = [{ ...record, assessmentId: 'X' }, record].map((line) => JSON.stringify(line)).join('\n');
    writeFileSync(join(directory, 'waived.ndjson'), lines);
    const policy = { waivers: [waiver], severities: { 'evidence-unused': 'off' } };
    writeFileSync(join(directory, 'strict.json'), JSON.stringify({ ...policy, strict: true }));
    const options = ['--policy', 'strict.json', '--as-of', '2026-11-01'];

    const many = await appraise(['report', 'waived.ndjson', ...options, '-o', 'waived.md']);
    expect(many).toMatchObject({ code: 0, stderr: 'waived.md: valid\n' });
    expect(readFileSync(join(directory, 'waived.md'), 'utf8')).not.toContain('waiver-unused');

    const alone = await appraise(['report', 'valid.json', ...options, '-o', 'alone.md']);
    expect(alone).toMatchObject({ code: 1, stderr: 'alone.md: invalid\n' });
    const { code, stdout } = await appraise(['validate', 'valid.json', ...options, '--format', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).files).toMatchObject([
      { verdict: 'invalid', findings: [{ rule: 'waiver-unused', file: 'strict.json' }] },
    ]);
    expect(JSON.parse(stdout)).not.toHaveProperty('policies');
  });

  test('writes a plan of action of all records of a file, and none without a priority', async () => {
    const record = JSON.parse(readFileSync(join(directory, 'valid.json'), 'utf8'));
    const lines = [record, { ...record, assessmentId: 'another-one' }].map((line) => JSON.stringify(line)).join('\n');
    writeFileSync(join(directory, 'all.ndjson'), lines);
    writeFileSync(join(directory, 'none.json'), JSON.stringify({ ...record, priorities: [] }));

    expect(await appraise(['report', 'all.ndjson', '--format', 'oscal-poam', '-o', 'plan.json'])).toMatchObject({
      code: 0,
    });
    const plan = JSON.parse(readFileSync(join(directory, 'plan.json'), 'utf8'))['plan-of-action-and-milestones'];
    expect(plan['poam-items']).toHaveLength(2 * record.priorities.length);
    expect(await appraise(['report', 'none.json', '--format', 'oscal-poam', '-o', 'no.json'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no priority'),
    });
    expect(existsSync(join(directory, 'no.json'))).toBe(false);
  });
});

describe('appraise portfolio', () => {
  test('judges evidence as the policy says, whatever the days after which an assessment is stale', async () => {
    writeFileSync(join(directory, 'policy.json'), '{"severities":{"evidence-stale":"error"}}');
    const staleAfter = (days: number) =>
      appraise([
        ...['portfolio', 'valid.json', '--policy', 'policy.json', '--check', '--format', 'json'],
        ...['--as-of', '2026-10-10', '--stale-days', String(days)],
      ]);
    const fresh = await staleAfter(20);
    expect({ code: fresh.code, counts: JSON.parse(fresh.stdout).counts }).toMatchObject({
      code: 0,
      counts: { valid: 1, stale: 0 },
    });
    const stale = await staleAfter(1);
    expect({ code: stale.code, counts: JSON.parse(stale.stdout).counts }).toMatchObject({
      code: 1,
      counts: { valid: 1, stale: 1 },
    });
  });

  test('writes a workbook to a file, and none to a terminal', async () => {
    const args = ['portfolio', 'valid.json', '--format', 'xlsx', '--as-of', '2026-11-01'];
    expect(await appraise([...args.slice(0, 2), '--out', 'p.xlsx'])).toMatchObject({ code: 0 });
    const sheets = readWorkbook(new Uint8Array(readFileSync(join(directory, 'p.xlsx'))));
    expect(sheets.get('Scores')?.rows).toHaveLength(10);

    const command = [process.execPath, program, ...args].map((word) => `'${word}'`).join(' ');
    const terminal = await run('script', ['-qec', command, '/dev/null'], {
      cwd: directory,
      env: { PATH: process.env.PATH },
      input: '',
    });
    expect(terminal).toMatchObject({ code: 2, stdout: expect.stringContaining('name a file with --out') });
  });
});
