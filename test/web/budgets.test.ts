import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../lib/platform/language.ts';
import { contentSecurityPolicy } from '../../web/content-security-policy.ts';
import { inLanguage } from '../../web/one-language.ts';
import { bundlesByLanguage, kilobytes, weighedParts } from './weights.ts';

let folder: string;
let bundles: Awaited<ReturnType<typeof bundlesByLanguage>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'appraise-budgets-'));
  bundles = await bundlesByLanguage(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(['en', 'pt'] as const)('of the console in %s, compressed with gzip,', (language) => {
  test.each(weighedParts)('$what: at most $limit KB', ({ files, limit }) => {
    expect(kilobytes(files(bundles[language]))).toBeLessThanOrEqual(limit);
  });

  test('the parts are found in the bundles', () => {
    const heavy = weighedParts.filter(({ files }) => kilobytes(files(bundles[language])) > 8).map(({ what }) => what);
    expect(heavy).toEqual(
      expect.arrayContaining([
        'the frame and Home',
        'market, beside the frame',
        'record, beside the frame',
        'report, comparison, portfolio and roadmap, on demand',
        'the editor, on demand',
      ]),
    );
  });
});

test('a bundle keeps one language of each sentence', () => {
  const source = readFileSync(join(import.meta.dirname, '../../lib/pricing/inputs/arm/inventory.ts'), 'utf8');
  for (const language of ['en', 'pt'] as const) {
    const text = inLanguage(source, language);
    expect(text).not.toContain('say({');
    expect(text.includes('is charged with the node pools of')).toBe(language === 'en');
    expect(text.includes('é cobrado com os pools de nós de')).toBe(language === 'pt');
  }
  // A choice stays whole, and a sentence may be in another.
  expect(inLanguage("f(say({ en: a ? 'x' : say({ en: 'y', pt: 'z' }), pt: 'p' }) + say(texts))", 'en')).toBe(
    "f((a ? 'x' : ('y')) + say(texts))",
  );
  const texts = (language: Language): string =>
    Object.keys(bundles[language].workers.outputs)
      .map((path) => readFileSync(path, 'utf8'))
      .join();
  const sentences = ['A sheet would have more than', 'Uma planilha teria mais de'];
  const saidIn = (language: Language) => sentences.map((sentence) => texts(language).includes(sentence));
  expect([saidIn('en'), saidIn('pt')]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('the bundles use nothing of Node', () => {
  const texts = globSync('assets/*.js', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(texts.length).toBeGreaterThan(1);
  expect(
    texts.filter((text) => /["']node:|\bBuffer\.(?:from|concat|alloc)|\bprocess\.(?:env|argv|cwd)/.test(text)),
  ).toEqual([]);
});

test('the page has one style and one script of its own, which its policy allows, and every file that it names', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(html.replaceAll(/<(style|script)>[\s\S]*?<\/\1>/g, '<$1>')).not.toMatch(/\sstyle=|\son\w+=|\{\{/);
  expect(html.match(/<script(?![^>]*\bsrc=)|<style/g)).toEqual(['<style', '<script']);
  expect(contentSecurityPolicy(html).match(/'sha256-/g)).toHaveLength(2);
  const files = new Set([...html.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, file = '']) => file));
  expect(files.size).toBeGreaterThan(2);
  for (const file of files) expect(readFileSync(join(folder, file)).length).toBeGreaterThan(0);
  const ofViews = [...html.matchAll(/"([a-z-]+-[0-9A-Z]{8})"/g)].map(([, name]) => `assets/${name}.js`);
  expect(ofViews.length).toBeGreaterThan(10);
  for (const file of ofViews) expect(existsSync(join(folder, file)), file).toBe(true);
});

test('the frame is few files, and so is what each subject loads beside it', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect([...html.matchAll(/<link rel="modulepreload"/g)].length).toBeLessThan(3);
  for (const { what, files } of weighedParts.filter(({ what }) => what.endsWith(', beside the frame'))) {
    const ofPage = [...files(bundles.en)].filter((path) => !path.includes('worker'));
    expect(ofPage.length, what).toBeLessThan(16);
  }
});
