import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';

const source = import.meta.dirname;

/** Bundles the console: `index.html`, and `assets/` with names that change with their content. @param outdir is emptied first */
export async function bundleConsole(outdir: string): Promise<Metafile> {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: join(source, '..'),
    entryPoints: [join(source, 'main.tsx'), join(source, 'styles/console.css')],
    outdir: join(outdir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
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
  });
  const page = readFileSync(join(source, 'index.html'), 'utf8');
  mkdirSync(outdir, { recursive: true });
  writeFileSync(
    join(outdir, 'index.html'),
    page.replace('{{styles}}', fileOf(metafile, 'console.css')).replace('{{script}}', fileOf(metafile, 'main.tsx')),
  );
  return metafile;
}

/** The address of what an entry point became. */
function fileOf({ outputs }: Metafile, entry: string): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(`/${entry}`)) ?? [];
  if (path === undefined) throw new Error(`esbuild has made nothing of ${entry}.`);
  return `/assets/${basename(path)}`;
}
