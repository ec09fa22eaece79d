import { builtinModules } from 'node:module';
import { relative, resolve } from 'node:path';
import type { ImportKind, Plugin } from 'esbuild';

/**
 * esbuild plugin: bundles read Node's own modules through `process.getBuiltinModule`, and only the members that they
 * use.
 *
 * An import reads every export, and some of them load more: `WebSocket` of `node:http` loads fetch (14 ms of each
 * cold start), `stdin` of `node:process` a terminal (3 ms), `webcrypto` of `node:crypto` takes 1 ms. The plugin also
 * makes `require` of CommonJS packages work in an ES module.
 */
export const importBuiltins: Plugin = readBuiltins((name) => name);

const root = resolve(import.meta.dirname, '..');

/**
 * The same for a bundle of several files: what an importer reads is in its own file. One file for all importers would be one
 * more to load. The path must not contain directories of this machine: names of chunks are made of it.
 */
export const importBuiltinsBeside: Plugin = readBuiltins((name, importer) => `${name} for ${relative(root, importer)}`);

/** @param pathOf importers with equal paths share one module, which may be in another file of the bundle than theirs */
function readBuiltins(pathOf: (name: string, importer: string) => string): Plugin {
  return {
    name: 'import-builtins',
    setup(build) {
      const builtin = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);
      build.onResolve({ filter: builtin }, ({ path, kind, importer }) => {
        const name = path.replace(/^node:/, '');
        const namespace = namespaces.get(kind);
        if (namespace === undefined) return undefined;
        return { path: pathOf(name, importer), namespace, pluginData: name, sideEffects: false };
      });
      for (const [kind, namespace] of namespaces) {
        build.onLoad({ filter: /.*/, namespace }, ({ pluginData }) => ({ contents: sourceOf(pluginData, kind) }));
      }
    },
  };
}

const namespaces: ReadonlyMap<ImportKind, string> = new Map([
  ['import-statement', 'builtin'],
  ['dynamic-import', 'builtin-imported-while-running'],
  ['require-call', 'builtin-required'],
]);

/** Returns the source of the module that replaces one of Node's in a bundle. */
function sourceOf(name: string, kind: ImportKind): string {
  const builtin = `process.getBuiltinModule('node:${name}')`;
  if (kind === 'require-call') return `module.exports = ${builtin};`;
  const properties = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(name)));
  const members = properties.flatMap(([key, { get }]) =>
    // A dynamic import gets all values, but no accessors, which may load more.
    key === 'default' || (kind === 'dynamic-import' && get)
      ? []
      : [{ key, value: get && isClass(key) ? `later(() => builtin.${key})` : `builtin.${key}` }],
  );
  // `@__PURE__` lets esbuild drop the members that nobody imports.
  return `const builtin = ${builtin};
    export default builtin;
    ${later}
    ${members.map(({ value }, index) => `const _${index} = /* @__PURE__ */ (() => ${value})();`).join('\n')}
    export { ${members.map(({ key }, index) => `_${index} as ${key}`).join(', ')} };`;
}

const isClass = (key: string): boolean => /^[A-Z][a-z]/.test(key);

/** A class that is read at its first use. The SDK asks `instanceof ReadStream`, which loads streams of files, of bodies only that it never has. */
const later = `const later = (read) => new Proxy(function () {}, {
  get: (_, key) => read()[key],
  apply: (_, self, args) => Reflect.apply(read(), self, args),
  construct: (_, args, target) => Reflect.construct(read(), args, target),
});`;
