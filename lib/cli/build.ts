/** `npm run build:cli`, and part of `npm ci`: the command line as a few plain files that start without a build step. */
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const outdir = fileURLToPath(new URL('../../dist/cli', import.meta.url));

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
  target: 'node22',
  mainFields: ['module', 'main'],
  // CommonJS packages inside still call require.
  banner: {
    js: "import { createRequire as __require } from 'node:module'; const require = __require(import.meta.url);",
  },
  legalComments: 'none',
  logLevel: 'warning',
});
chmodSync(`${outdir}/appraise.mjs`, 0o755);
