import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleConsole } from '../../web/bundle-console.ts';

/** Subjects, and what each may weigh beside the shell, in KB of gzip. */
const budgets = { estimate: 20, market: 20, record: 60 } as const;
type Subject = keyof typeof budgets;
/** The editor is loaded on demand only. */
const isEditor = (entryPoint: string): boolean => /^web\/record\/editor[\w/-]*\.tsx?$/.test(entryPoint);

let folder: string;
let page: Metafile;
let workers: Metafile;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'appraise-budgets-'));
  ({ page, workers } = await bundleConsole(folder));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Paths of outputs that begin at an entry point, with all that they import at once. */
function loadedBy(isEntry: (entryPoint: string) => boolean, { outputs }: Metafile = page): Set<string> {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const { kind, path: next } of outputs[path]?.imports ?? []) if (kind === 'import-statement') add(next);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint && isEntry(entryPoint)) add(path);
  return found;
}

const kilobytes = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0) / 1000;
const isShell = (entry: string): boolean => entry === 'web/main.tsx' || entry.startsWith('web/home/');
const inSubject = (subject: Subject) => (entry: string) => entry.startsWith(`web/${subject}/`) && !isEditor(entry);
/** Workers, with what they import at once. */
const workersOf = (isOwn: (entryPoint: string) => boolean): Set<string> =>
  loadedBy((entry) => entry.endsWith('.worker.ts') && isOwn(entry), workers);
/** Styles are weighed apart; samples are data. */
const isCode = (entry: string): boolean => /\.tsx?$/.test(entry) && !isEditor(entry);

describe('the console, compressed with gzip, weighs', () => {
  test('at most 20 KB with its frame and Home', () => {
    const weight = kilobytes(loadedBy(isShell));
    expect(weight).toBeGreaterThan(8);
    expect(weight).toBeLessThanOrEqual(20);
  });

  test.each(Object.entries(budgets) as [Subject, number][])('with %s at most %d KB more', (subject, budget) => {
    const more = loadedBy(inSubject(subject)).difference(loadedBy(isShell));
    expect(kilobytes([...more, ...workersOf(inSubject(subject))])).toBeLessThanOrEqual(budget);
  });

  test('at most 60 KB with what the worker for records loads on demand: report, comparison, portfolio, roadmap', () => {
    const onDemand = new Set(Object.keys(workers.outputs)).difference(workersOf(inSubject('record')));
    expect(onDemand.size).toBeGreaterThan(3);
    expect(kilobytes(onDemand)).toBeLessThanOrEqual(60);
  });

  test('at most 120 KB with all views, and the editor 120 KB', () => {
    const all = loadedBy(isCode);
    expect(kilobytes([...all, ...workersOf(isCode)])).toBeLessThanOrEqual(120);
    expect(kilobytes(loadedBy(isEditor).difference(all))).toBeLessThanOrEqual(120);
  });

  test('at most 60 KB in what a worker loads on demand: report, comparison, portfolio, plan', () => {
    const later = new Set(Object.keys(workers.outputs)).difference(workersOf(isCode));
    expect(kilobytes(later)).toBeLessThanOrEqual(60);
  });

  test('at most 10 KB in its stylesheet', () => {
    const [sheet = ''] = globSync('assets/*.css', { cwd: folder });
    expect(kilobytes([join(folder, sheet)])).toBeLessThanOrEqual(10);
  });
});

test('the bundles use nothing of Node', () => {
  const texts = globSync('assets/*.js', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(texts.length).toBeGreaterThan(1);
  expect(
    texts.filter((text) => /["']node:|\bBuffer\.(?:from|concat|alloc)|\bprocess\.(?:env|argv|cwd)/.test(text)),
  ).toEqual([]);
});

test('the page has no script or style of its own, and every file that it names', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  const files = [...html.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(2);
  for (const file of files) expect(readFileSync(join(folder, file)).length).toBeGreaterThan(0);
});
