import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * esbuild plugin: lets packages in CommonJS have Node's own modules in an ES module bundle, where there is no `require`:
 * each becomes a module that imports it.
 */
export const importBuiltins: Plugin = {
  name: 'import-builtins',
  setup(build) {
    const builtin = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);
    build.onResolve({ filter: builtin }, ({ path, kind }) =>
      kind === 'require-call' ? { path: path.replace(/^node:/, ''), namespace: 'builtin' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `export * from 'node:${path}'; export { default } from 'node:${path}';`,
      resolveDir: import.meta.dirname,
    }));
  },
};
