import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Ways to credentials that a Lambda function never takes: files, processes, sign-in, web identity, instance metadata. */
const packages =
  /^(@aws-sdk\/credential-provider-(ini|sso|process|web-identity|http|login)|@aws-sdk\/token-providers|@smithy\/credential-provider-imds)$/;

/**
 * esbuild plugin: puts a stand-in where the SDK's default credential chain imports a provider other than the
 * environment, in which Lambda hands a function its credentials. Saves a third of an SDK bundle. Should the chain ever
 * get that far, the stand-in says what is missing.
 */
export const leaveOutCredentialProviders: Plugin = {
  name: 'leave-out-credential-providers',
  setup(build) {
    build.onResolve({ filter: packages }, ({ path, resolveDir }) => {
      const resolved = createRequire(join(resolveDir, 'importer.js')).resolve(path);
      // One stand-in a package, wherever it is imported from; the path must not hold this machine's directories.
      return { path, namespace: 'left-out', pluginData: pathToFileURL(resolved).href, sideEffects: false };
    });
    build.onLoad({ filter: packages, namespace: 'left-out' }, async ({ path, pluginData }) => {
      const names = Object.keys(await import(pluginData)).filter((name) => name !== 'default' && isIdentifier(name));
      return { contents: standIn(path, names), loader: 'js' };
    });
  },
};

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** A module with the same export names, each of which throws when it is called. */
const standIn = (name: string, exports: readonly string[]): string =>
  `const leftOut = () => {
    throw new Error('${name} is not part of this bundle: credentials come from the environment.');
  };
  export { ${exports.map((exported) => `leftOut as ${exported}`).join(', ')} };`;
