import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ImportKind, Plugin } from 'esbuild';

/**
 * esbuild plugin: leaves out the credential providers of the SDK's default chain, but for the environment, in which Lambda
 * gives a function its credentials. Saves a third of a bundle with the SDK.
 */
export const leaveOutCredentialProviders: Plugin = leaveOut({
  name: 'credential-providers',
  packages:
    /^(@aws-sdk\/credential-provider-(ini|sso|process|web-identity|http|login)|@aws-sdk\/token-providers|@smithy\/credential-provider-imds)$/,
  reason: 'credentials come from the environment',
});

/**
 * esbuild plugin: leaves out the event streams that the SDK imports when an operation has one; no operation of ours has.
 * Without the dynamic import esbuild needs no wrappers around the modules that both sides share: 18 KB and a fifteenth of a
 * cold start's CPU. Clients that import event streams statically keep them.
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
  /** Leaves out only what is imported in this way. @default - however it is imported */
  readonly kind?: ImportKind;
  /** Why no call gets there; part of the message of the error if one does. */
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
        // One stub a package, wherever it is imported from; the path must not hold this machine's directories.
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

/** A module with these exports, each of which throws when it is called or constructed. */
function stub(message: string, exports: readonly string[]): string {
  return `function leftOut() {
    throw new Error(${JSON.stringify(message)});
  }
  export { ${exports.map((exported) => `leftOut as ${exported}`).join(', ')} };`;
}
