/** Bundles the command line as plain JavaScript. `npm run build:cli` and `npm ci` run it; `npm run package` imports it. */
import { chmodSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { minimumNode } from '../lib/platform/minimum-node.ts';
import { importBuiltinsBeside } from './import-builtins.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The command, and the main modules of its threads. */
const entries = ['lib/cli/main/appraise.ts', 'lib/pricing/store/page-thread-main.ts'];

/** Commander needs little of these modules, and to load them takes longer than all of its own work. */
const stubs: Readonly<Record<string, string>> = {
  'node:child_process': 'export default {};',
  'node:util': 'export const stripVTControlCharacters = (text) => text.replace(/\\u001b\\[[0-9;]*m/g, "");',
};

const leanCommander: Plugin = {
  name: 'lean-commander',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, importer }) =>
      importer.includes('/node_modules/commander/') && stubs[path] ? { path, namespace: 'stub' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'stub' }, ({ path }) => ({ contents: stubs[path] ?? '' }));
  },
};

/**
 * Bundles the command into a folder, which it empties first. The same sources give the same bytes.
 * @returns what esbuild has put into which file
 */
export async function bundleCli(outdir: string): Promise<Metafile> {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((path) => ({ in: path, out: basename(path, '.ts') })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A command must not load the code of others.
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: `node${minimumNode}`,
    mainFields: ['module', 'main'],
    // The package has the licences in a file of their own.
    legalComments: 'none',
    metafile: true,
    plugins: [leanCommander, importBuiltinsBeside],
    logLevel: 'warning',
  });
  chmodSync(join(outdir, 'appraise.mjs'), 0o755);
  return metafile;
}

if (import.meta.main) await bundleCli(join(root, 'dist/cli'));
