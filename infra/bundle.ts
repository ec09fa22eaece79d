import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type ImportKind, type Metafile, type Plugin } from 'esbuild';
import { importBuiltins } from './import-builtins.ts';

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
const leaveOutEventStreams: Plugin = leaveOut({
  name: 'event-streams',
  packages: /^@smithy\/core\/event-streams$/,
  kind: 'dynamic-import',
  reason: 'no operation has an event stream',
});

/**
 * esbuild plugin: leaves out where the SDK keeps discovered endpoints; DynamoDB discovers none unless a setting says so. Its
 * client creates the cache in any case. Saves 8 KB.
 */
const leaveOutEndpointCache: Plugin = leaveOut({
  name: 'endpoint-cache',
  packages: /^@aws-sdk\/endpoint-cache$/,
  isCreated: true,
  reason: 'no endpoint is discovered',
});

/** esbuild plugin: leaves out SHA-256 in JavaScript, which the SDK takes where Node has none. Saves 3 KB. */
const leaveOutSha256: Plugin = leaveOut({
  name: 'sha256',
  packages: /^\.\/Sha256Js$/,
  reason: 'Node has SHA-256',
});

/** esbuild plugin: keeps of the package file of an SDK client what the client reads, its version. Saves 2 KB. */
const keepVersion: Plugin = {
  name: 'keep-version',
  setup(build) {
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

interface LeftOut {
  readonly name: string;
  readonly packages: RegExp;
  /** Leaves out only imports of this kind. @default - all */
  readonly kind?: ImportKind;
  /** Whether `new` gives an object without members instead of an error. @default false */
  readonly isCreated?: boolean;
  /** Why no call gets there; part of the error's message. */
  readonly reason: string;
}

/** A plugin that replaces packages by stubs with the same exports, which throw when they are called. */
function leaveOut({ name, packages, kind: only, isCreated = false, reason }: LeftOut): Plugin {
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
        return { contents: stub(`${path} is not part of this bundle: ${reason}.`, exports, isCreated) };
      });
    },
  };
}

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** Returns the source of a module whose exports throw when they are called or, unless `isCreated`, constructed. */
function stub(message: string, exports: readonly string[], isCreated: boolean): string {
  return `function leftOut() {
    ${isCreated ? 'if (new.target) return;' : ''}
    throw new Error(${JSON.stringify(message)});
  }
  export { ${exports.map((exported) => `leftOut as ${exported}`).join(', ')} };`;
}

/** A function to bundle: a row of the route table, or anything with these two members. */
export interface BundleSource {
  readonly id: string;
  /** Handler file, from the root of the project. */
  readonly entry: string;
}

/** One bundled function. */
export interface Bundle {
  readonly id: string;
  /** Absolute path. It holds `index.mjs`, and the source map, which is not uploaded. */
  readonly directory: string;
  /** Size of `index.mjs`. */
  readonly bytes: number;
  /** Bytes of each source file in the bundle, by its path from the root of the project. */
  readonly inputs: Readonly<Record<string, number>>;
}

export type Bundles = ReadonlyMap<string, Bundle>;

const root = resolve(import.meta.dirname, '..');

/**
 * Bundles functions for Lambda with the AWS SDK; the same sources give the same bytes. Empties `outdir` first.
 * @throws BuildFailure of esbuild, with every message, when an entry is missing or does not compile
 */
export async function bundleFunctions(
  sources: readonly BundleSource[],
  outdir: string = join(root, 'dist/functions'),
): Promise<Bundles> {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: sources.map(({ id, entry }) => ({ in: entry, out: `${id}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // ES modules first: the SDK's CommonJS form cannot be tree-shaken, which doubles the bundle.
    mainFields: ['module', 'main'],
    // Not uploaded: Node would parse the map on each cold start.
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    plugins: [
      leaveOutCredentialProviders,
      leaveOutEventStreams,
      leaveOutEndpointCache,
      leaveOutSha256,
      keepVersion,
      importBuiltins,
    ],
  });
  return new Map(sources.map(({ id }) => [id, describe(id, outdir, metafile.outputs)]));
}

function describe(id: string, outdir: string, outputs: Metafile['outputs']): Bundle {
  const directory = join(outdir, id);
  const [, output] =
    Object.entries(outputs).find(([path]) => resolve(root, path) === join(directory, 'index.mjs')) ?? [];
  if (!output) throw new Error(`esbuild reports no output for ${id}.`);
  const inputs = Object.entries(output.inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const);
  return { id, directory, bytes: output.bytes, inputs: Object.fromEntries(inputs) };
}
