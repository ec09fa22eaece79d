/** Builds the command line as plain JavaScript; run by `npm run build:cli` and `npm ci`. */
import { chmodSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { importBuiltinsBeside } from './import-builtins.ts';

const outdir = fileURLToPath(new URL('../dist/cli', import.meta.url));

/** The command, and the main modules of its threads. */
const entries = [
  new URL('../lib/cli/main/appraise.ts', import.meta.url),
  new URL('../lib/pricing/store/page-thread-main.ts', import.meta.url),
].map((url) => fileURLToPath(url));

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

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: entries.map((path) => ({ in: path, out: basename(path, '.ts') })),
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // A command must not load the code of others.
  splitting: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  plugins: [leanCommander, importBuiltinsBeside],
  logLevel: 'warning',
});
chmodSync(`${outdir}/appraise.mjs`, 0o755);
