import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { importBuiltins } from './import-builtins.ts';
import {
  leaveOutAttributeCodec,
  leaveOutCredentialProviders,
  leaveOutEventStreams,
  leaveOutJsonCodec,
  leaveOutModules,
} from './leave-out.ts';

/** A function to bundle: a row of the route table, or anything that has its two members. */
export interface BundleSource {
  readonly id: string;
  /** Handler file, from the root of the project. */
  readonly entry: string;
  /** Of a route: somebody waits for such a function, and DynamoDB is the one service that it asks. */
  readonly path?: string;
}

/** One function as it is uploaded. */
export interface Bundle {
  readonly id: string;
  /** Absolute; holds `index.mjs`, and beside it the source map, which is not uploaded. */
  readonly directory: string;
  /** Size of `index.mjs`. */
  readonly bytes: number;
  /** What went in: bytes of the bundle by source file, from the root of the project. */
  readonly inputs: Readonly<Record<string, number>>;
}

export type Bundles = ReadonlyMap<string, Bundle>;

const root = resolve(import.meta.dirname, '..');

/**
 * Bundles functions for Lambda, those of routes in one run of esbuild and the others in another: ES modules for Node 24,
 * minified, the AWS SDK inside without what Lambda never runs. The same sources give the same bytes, so CDK uploads what
 * changed.
 * @param outdir emptied first, as a bundle of a function that is gone must not be left
 * @throws esbuild's BuildFailure with every message, when an entry is missing or does not compile
 */
export async function bundleFunctions(
  sources: readonly BundleSource[],
  outdir: string = join(root, 'dist/functions'),
): Promise<Bundles> {
  await rm(outdir, { recursive: true, force: true });
  const answering = sources.filter(({ path }) => path !== undefined);
  const others = sources.filter(({ path }) => path === undefined);
  const made = await Promise.all([bundled(answering, outdir, [leaveOutJsonCodec]), bundled(others, outdir, [])]);
  const outputs = Object.assign({}, ...made.map((metafile) => metafile.outputs)) as Metafile['outputs'];
  return new Map(sources.map(({ id }) => [id, describe(id, outdir, outputs)]));
}

/** @param plugins on top of those of every function */
async function bundled(sources: readonly BundleSource[], outdir: string, plugins: readonly Plugin[]) {
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
    // ES modules first: `main` alone doubles the SDK, which cannot be shaken in its CommonJS form.
    mainFields: ['module', 'main'],
    // Maps lie beside the bundles for whoever reads a stack trace; uploaded, Node would parse them on each cold start.
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    plugins: [
      leaveOutCredentialProviders,
      leaveOutAttributeCodec,
      leaveOutEventStreams,
      leaveOutModules,
      importBuiltins,
      ...plugins,
    ],
  });
  return metafile;
}

function describe(id: string, outdir: string, outputs: Metafile['outputs']): Bundle {
  const directory = join(outdir, id);
  const [, output] =
    Object.entries(outputs).find(([path]) => resolve(root, path) === join(directory, 'index.mjs')) ?? [];
  if (!output) throw new Error(`esbuild reports no output for ${id}.`);
  const inputs = Object.entries(output.inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const);
  return { id, directory, bytes: output.bytes, inputs: Object.fromEntries(inputs) };
}
