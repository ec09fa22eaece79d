import { readFile } from 'node:fs/promises';
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

/** esbuild plugin: puts a stand-in for the SDK's codec of DynamoDB's JSON, as the one client has one of ours. */
export const leaveOutAttributeCodec: Plugin = leaveOut({
  name: 'attribute-codec',
  packages: /^@aws-sdk\/dynamodb-codec$/,
  because: 'the client has a codec of its own',
});

/** What stands in for the module at a path. */
type Replacement = readonly [path: RegExp, contents: string | ((path: string) => Promise<string>)];

/** Modules of the SDK that Lambda never runs, or has a shorter answer for. */
export const replacedModules: readonly Replacement[] = [
  // Settings come from the environment: there is no home directory to look for files in.
  [
    /@smithy[\\/]core[\\/].*[\\/]shared-ini-file-loader[\\/]readFile\.js$/,
    `export const filePromises = {};
    export const fileIntercept = {};
    export const readFile = async (path) => {
      throw new Error(path + ' is not read: settings come from the environment.');
    };`,
  ],
  [
    /@smithy[\\/]core[\\/].*[\\/]getInstanceMetadataRegion\.js$/,
    standIn('The region comes from the environment.', ['getInstanceMetadataRegion']),
  ],
  // In case a body is a file, the SDK loads Node's file streams.
  [
    /@smithy[\\/]core[\\/].*[\\/]util-body-length[\\/]calculateBodyLength\.js$/,
    'export const calculateBodyLength = (body) => Buffer.byteLength(body);',
  ],
  [/@smithy[\\/]core[\\/].*[\\/]sha256[\\/]Sha256Js\.js$/, standIn('Node has a SHA-256.', ['Sha256Js'])],
  [
    /@smithy[\\/]core[\\/].*[\\/]uuid[\\/]v4\.js$/,
    `import { randomUUID } from 'node:crypto';
    export const bindV4 = () => randomUUID;`,
  ],
  [
    /@smithy[\\/]core[\\/].*[\\/]util-retry[\\/]DefaultRateLimiter\.js$/,
    standIn('The retry mode is not adaptive.', ['DefaultRateLimiter']),
  ],
  // Every client of DynamoDB has one, of endpoints that only other services tell.
  [/@aws-sdk[\\/]endpoint-cache[\\/].*[\\/]EndpointCache\.js$/, 'export class EndpointCache {}'],
  [
    /@aws-sdk[\\/]client-dynamodb[\\/].*[\\/]endpointResolver\.js$/,
    standIn('APPRAISE_DYNAMODB_ENDPOINT, which says where DynamoDB is, is not set.', ['defaultEndpointResolver']),
  ],
  // Every signer has one, for streams of events.
  [/@smithy[\\/]signature-v4[\\/].*[\\/]HeaderFormatter\.js$/, 'export class HeaderFormatter {}'],
  // Of a client's own package file the SDK says the version, in `User-Agent`.
  [/@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/, versionAlone],
];

/** esbuild plugin: replaces them. A kilobyte that is not loaded saves 0.07 ms of a cold start. */
export const leaveOutModules: Plugin = replaceModules('modules', replacedModules);

/** esbuild plugin: replaces the codec that every service with JSON but DynamoDB needs. */
export const leaveOutJsonCodec: Plugin = replaceModules('json-codec', [
  [
    /@smithy[\\/]core[\\/].*[\\/]codec-v2[\\/]JsonCodec2\.js$/,
    standIn('This function has no client but that of DynamoDB.', ['JsonCodec2']),
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

/** A module with the same export names, each of which throws when it is called or constructed. */
function standIn(message: string, exports: readonly string[]): string {
  return `function leftOut() {
    throw new Error(${JSON.stringify(message)});
  }
  export { ${exports.map((exported) => `leftOut as ${exported}`).join(', ')} };`;
}

function replaceModules(name: string, replacements: readonly Replacement[]): Plugin {
  return {
    name: `leave-out-${name}`,
    setup(build) {
      for (const [filter, contents] of replacements) {
        build.onLoad({ filter }, async ({ path }) => ({
          contents: typeof contents === 'string' ? contents : await contents(path),
          loader: 'js',
        }));
      }
    },
  };
}

async function versionAlone(path: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
  return `export default { version: ${JSON.stringify(version)} };`;
}
