import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runOrThrow } from './child.ts';

/** A tarball of the package, as `npm pack` reports it. */
export interface Tarball {
  /** Where it is. */
  readonly path: string;
  /** Subresource integrity of its bytes. */
  readonly integrity: string;
  /** Bytes. */
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

/**
 * Makes the package and packs it.
 * @param folder where the folder `package` and the tarball are put @default a new temporary folder
 * @param environment replaces variables of this process
 */
export async function packPackage(folder?: string, environment: NodeJS.ProcessEnv = {}): Promise<Tarball> {
  const target = folder ?? (await mkdtemp(join(tmpdir(), 'appraise-package-')));
  const made = join(target, 'package');
  await mkdir(target, { recursive: true });
  const env = { ...process.env, GITHUB_REPOSITORY: '', ...environment };
  await runOrThrow(process.execPath, ['infra/package/make-package.ts', '--out', made], { env });
  const { stdout } = await runOrThrow('npm', ['pack', '--json', '--pack-destination', target], { cwd: made, env });
  const [packed] = Object.values(JSON.parse(stdout)) as [Omit<Tarball, 'path'> & { readonly filename: string }];
  return { ...packed, path: join(target, packed.filename) };
}

/**
 * Installs a tarball into an empty folder, with no registry and nothing in npm's cache.
 * @returns the folder with the command
 */
export async function installPackage(tarball: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await runOrThrow('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, npm_config_cache: join(folder, '.npm') },
  });
  return join(folder, 'node_modules/.bin');
}

/** The path of programs for a user who has this Node and the command. */
export const pathWith = (bin: string, node = process.execPath): string =>
  [bin, dirname(node), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
