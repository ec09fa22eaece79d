import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { importBuiltins } from './import-builtins.ts';
import { leaveOutCredentialProviders, leaveOutEventStreams } from './leave-out.ts';

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
    plugins: [leaveOutCredentialProviders, leaveOutEventStreams, importBuiltins],
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
