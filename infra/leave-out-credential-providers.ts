import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Every credential provider of the SDK's default chain but the environment: files, processes, sign-in, web identity, metadata. */
const packages =
  /^(@aws-sdk\/credential-provider-(ini|sso|process|web-identity|http|login)|@aws-sdk\/token-providers|@smithy\/credential-provider-imds)$/;

const namespace = 'credential-providers';

/**
 * esbuild plugin: replaces these packages by stubs whose exports throw when they are called. Lambda gives a function its
 * credentials in the environment. Saves a third of a bundle with the SDK.
 */
export const leaveOutCredentialProviders: Plugin = {
  name: 'leave-out-credential-providers',
  setup(build) {
    build.onResolve({ filter: packages }, ({ path, resolveDir }) => {
      const resolved = createRequire(join(resolveDir, 'importer.js')).resolve(path);
      // One stub a package, wherever it is imported from; the path must not hold this machine's directories.
      return { path, namespace, pluginData: pathToFileURL(resolved).href, sideEffects: false };
    });
    build.onLoad({ filter: packages, namespace }, async ({ path, pluginData }) => {
      const exports = Object.keys(await import(pluginData)).filter((key) => key !== 'default' && isIdentifier(key));
      return { contents: stub(`${path} is not part of this bundle: credentials come from the environment.`, exports) };
    });
  },
};

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** A module with the same export names, each of which throws when it is called or constructed. */
function stub(message: string, exports: readonly string[]): string {
  return `function leftOut() {
    throw new Error(${JSON.stringify(message)});
  }
  export { ${exports.map((exported) => `leftOut as ${exported}`).join(', ')} };`;
}
