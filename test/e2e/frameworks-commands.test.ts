import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import { validRecord } from '../support/records.ts';

const program = resolve('dist/cli/appraise.mjs');
const directory = mkdtempSync(join(tmpdir(), 'appraise-frameworks-'));
const write = (name: string, value: unknown) =>
  writeFileSync(join(directory, name), typeof value === 'string' ? value : JSON.stringify(value));
const text = (name: string) => readFileSync(join(directory, name), 'utf8');

const house = {
  id: 'house',
  name: 'House rules',
  controls: [
    { id: 'H-1', title: '=cmd|calc', dimensions: ['strategyValue'] },
    { id: 'H-2', dimensions: [] },
  ],
};

beforeAll(() => {
  for (const name of ['empty', 'mapped', 'mapped/records']) mkdirSync(join(directory, name));
  for (const folder of ['.', 'empty']) {
    write(`${folder}/list.csv`, 'id,title\n# what counts\nGOVERN 1.1,"Legal, regulatory"\nGOVERN 1.2\n');
  }
  write('mapped/records/valid.json', validRecord());
  write('mapped/records/bad.json', {
    ...validRecord(),
    limitations: [],
    scope: { ...validRecord().scope, organization: 'Elsewhere' },
  });
  write('mapped/all.ndjson', `${JSON.stringify(validRecord())}\n${JSON.stringify(validRecord())}\n`);
  write('mapped/appraise.frameworks.json', { frameworks: [house] });
  write('mapped/other.mapping', { frameworks: [{ ...house, name: 'Other rules' }] });
});
afterAll(() => rmSync(directory, { recursive: true }));

const appraise = (args: readonly string[], folder = '.', input = '') =>
  run(process.execPath, [program, ...args], { cwd: join(directory, folder), env: { PATH: process.env.PATH }, input });
const init = (...args: string[]) => ['frameworks', 'init', '--name', 'NIST AI RMF 1.0', ...args];

describe('frameworks init', () => {
  test('writes a mapping that maps nothing, which check accepts, and replaces none unasked', async () => {
    const first = await appraise(init('--controls', 'list.csv'), 'empty');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('appraise.frameworks.json: NIST AI RMF 1.0 with 2 controls, none of them mapped\n');
    const written = text('empty/appraise.frameworks.json');
    expect(JSON.parse(written)).toEqual({
      frameworks: [
        {
          id: 'nist-ai-rmf-1.0',
          name: 'NIST AI RMF 1.0',
          controls: [
            { id: 'GOVERN 1.1', title: 'Legal, regulatory', dimensions: [] },
            { id: 'GOVERN 1.2', dimensions: [] },
          ],
        },
      ],
    });
    expect(await appraise(init('--controls', 'list.csv'), 'empty')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'appraise: appraise.frameworks.json: there is such a file already; --add adds the framework to it, and --force replaces it\n',
    });
    expect(text('empty/appraise.frameworks.json')).toBe(written);
    expect((await appraise(['frameworks', 'check'], 'empty')).stdout).toContain(
      'NIST AI RMF 1.0 (nist-ai-rmf-1.0): 2 controls, 0 mapped, 2 not mapped, 0 not applicable\n  not mapped  GOVERN 1.1  Legal, regulatory\n',
    );
  });

  test('adds a framework from standard input to what is there, once', async () => {
    const before = { $schema: 'x', frameworks: [{ ...house, controls: [{ id: 'H-3', not_applicable: 'No use' }] }] };
    write('more.json', before);
    const add = () =>
      appraise(init('--controls', '-', '--out', 'more.json', '--add', '--id', 'nist'), '.', 'A\tOne\nB\n');
    expect(await add()).toMatchObject({ code: 0 });
    const after = JSON.parse(text('more.json'));
    expect({ ...after, frameworks: after.frameworks.slice(0, 1) }).toEqual(before);
    expect(after.frameworks[1]).toMatchObject({ id: 'nist', controls: [{ id: 'A', title: 'One' }, { id: 'B' }] });
    expect(await add()).toMatchObject({
      code: 2,
      stderr: 'appraise: more.json: there is a framework nist already; give another --id\n',
    });
    expect(await appraise(init('--controls', 'list.csv', '--out', 'more.json', '--force'))).toMatchObject({ code: 0 });
    expect(JSON.parse(text('more.json')).frameworks).toHaveLength(1);
    expect(await appraise(init('--controls', 'list.csv', '--out', 'begun.json', '--add'))).toMatchObject({ code: 0 });
  });

  test.each([
    { args: ['--controls', 'gone.csv', '--out', 'x.json'], code: 2, said: 'gone.csv: no such file or directory' },
    { args: ['--controls', '-', '--out', 'x.json'], code: 1, said: '<stdin>:1: the list holds no control' },
    { args: ['--controls', 'list.csv', '--out', 'nowhere/x.json'], code: 2, said: 'nowhere/x.json: cannot be written' },
    { args: ['--controls', 'list.csv', '--out', 'x.json', '--add', '--force'], code: 2, said: 'give one of them' },
    {
      args: ['--controls', 'list.csv', '--out', 'x.json', '--id', 'a b'],
      code: 2,
      said: '--id has at most 60 letters',
    },
    { args: ['--controls', 'list.csv', '--out', 'x.json', '--name', ' '], code: 2, said: '--name must not be blank' },
    { args: ['--controls', 'list.csv', '--out', 'x.json', '--name', '規則'], code: 2, said: 'give one with --id' },
    {
      args: ['--controls', 'mapped/records/valid.json', '--out', 'mapped/records/valid.json', '--add'],
      code: 1,
      said: ':1',
    },
  ])('refuses $args', async ({ args, code, said }) => {
    const ended = await appraise(init(...args));
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(said);
  });

  test('names every fault of a list, and writes nothing', async () => {
    write('bad.csv', 'A\na\nB,C,D\n');
    expect(await appraise(init('--controls', 'bad.csv', '--out', 'none.json'))).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'appraise: bad.csv:2: "a" is in line 1 already\nappraise: bad.csv:3: there is more than an id and a title: write a title with a comma or semicolon in "quotes"\n',
    });
    expect(() => text('none.json')).toThrow();
  });
});

describe('frameworks check', () => {
  test('finds the nearest mapping, and prints JSON for programs', async () => {
    const { code, stdout } = await appraise(['frameworks', 'check', '--format', 'json'], 'mapped/records');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      file: {
        source: expect.stringMatching(/appraise\.frameworks\.json$/),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      frameworks: [
        {
          id: 'house',
          name: 'House rules',
          controls: 2,
          not_mapped: ['H-2'],
          not_applicable: [],
          unmapped_dimensions: expect.arrayContaining(['toolsMcp']),
        },
      ],
    });
  });

  test.each([
    { content: '', why: 'empty' },
    { content: '{"frameworks":[],"frameworks":[]}', why: 'a member twice' },
    { content: '{"frameworks":[{"__proto__":1}]}', why: 'another prototype' },
    { content: `${'['.repeat(100_000)}`, why: 'too deep' },
    { content: ' '.repeat(1_048_577), why: 'too large' },
  ])('refuses a mapping that is $why, in words', async ({ content }) => {
    write('hostile.json', content);
    const { code, stdout, stderr } = await appraise(['frameworks', 'check', 'hostile.json']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^appraise: hostile\.json:\d+:\d+/);
    expect(stderr.length).toBeLessThan(500);
  });

  test('says where there is none, and lets no text command the terminal', async () => {
    expect(await appraise(['frameworks', 'check'])).toMatchObject({
      code: 2,
      stderr: 'appraise: no appraise.frameworks.json here or in a folder above\n',
    });
    write('escape.json', { frameworks: [{ ...house, name: '\u001b[2JHouse\u202e' }] });
    const { stdout } = await appraise(['frameworks', 'check', 'escape.json']);
    expect(stdout).toContain('House');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
  });
});

describe('report', () => {
  const report = (...args: string[]) => appraise(['report', 'records/valid.json', ...args], 'mapped');

  test.each(['html', 'md'])(
    'shows the nearest frameworks in %s, another one if it is named, or none',
    async (ending) => {
      const out = `mapped/report.${ending}`;
      expect(await report('--out', `report.${ending}`)).toMatchObject({ code: 0 });
      expect(text(out)).toContain('Coverage by control');
      expect(text(out)).toContain('House rules');
      await report('--out', `report.${ending}`, '--frameworks', 'other.mapping');
      expect(text(out)).toContain('Other rules');
      await report('--out', `report.${ending}`, '--no-frameworks');
      expect(text(out)).not.toContain('Coverage by control');
      await report('--out', `report.${ending}`, '--lang', 'pt');
      expect(text(out)).toContain('Cobertura por controle');
    },
  );

  test('has sheets in the workbook, also of a file of many records', async () => {
    expect(await report('--out', 'one.xlsx')).toMatchObject({ code: 0 });
    expect(await appraise(['report', 'all.ndjson', '--out', 'many.xlsx'], 'mapped')).toMatchObject({ code: 0 });
    const controls = (name: string) =>
      readWorkbook(new Uint8Array(readFileSync(join(directory, 'mapped', name)))).get('Controls');
    expect(controls('one.xlsx')?.rows).toHaveLength(2);
    expect(controls('one.xlsx')?.rows[0]).toContain('=cmd|calc');
    expect(controls('one.xlsx')?.xml).not.toContain('<f');
    expect(controls('many.xlsx')?.rows).toHaveLength(4);
  });

  test.each([
    { args: ['--out', 'x.json', '--format', 'oscal'], said: '--frameworks is for HTML, Markdown, PDF and workbooks' },
    { args: ['--out', 'x.html', '--part', 'board'], said: '--frameworks is for the annex' },
    { args: ['--out', 'x.html', '--frameworks', 'gone.json'], said: 'gone.json: no such file or directory' },
  ])('refuses frameworks that $args cannot show', async ({ args, said }) => {
    expect(await report('--frameworks', 'other.mapping', ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(said),
    });
  });

  test('refuses them for a page of many records, and leaves those that it finds out', async () => {
    const many = (...args: string[]) => appraise(['report', 'all.ndjson', '--out', 'many.html', ...args], 'mapped');
    expect(await many()).toMatchObject({ code: 0 });
    expect(await many('--frameworks', 'other.mapping')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('all.ndjson holds many records'),
    });
  });

  test('writes nothing under a mapping with a mistake', async () => {
    write('mapped/wrong.mapping', '{"frameworks":1}');
    expect(await report('--out', 'never.html', '--frameworks', 'wrong.mapping')).toMatchObject({
      code: 2,
      stderr: 'appraise: wrong.mapping:1:15: frameworks is an array, not 1\n',
    });
    expect(() => text('mapped/never.html')).toThrow();
  });
});

describe('portfolio', () => {
  const portfolio = (...args: string[]) => appraise(['portfolio', 'records', ...args], 'mapped');

  test.each(['html', 'markdown'])(
    'shows the nearest frameworks in %s, and no file of them as a record',
    async (format) => {
      const { code, stdout } = await portfolio('--format', format);
      expect(code).toBe(0);
      expect(stdout).toContain('Coverage by control');
      expect((await appraise(['portfolio', '.', '--format', format], 'mapped')).stdout).not.toContain(
        'unreadable</span>',
      );
    },
  );

  test('counts a record that is not valid as not judged, in JSON', async () => {
    const { frameworks, counts } = JSON.parse((await portfolio('--format', 'json')).stdout);
    expect(counts).toMatchObject({ systems: 2, invalid: 1 });
    expect(frameworks[0].counts).toMatchObject({ controls: 2, mapped: 1, not_mapped: 1 });
    expect(frameworks[0].controls[0].systems.not_judged).toBe(1);
  });

  test('has a line a system in CSV, whatever the frameworks', async () => {
    const csv = await portfolio('--format', 'csv');
    expect(csv.stdout.split('\r\n')).toHaveLength(4);
    expect(await portfolio('--format', 'csv', '--frameworks', 'other.mapping')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('a line of the CSV is a system, not a control'),
    });
  });
});
