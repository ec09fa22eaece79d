import { builtinModules } from 'node:module';
import type { ImportKind, Plugin } from 'esbuild';

/**
 * esbuild plugin: Node's own modules are taken as objects rather than imported, and of each only what is used is read.
 *
 * Importing one makes Node read every export, many of which load something when they are read: `WebSocket` of
 * `node:http` its whole fetch implementation (14 ms of each cold start), `stdin` of `node:process` a terminal (3 ms),
 * `webcrypto` of `node:crypto` another millisecond. It also lets packages in CommonJS, which `require` them, into an ES
 * module.
 */
export const importBuiltins: Plugin = {
  name: 'import-builtins',
  setup(build) {
    const builtin = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);
    build.onResolve({ filter: builtin }, ({ path, kind }) => {
      const namespace = namespaces.get(kind);
      return namespace === undefined ? undefined : { path: path.replace(/^node:/, ''), namespace, sideEffects: false };
    });
    for (const [kind, namespace] of namespaces) {
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: contents(path, kind) }));
    }
  },
};

const namespaces: ReadonlyMap<ImportKind, string> = new Map([
  ['import-statement', 'builtin'],
  ['dynamic-import', 'builtin-imported-while-running'],
  ['require-call', 'builtin-required'],
]);

/** A module that stands for one of Node's. */
function contents(name: string, kind: ImportKind): string {
  const builtin = `process.getBuiltinModule('node:${name}')`;
  if (kind === 'require-call') return `module.exports = ${builtin};`;
  const properties = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(name)));
  const names = properties.flatMap(([key, { get }]) =>
    // Nobody can tell what a module that is imported while running is taken for: it gets all values, and no accessors.
    key === 'default' || (kind === 'dynamic-import' && get) ? [] : [key],
  );
  // esbuild drops those that nobody imports, as reading them is declared to have no effect.
  return `const builtin = ${builtin};
    export default builtin;
    ${names.map((key, index) => `const _${index} = /* @__PURE__ */ (() => builtin.${key})();`).join('\n')}
    export { ${names.map((key, index) => `_${index} as ${key}`).join(', ')} };`;
}
