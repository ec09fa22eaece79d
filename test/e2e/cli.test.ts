import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../lib/platform/version.ts';
import { run, startChild } from '../support/child.ts';
import { validRecord } from '../support/records.ts';
import { countsOfSample, countsText } from '../support/sample-counts.ts';

const directory = mkdtempSync(join(tmpdir(), 'appraise-cli-'));
const program = resolve('dist/cli/appraise.mjs');

beforeAll(() => {
  mkdirSync(join(directory, 'records/nested'), { recursive: true });
  for (const name of ['valid', 'invalid', 'warnings']) {
    copyFileSync(`events/records/${name}.json`, join(directory, `${name}.json`));
  }
  copyFileSync('events/records/valid.json', join(directory, 'records/nested/one.json'));
  const valid = JSON.stringify(validRecord());
  const invalid = JSON.stringify({ ...validRecord(), limitations: [] });
  writeFileSync(join(directory, 'records/many.ndjson'), `${valid}\n\n${invalid}\n`);
  writeFileSync(join(directory, 'broken.json'), '{"a": 1,}');
});
afterAll(() => rmSync(directory, { recursive: true }));

const appraise = (args: readonly string[], { input = '', env = {} }: { input?: string; env?: object } = {}) =>
  run(process.execPath, [program, ...args], { cwd: directory, env: { PATH: process.env.PATH, ...env }, input });

const validate = (...args: string[]) => appraise(['validate', '--as-of', '2026-11-20', ...args]);

describe('validate', () => {
  test('says in Portuguese what it says in English, with the same exit code', async () => {
    const { code, stdout } = await validate('--lang', 'pt', 'invalid.json');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^inválido {2}invalid\.json {2}\d+ erros, \d+ avisos\n/);
    expect(stdout).toContain('dica: ');
    expect(stdout).not.toMatch(/ (?:error|warning|hint|must) /);
    const faulty = await validate('--lang', 'de', 'invalid.json');
    expect(faulty).toMatchObject({ code: 2, stdout: '' });
  });

  test.for([
    { title: 'a valid record', args: ['valid.json'], code: 0 },
    { title: 'a record with warnings', args: ['warnings.json'], code: 0 },
    { title: 'a record with warnings, strictly', args: ['warnings.json', '--strict'], code: 1 },
    { title: 'an invalid record', args: ['invalid.json'], code: 1 },
    { title: 'a file that is no JSON', args: ['broken.json'], code: 1 },
    { title: 'a file that is not there', args: ['nowhere.json'], code: 2 },
    { title: 'a file that is not there beside an invalid one', args: ['nowhere.json', 'invalid.json'], code: 2 },
    { title: 'a pattern that matches nothing', args: ['*.nothing'], code: 2 },
    { title: 'nothing', args: [], code: 2 },
    { title: 'an unknown format', args: ['valid.json', '--format', 'xml'], code: 2 },
    { title: 'an unknown option', args: ['valid.json', '--stict'], code: 2 },
  ])('exits with $code for $title', async ({ args, code }) => {
    const run = await validate(...args);

    expect(run.code).toBe(code);
    expect(run.stderr).not.toMatch(/^\s+at /m);
    expect(run.stderr === '').toBe(code < 2);
  });

  test('shows the offending line with a caret below the place', async () => {
    const { stdout } = await validate('invalid.json');

    expect(stdout).toContain(
      [
        '  invalid.json:3:20  error  schema/const  must be "1.0", not "1.1"',
        '    3 |   "methodVersion": "1.1",',
        '      |                    ^',
      ].join('\n'),
    );
    expect(stdout).toContain(`\n1 record: 0 valid, 1 invalid; ${countsText(countsOfSample('invalid.json'))}\n`);
    expect(stdout).toMatch(/\njudged as of \d{4}-\d\d-\d\d, policy: none\n$/);
  });

  test('prints one JSON document and nothing else', async () => {
    const { stdout, stderr } = await validate('--format', 'json', 'records', 'invalid.json');
    const { tool, summary, files } = JSON.parse(stdout);

    expect(stderr).toBe('');
    expect(tool).toEqual({ name: 'appraise', version });
    expect(summary).toEqual({ files: 4, records: 4, inputs: 3, valid: 2, invalid: 2, errors: 18, warnings: 6 });
    expect(files.map(({ file, record_line }: Record<string, unknown>) => [file, record_line])).toEqual([
      ['invalid.json', undefined],
      ['records/many.ndjson', 1],
      ['records/many.ndjson', 3],
      ['records/nested/one.json', undefined],
    ]);
    expect(files[2].findings).toContainEqual(expect.objectContaining({ rule: 'schema/min-items', line: 3 }));
    expect(Object.keys(files[0])).toEqual([
      'file',
      'assessment_id',
      'verdict',
      'valid',
      'error_count',
      'warning_count',
      'findings',
      'as_of',
      'policy',
    ]);
  });

  test.for([
    { format: 'ndjson', is: (out: string) => JSON.parse(out.split('\n')[0] ?? '').file === 'invalid.json' },
    { format: 'sarif', is: (out: string) => JSON.parse(out).runs[0].results.length === 21 },
    { format: 'junit', is: (out: string) => out.startsWith('<?xml') && out.includes('failures="1"') },
    { format: 'github', is: (out: string) => out.startsWith('::error file=invalid.json,line=3,col=20,') },
  ])('prints $format', async ({ format, is }) => {
    const { code, stdout } = await validate('--format', format, 'invalid.json');

    expect(code).toBe(1);
    expect(is(stdout)).toBe(true);
  });

  test('reads standard input, under a name where it is given one', async () => {
    const input = readFileSync(join(directory, 'records/many.ndjson'), 'utf8');
    const named = await appraise(['validate', '-', '--stdin-filename', 'in.ndjson', '--format', 'ndjson'], { input });
    const single = await appraise(['validate', '-'], { input: '{}' });

    expect(
      named.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { file: 'in.ndjson', record_line: 1, valid: true },
      { file: 'in.ndjson', record_line: 3, valid: false },
    ]);
    expect(single).toMatchObject({ code: 1, stdout: expect.stringContaining('<stdin>:1:1') });
  });

  test('expands globs itself', async () => {
    const { stdout } = await validate('--format', 'json', '{valid,warnings}.json', '**/*.ndjson');

    expect(JSON.parse(stdout).files.map(({ file }: { file: string }) => file)).toEqual([
      'records/many.ndjson',
      'records/many.ndjson',
      'valid.json',
      'warnings.json',
    ]);
  });

  test('names every faulty option at once', async () => {
    const faulty = [
      '--rule',
      'evidence-unsed=off',
      '--rule',
      'blank-text=loud',
      '--max-findings',
      'all',
      '--as-of',
      'x',
    ];
    const { code, stderr, stdout } = await appraise(['validate', 'valid.json', ...faulty]);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining('did you mean evidence-unused?'),
      expect.stringContaining('off|warning|error'),
      expect.stringContaining('--as-of'),
      expect.stringContaining('--max-findings'),
    ]);
  });

  test.for([
    { rule: 'schema/const=off', errorsMore: -1, warningsMore: 0 },
    { rule: 'schema/const=warning', errorsMore: -1, warningsMore: 1 },
    { rule: 'evidence-unused=error', errorsMore: 2, warningsMore: -2 },
  ])('judges with --rule $rule', async ({ rule, errorsMore, warningsMore }) => {
    const { stdout } = await validate('--format', 'json', '--rule', rule, 'invalid.json');

    const { errors, warnings } = countsOfSample('invalid.json');
    expect(JSON.parse(stdout).summary).toMatchObject({
      errors: errors + errorsMore,
      warnings: warnings + warningsMore,
    });
  });

  test('does not let a file pass that is no JSON', async () => {
    expect(await validate('--rule', 'json-syntax=off', 'broken.json')).toMatchObject({ code: 2 });
  });

  test('lists as many findings as it is told to, and counts all', async () => {
    const { stdout } = await validate('--format', 'json', '--max-findings', '2', 'invalid.json');

    const { errors } = countsOfSample('invalid.json');
    expect(JSON.parse(stdout).files[0]).toMatchObject({ error_count: errors, findings: { length: 2 } });
  });

  test('colours only for a terminal, or where it is told to', async () => {
    const coloured = await appraise(['validate', 'invalid.json'], { env: { FORCE_COLOR: '1' } });

    expect((await validate('invalid.json')).stdout).not.toContain('\u001b');
    expect(coloured.stdout).toContain('\u001b[');
  });

  test('ends quietly when nobody reads on', async () => {
    const many = Array.from({ length: 200 }, () => 'invalid.json');
    for (const [index] of many.entries())
      copyFileSync('events/records/invalid.json', join(directory, `many-${index}.json`));
    const { process: child, ended } = startChild(process.execPath, [program, 'validate', 'many-*.json'], {
      cwd: directory,
    });
    child.stdout.once('data', () => child.stdout.destroy());

    expect((await ended).stderr).toBe('');
  });
});

describe('report', () => {
  test.for([
    { name: 'report.html', begins: '<!doctype html>' },
    { name: 'report.md', begins: '#' },
  ])('writes $name whole', async ({ name, begins }) => {
    expect(await appraise(['report', 'valid.json', '--out', name])).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(join(directory, name), 'utf8').startsWith(begins)).toBe(true);
    expect(readdirSync(directory).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  test('writes that of an invalid record, too, and says so', async () => {
    expect(await appraise(['report', 'invalid.json', '--out', 'invalid.html'])).toMatchObject({ code: 1 });
    expect(existsSync(join(directory, 'invalid.html'))).toBe(true);
  });

  test.for([
    {
      title: 'a format it does not know',
      args: ['valid.json', '--out', 'report.docx'],
      said: '.html, .md, .pdf or .xlsx',
    },
    {
      title: 'a place it cannot write to',
      args: ['valid.json', '--out', 'no/such/place.html'],
      said: 'cannot be written',
    },
    { title: 'several files', args: ['*.json', '--out', 'x.html'], said: 'must be one file' },
    { title: 'a missing record', args: ['nowhere.json', '--out', 'x.html'], said: 'no such file' },
  ])('refuses $title', async ({ args, said }) => {
    const { code, stderr } = await appraise(['report', ...args]);

    expect(code).toBe(2);
    expect(stderr).toContain(said);
    expect(existsSync(join(directory, 'x.html'))).toBe(false);
  });

  test('has a table of the records of a file with one on each line', async () => {
    const { code } = await appraise(['report', 'records/many.ndjson', '--out', 'many.html']);
    const html = readFileSync(join(directory, 'many.html'), 'utf8');

    expect(code).toBe(1);
    expect(html).toMatch(/2 records: 1 valid, 1 invalid; 1 error, \d+ warnings?\./);
    expect(html).toContain('<a href="#line-3">3</a>');
  });
});

describe('diff', () => {
  test('says what moved, to people and to programs', async () => {
    const human = await appraise(['diff', 'valid.json', 'warnings.json']);
    const json = await appraise(['diff', 'valid.json', 'warnings.json', '--format', 'json']);

    expect(human).toMatchObject({ code: 0, stdout: expect.stringContaining('meridian-rail-2026-draft') });
    expect(JSON.parse(json.stdout).dimensions.map(({ dimension }: { dimension: string }) => dimension)).toContain(
      'registryLifecycle',
    );
  });

  test('writes a page, and refuses another name for it', async () => {
    const page = join(directory, 'comparison.html');
    const written = await appraise(['diff', 'valid.json', 'warnings.json', '--out', page]);
    const refused = await appraise(['diff', 'valid.json', 'warnings.json', '--out', 'comparison.pdf']);

    expect(written).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>/);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--out must end in .html, .md or .json'),
    });
  });

  test('speaks Portuguese, but to programs', async () => {
    const ask = (...flags: string[]) => appraise(['diff', 'valid.json', 'warnings.json', '--lang', 'pt', ...flags]);

    expect((await ask()).stdout).toContain('Visão geral');
    expect((await ask('--format', 'markdown')).stdout).toContain('## Prioridades');
    expect(Object.keys(JSON.parse((await ask('--format', 'json')).stdout))).toContain('comparability');
    expect((await ask('--lang', 'fr')).code).toBe(2);
  });

  test('follows a chain of records, and fails with --exit-code if a score fell last', async () => {
    const chain = ['diff', 'valid.json', 'warnings.json', 'valid.json'];
    const json = JSON.parse((await appraise([...chain, '--format', 'json'])).stdout);
    const fell = await appraise(['diff', 'warnings.json', 'valid.json', '--format', 'markdown', '--exit-code']);
    const held = await appraise(['diff', 'valid.json', 'valid.json', '--exit-code']);

    expect(json.records.map(({ file }: { file: string }) => file)).toEqual(chain.slice(1));
    expect(json.steps).toHaveLength(2);
    expect(fell.stdout).toMatch(/^# meridian-rail-2026-draft /);
    expect([fell.code, held.code]).toEqual([1, 0]);
    expect(held.stdout).toContain('Nothing changed.');
  });

  test('refuses what it cannot read', async () => {
    const { code, stderr } = await appraise(['diff', 'valid.json', 'broken.json']);

    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^appraise: broken\.json: 1:9: /) });
  });
});

describe('the command line', () => {
  test('lists the rules', async () => {
    const rules = JSON.parse((await appraise(['rules', '--format', 'json'])).stdout);

    expect(rules).toContainEqual(expect.objectContaining({ id: 'evidence-unused', severity: 'warning' }));
    expect(new Set(rules.map(({ id }: { id: string }) => id)).size).toBe(rules.length);
  });

  test('explains itself', async () => {
    expect(await appraise(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Exit codes') });
    expect(await appraise(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
    expect(await appraise([])).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
    expect(await appraise(['validte'])).toMatchObject({ code: 2, stderr: expect.stringContaining('validate') });
  });

  test.for([
    ['upload', '--local', 'valid.json'],
    ['verdicts', '--local'],
  ])('%s says in a line that nothing is running', async (args) => {
    const env = { APPRAISE_S3_PORT: '9', APPRAISE_DYNAMODB_PORT: '9' };
    const { code, stderr } = await appraise(args, { env });

    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringMatching(/^appraise: .*npm start.*\n$/) });
  });

  test('asks where to upload to', async () => {
    expect(await appraise(['upload', 'valid.json'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--local'),
    });
  });
});
