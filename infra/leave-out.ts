import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ImportKind, Plugin } from 'esbuild';

/** esbuild plugin: leaves out the SDK's credential providers except the environment, which Lambda uses. */
export const leaveOutCredentialProviders: Plugin = leaveOut({
  name: 'credential-providers',
  packages:
    /^(@aws-sdk\/credential-provider-(ini|sso|process|web-identity|http|login)|@aws-sdk\/token-providers|@smithy\/credential-provider-imds)$/,
  reason: 'credentials come from the environment',
});

/**
 * esbuild plugin: leaves out the SDK's event streams, which none of our operations uses. Saves 18 KB and 7 % of a
 * cold start's CPU. Clients that import them statically keep them.
 */
export const leaveOutEventStreams: Plugin = leaveOut({
  name: 'event-streams',
  packages: /^@smithy\/core\/event-streams$/,
  kind: 'dynamic-import',
  reason: 'no operation has an event stream',
});

interface LeftOut {
  readonly name: string;
  readonly packages: RegExp;
  /** Leaves out only imports of this kind. @default - all */
  readonly kind?: ImportKind;
  /** Why no call gets there; part of the error's message. */
  readonly reason: string;
}

/** A plugin that replaces packages by stubs with the same exports, which throw when they are called. */
function leaveOut({ name, packages, kind: only, reason }: LeftOut): Plugin {
  const namespace = `left-out-${name}`;
  return {
    name: `leave-out-${name}`,
    setup(build) {
      build.onResolve({ filter: packages }, ({ path, kind, resolveDir }) => {
        if (only !== undefined && kind !== only) return undefined;
        const resolved = createRequire(join(resolveDir, 'importer.js')).resolve(path);
        // One stub a package; its path must not contain directories of this machine.
        return { path, namespace, pluginData: pathToFileURL(resolved).href, sideEffects: false };
      });
      build.onLoad({ filter: packages, namespace }, async ({ path, pluginData }) => {
        const exports = Object.keys(await import(pluginData)).filter((key) => key !== 'default' && isIdentifier(key));
        return { contents: stub(`${path} is not part of this bundle: ${reason}.`, exports) };
      });
    },
  };
}

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** Returns the source of a module whose exports throw when they are called or constructed. */
function stub(message: string, exports: readonly string[]): string {
  return `function leftOut() {
    throw new Error(${JSON.stringify(message)});
  }
  export { ${exports.map((exported) => `leftOut as ${exported}`).join(', ')} };`;
}
