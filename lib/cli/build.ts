/** Builds the command line as plain JavaScript; run by `npm run build:cli` and `npm ci`. */
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const outdir = fileURLToPath(new URL('../../dist/cli', import.meta.url));

/**
 * Node reads every property of a built-in module that is imported; for these, that loads workers, readline and more. Commander
 * needs little of them.
 */
const stubs: Readonly<Record<string, string>> = {
  'node:process': 'export default globalThis.process;',
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
  entryPoints: [fileURLToPath(new URL('appraise.ts', import.meta.url))],
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
  // CommonJS packages inside still call require.
  banner: {
    js: "import { createRequire as __require } from 'node:module'; const require = __require(import.meta.url);",
  },
  legalComments: 'none',
  plugins: [leanCommander],
  logLevel: 'warning',
});
chmodSync(`${outdir}/appraise.mjs`, 0o755);
