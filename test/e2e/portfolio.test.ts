import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { validRecord } from '../support/records.ts';

const directory = mkdtempSync(join(tmpdir(), 'appraise-portfolio-'));
const program = resolve('dist/cli/appraise.mjs');

beforeAll(() => {
  mkdirSync(join(directory, 'good'));
  mkdirSync(join(directory, 'bad'));
  const { assessedAt: _, ...undated } = validRecord();
  writeFileSync(join(directory, 'good/2026.json'), JSON.stringify(validRecord()));
  const lines = [validRecord(), undated].map((record) => JSON.stringify(record));
  writeFileSync(join(directory, 'bad/many.ndjson'), `${lines.join('\n')}\n{\n`);
});
afterAll(() => rmSync(directory, { recursive: true }));

const portfolio = (...args: string[]) =>
  run(process.execPath, [program, 'portfolio', '--as-of', '2026-06-01', ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH },
  });

describe('portfolio', () => {
  test.for([
    { name: 'p.html', begins: '<!doctype html>' },
    { name: 'p.md', begins: '# Portfolio' },
    { name: 'p.csv', begins: 'kind,organization' },
    { name: 'p.JSON', begins: '{' },
  ])('writes $name whole', async ({ name, begins }) => {
    expect(await portfolio('.', '--out', name)).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(join(directory, name), 'utf8').startsWith(begins)).toBe(true);
    expect(readdirSync(directory).filter((file) => file.endsWith('.tmp'))).toEqual([]);
    rmSync(join(directory, name));
  });

  test('speaks Portuguese in HTML and Markdown', async () => {
    expect((await portfolio('good', '--lang', 'pt')).stdout).toContain('# Portfólio de avaliações');
    expect((await portfolio('good', '--lang', 'pt', '--format', 'html')).stdout).toContain('<html lang="pt-BR">');
    expect((await portfolio('good', '--lang', 'pt', '--format', 'csv')).stdout).toMatch(/^kind,organization/);
  });

  test('counts every record, and names each that is not valid', async () => {
    const { code, stdout } = await portfolio('good', 'bad', '--format', 'json');

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      as_of: '2026-06-01',
      counts: { records: 4, valid: 2, invalid: 1, unreadable: 1, unplaced: 2, systems: 2 },
      problems: [
        { file: 'bad/many.ndjson', record_line: 2, first_rules: ['schema/required'] },
        { file: 'bad/many.ndjson', record_line: 3, verdict: 'unreadable' },
      ],
    });
    expect((await portfolio('good', 'bad', '--same', 'organization', '--format', 'csv')).stdout).toMatch(
      /^kind.*\r\nsystem.*\r\nrecord.*\r\nrecord.*\r\n$/,
    );
  });

  test.for([
    { title: 'all is well', args: ['good'], code: 0 },
    { title: 'a record is not valid', args: ['bad'], code: 1 },
    { title: 'a system is stale', args: ['good', '--stale-days', '31'], code: 1 },
  ])('returns $code with --check if $title', async ({ args, code }) => {
    expect((await portfolio(...args, '--check')).code).toBe(code);
  });

  test('shows what can be read beside what cannot be opened, and returns 2', async () => {
    const { code, stdout, stderr } = await portfolio('good', 'gone.json');

    expect(code).toBe(2);
    expect(stdout).toContain('Not opened: gone.json');
    expect(stderr).toContain('gone.json: no such file');
  });

  test('judges under the policy beside the records, and names it', async () => {
    const { assessedAt: _, ...undated } = validRecord();
    mkdirSync(join(directory, 'ours'));
    writeFileSync(join(directory, 'ours/undated.json'), JSON.stringify(undated));
    const policy = { severities: { 'schema/required': 'warning' } };
    writeFileSync(join(directory, 'ours/appraise.policy.json'), JSON.stringify(policy));
    const ask = async (...args: string[]) => JSON.parse((await portfolio('ours', '--format', 'json', ...args)).stdout);

    expect(await ask()).toMatchObject({
      policies: [{ source: 'ours/appraise.policy.json', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      counts: { records: 1, valid: 1 },
    });
    expect(await ask('--no-policy')).toMatchObject({ policies: [], counts: { records: 1, invalid: 1 } });
    rmSync(join(directory, 'ours'), { recursive: true });
  });

  test('keeps the stale days of a policy for evidence, as validate does', async () => {
    mkdirSync(join(directory, 'strict'));
    writeFileSync(join(directory, 'strict/one.json'), JSON.stringify(validRecord()));
    const policy = { stale_days: 0, severities: { 'evidence-stale': 'error' } };
    writeFileSync(join(directory, 'strict/appraise.policy.json'), JSON.stringify(policy));
    const environment = { cwd: directory, env: { PATH: process.env.PATH } };

    expect(JSON.parse((await portfolio('strict', '--format', 'json')).stdout)).toMatchObject({
      counts: { invalid: 1 },
    });
    const validated = await run(
      process.execPath,
      [program, 'validate', '--as-of', '2026-06-01', 'strict'],
      environment,
    );
    expect(validated.code).toBe(1);
    rmSync(join(directory, 'strict'), { recursive: true });
  });

  test('names every wrong option at once', async () => {
    const { code, stderr } = await portfolio('good', '--out', 'p.pdf', '--stale-days', 'x', '--as-of', '2026-02-30');

    expect(code).toBe(2);
    for (const said of ['.html, .md, .json or .csv', '--stale-days', '--as-of']) expect(stderr).toContain(said);
  });
});
