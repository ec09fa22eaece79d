import http from 'node:http';
import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * esbuild plugin: how Node's own modules get into an ES module bundle.
 *
 * Packages in CommonJS `require` them, which an ES module cannot: each becomes a module that imports it.
 *
 * `node:http` is taken as an object rather than imported. Importing it makes Node read every export, and with three of
 * them (`WebSocket` and its events) it loads its whole fetch implementation: 14 ms of each cold start for nothing.
 */
export const importBuiltins: Plugin = {
  name: 'import-builtins',
  setup(build) {
    const builtin = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);
    build.onResolve({ filter: builtin }, ({ path, kind }) => {
      const name = path.replace(/^node:/, '');
      if (name === 'http') return { path: name, namespace: 'http', sideEffects: false };
      return kind === 'require-call' ? { path: name, namespace: 'builtin' } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `export * from 'node:${path}'; export { default } from 'node:${path}';`,
      resolveDir: import.meta.dirname,
    }));
    build.onLoad({ filter: /.*/, namespace: 'http' }, () => ({
      contents: `const http = process.getBuiltinModule('node:http');
        export default http;
        export const { ${plainExports().join(', ')} } = http;`,
    }));
  },
};

/** Names that are values, not accessors that load something when they are read. */
const plainExports = (): readonly string[] =>
  Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) => (get ? [] : [name]));
