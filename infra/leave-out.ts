import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ImportKind, Plugin } from 'esbuild';

/**
 * esbuild plugin: puts a stand-in where the SDK's default credential chain imports a provider other than the
 * environment, in which Lambda hands a function its credentials: files, processes, sign-in, web identity, instance
 * metadata. Saves a third of an SDK bundle.
 */
export const leaveOutCredentialProviders: Plugin = leaveOut({
  name: 'credential-providers',
  packages:
    /^(@aws-sdk\/credential-provider-(ini|sso|process|web-identity|http|login)|@aws-sdk\/token-providers|@smithy\/credential-provider-imds)$/,
  because: 'credentials come from the environment',
});

/**
 * esbuild plugin: puts a stand-in where the SDK would load event streams, which no operation of ours answers with. Clients
 * that name them themselves keep them.
 */
export const leaveOutEventStreams: Plugin = leaveOut({
  name: 'event-streams',
  packages: /^@smithy\/core\/event-streams$/,
  kind: 'dynamic-import',
  because: 'no operation answers with a stream of events',
});

/**
 * esbuild plugin: what the SDK would do with files. It looks for settings in a home directory, which Lambda has none
 * in, and loads Node's file streams to learn the length of a request, in case it is one. 3 ms of a cold start.
 */
export const leaveOutFiles: Plugin = {
  name: 'leave-out-files',
  setup(build) {
    for (const [path, contents] of fileless) build.onLoad({ filter: path }, () => ({ contents }));
  },
};

/** Modules of the SDK by their path, and what stands in for them. */
const fileless: ReadonlyMap<RegExp, string> = new Map([
  [
    /@smithy[\\/]core[\\/].*[\\/]shared-ini-file-loader[\\/]readFile\.js$/,
    `export const filePromises = {};
    export const fileIntercept = {};
    export const readFile = async (path) => {
      throw new Error(path + ' is not read: settings come from the environment.');
    };`,
  ],
  [
    /@smithy[\\/]core[\\/].*[\\/]util-body-length[\\/]calculateBodyLength\.js$/,
    'export const calculateBodyLength = (body) => Buffer.byteLength(body);',
  ],
]);

interface LeftOut {
  readonly name: string;
  readonly packages: RegExp;
  /** @default - however it is imported */
  readonly kind?: ImportKind;
  /** Why nobody should get here: said by the stand-in, should somebody do. */
  readonly because: string;
}

function leaveOut({ name, packages, kind: only, because }: LeftOut): Plugin {
  const namespace = `left-out-${name}`;
  return {
    name: `leave-out-${name}`,
    setup(build) {
      build.onResolve({ filter: packages }, ({ path, kind, resolveDir }) => {
        if (only !== undefined && kind !== only) return undefined;
        const resolved = createRequire(join(resolveDir, 'importer.js')).resolve(path);
        // One stand-in a package, wherever it is imported from; the path must not hold this machine's directories.
        return { path, namespace, pluginData: pathToFileURL(resolved).href, sideEffects: false };
      });
      build.onLoad({ filter: packages, namespace }, async ({ path, pluginData }) => {
        const exports = Object.keys(await import(pluginData)).filter((key) => key !== 'default' && isIdentifier(key));
        return { contents: standIn(`${path} is not part of this bundle: ${because}.`, exports), loader: 'js' };
      });
    },
  };
}

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** A module with the same export names, each of which throws when it is called. */
const standIn = (message: string, exports: readonly string[]): string =>
  `const leftOut = () => {
    throw new Error(${JSON.stringify(message)});
  };
  export { ${exports.map((exported) => `leftOut as ${exported}`).join(', ')} };`;
