import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';

const source = import.meta.dirname;

/** How every part of the console is bundled. */
export const bundleOptions = {
  absWorkingDir: join(import.meta.dirname, '..'),
  bundle: true,
  minify: true,
  metafile: true,
  format: 'esm',
  platform: 'browser',
  // The oldest browsers with light-dark(), dialogs and CompressionStream.
  target: ['chrome123', 'firefox128', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
  // Elsewhere it needs Node's Buffer.
  alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' },
  // The editor's parser asks whether Node tells it to log.
  define: { process: 'undefined' },
} as const satisfies BuildOptions;

/**
 * Bundles the console: `index.html`, and `assets/` with names that change with their content.
 * @param outdir is emptied first @returns what the page and the workers are made of
 */
export async function bundleConsole(outdir: string): Promise<{ readonly page: Metafile; readonly workers: Metafile }> {
  rmSync(outdir, { recursive: true, force: true });
  const options = {
    ...bundleOptions,
    outdir: join(outdir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  };
  const workerFiles = globSync(join(source, '**/*.worker.ts'));
  const workers: Metafile = { inputs: {}, outputs: {} };
  for (const file of workerFiles) {
    // Each by itself: what two of them shared would be a chunk more for both.
    const { metafile } = await build({ ...options, entryPoints: [file], splitting: true });
    Object.assign(workers.inputs, metafile.inputs);
    Object.assign(workers.outputs, metafile.outputs);
  }
  const { metafile: page } = await build({
    ...options,
    entryPoints: [join(source, 'main.tsx'), join(source, 'styles/console.css')],
    splitting: true,
    define: { ...bundleOptions.define, WORKERS: JSON.stringify(workerAddresses(workers)) },
  });
  const theme = await build({ ...options, entryPoints: [join(source, 'first-theme.ts')], format: 'iife' });
  Object.assign(page.outputs, theme.metafile.outputs);
  const html = readFileSync(join(source, 'index.html'), 'utf8');
  mkdirSync(outdir, { recursive: true });
  writeFileSync(
    join(outdir, 'index.html'),
    html
      .replace('{{theme}}', addressOf(page, 'first-theme.ts'))
      .replace('{{styles}}', addressOf(page, 'console.css'))
      .replace('{{script}}', addressOf(page, 'main.tsx')),
  );
  return { page, workers };
}

const workerAddresses = ({ outputs }: Metafile): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([path, { entryPoint = '' }]) =>
      // The others are chunks that a worker loads.
      entryPoint.endsWith('.worker.ts') ? [[basename(entryPoint, '.worker.ts'), `/assets/${basename(path)}`]] : [],
    ),
  );

/** The address of what an entry point became. */
function addressOf({ outputs }: Metafile, entry: string): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(`/${entry}`)) ?? [];
  if (path === undefined) throw new Error(`esbuild has made nothing of ${entry}.`);
  return `/assets/${basename(path)}`;
}
