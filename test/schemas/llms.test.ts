import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { llmsFullText, llmsText, servedDocuments, servedText } from '../../schemas/llms.ts';
import { anchorsOf, sectionsOf } from '../support/markdown.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const llms = read('llms.txt');
const full = read('llms-full.txt');

/** Targets of the links of a Markdown text, without those in code and those that leave the repository. */
const linksOf = (text: string): readonly string[] =>
  [...text.replaceAll(/^( *)```[\s\S]*?^\1```$|`[^`\n]*`/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

/** Those links, from a folder, that lead to no served document or to no heading of it. */
const brokenIn = (text: string, folder: string): readonly string[] =>
  linksOf(text).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const path = posix.join(folder, file);
    return !servedDocuments.includes(path) || (anchor !== undefined && !anchorsOf(read(path)).has(anchor));
  });

test.each([
  { file: 'llms.txt', committed: llms, generated: llmsText() },
  { file: 'llms-full.txt', committed: full, generated: llmsFullText() },
])('$file is what the documents give: npm run generate', ({ committed, generated }) => {
  // Not compared by `toBe`, which would print a quarter of a megabyte.
  const lines = generated.split('\n');
  const stale = committed.split('\n').find((line, at) => line !== lines[at]);
  expect(stale, 'run npm run generate').toBeUndefined();
  expect(committed.length).toBe(generated.length);
});

describe('llms.txt', () => {
  test('has the form of llmstxt.org: a name, a summary, notes, and lists of links, the optional ones last', () => {
    const headings = sectionsOf(llms).map(({ level, heading }) => `${level} ${heading}`);
    expect(headings).toEqual(['1 Appraise', '2 Use', '2 Contracts', '2 Run', '2 Optional']);
    expect(llms).toMatch(/^# Appraise\n\n> [^\n]+\n\n- /);
    for (const { level, body } of sectionsOf(llms)) {
      if (level === 1) continue;
      for (const line of body.trim().split('\n')) expect(line).toMatch(/^- \[[^\]]+\]\([^)]+\): .{20,400}[.!?]$/);
    }
  });

  test('names every document for users once, and each is served', () => {
    const links = linksOf(llms);
    expect(new Set(links).size).toBe(links.length);
    expect(links).toEqual(expect.arrayContaining(globSync(['docs/*.md', 'docs/spec/*.md'])));
    expect(brokenIn(llms, '')).toEqual([]);
  });
});

describe('llms-full.txt', () => {
  test('has every heading of the documents that are not optional, and no image', () => {
    const [needed = ''] = llms.split('## Optional');
    const documents = linksOf(needed).filter((path) => path.endsWith('.md'));
    expect(full.match(/^<!-- .*\.md -->$/gm)).toEqual(documents.map((path) => `<!-- ${path} -->`));
    const headings = documents.flatMap((path) => sectionsOf(read(path)));
    expect(sectionsOf(full).map(({ heading }) => heading)).toEqual(headings.map(({ heading }) => heading));
    expect(full).not.toMatch(/!\[/);
  });

  test('leads to served documents and their headings alone', () => {
    expect(linksOf(full).length).toBeGreaterThan(100);
    expect(brokenIn(full, '')).toEqual([]);
  });
});

describe('a served document', () => {
  test('is where the repository has it', () => {
    expect(servedDocuments.filter((path) => !existsSync(path))).toEqual([]);
    expect(servedDocuments).toContain('docs/spec/pricing/estimate-result.md');
    expect(servedDocuments.filter((path) => /decisions|how-to/.test(path))).toEqual([]);
  });

  test.each(servedDocuments.filter((path) => path.endsWith('.md')))('%s leads to served ones alone', (path) => {
    expect(brokenIn(servedText(path), dirname(path))).toEqual([]);
  });

  test('names the files to which it cannot lead, and leaves code as it is', () => {
    const text = servedText('README.md');
    expect(text).toContain('Contributing (`CONTRIBUTING.md`)');
    expect(text).toContain('| – | `functions/pricing/get-health.ts` |');
    expect(text).toContain('[Cost](docs/cost.md)');
    const blocks = (markdown: string) => markdown.match(/^```[\s\S]*?^```$/gm);
    expect(blocks(text)).toEqual(blocks(read('README.md')));
    expect(servedText('docs/deploying.md')).toContain('[`AppraiseAccount`](deploying.md#the-accounts-stack)');
  });
});
