import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** What the console runs of this context, and what makes its downloads. */
const entries = [
  'judge/validate',
  'judge/examine-file',
  'judge/result-json',
  'policy/read-policy',
  'report/html',
  'report/markdown',
  'report/records',
  'diff/chain',
  'diff/view/html',
  'diff/view/markdown',
  'init/blank-record',
  'init/carry-over',
  'next/next-steps',
  'roadmap/plan',
  'portfolio/model',
  'portfolio/summarize-record',
  'portfolio/html',
  'portfolio/markdown',
  'portfolio/json',
  'portfolio/csv',
];

/** Bundles a file as for a page: an import of Node fails. */
async function bundled(entryPoint: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text.replace(/^\s*\/\/.*$/gm, '') ?? '';
}

/** Names that Node has and a page has not; `.process` and `processed` are other words. */
const ofNode = /\bnode:[a-z]|(?<![\w.$])(?:Buffer|process|require|__dirname|setImmediate)(?=[.([])/g;

test.each(entries)('%s bundles for browsers, and uses nothing of Node', async (entry) => {
  const code = await bundled(`lib/assessment/${entry}.ts`);

  expect(code.length).toBeGreaterThan(100);
  expect(code.match(ofNode) ?? []).toEqual([]);
});

test('what is of Node is found', async () => {
  expect('Buffer.concat(parts); process.cwd(); import("node:fs"); x.process()'.match(ofNode)).toEqual([
    'Buffer',
    'process',
    'node:f',
  ]);
  await expect(bundled('lib/cli/write-whole.ts')).rejects.toThrow('node:');
});
