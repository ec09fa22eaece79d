import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { findChromium, hasChromium } from '../support/chromium.ts';

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
});
