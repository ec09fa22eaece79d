/** `npm run build:cli`, and part of `npm ci`: the command line as a few plain files that start without a build step. */
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const outdir = fileURLToPath(new URL('../../dist/cli', import.meta.url));

/**
 * To name the exports of a built-in module Node reads every property of it; for `node:process` and `node:util` that
 * loads workers, readline and more before the first line runs. Commander needs little of them, and of child processes,
 * which start commands kept in executables of their own, nothing.
 */
const standIns: Readonly<Record<string, string>> = {
  'node:process': 'export default globalThis.process;',
  'node:child_process': 'export default {};',
  'node:util': 'export const stripVTControlCharacters = (text) => text.replace(/\\u001b\\[[0-9;]*m/g, "");',
};

const leanCommander: Plugin = {
  name: 'lean-commander',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, importer }) =>
      importer.includes('/node_modules/commander/') && standIns[path] ? { path, namespace: 'stand-in' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'stand-in' }, ({ path }) => ({ contents: standIns[path] ?? '' }));
  },
};

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: [fileURLToPath(new URL('appraise.ts', import.meta.url))],
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What one command needs must not slow the others down.
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
