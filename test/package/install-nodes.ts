import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runOrThrow } from '../support/child.ts';
import { nodes } from './nodes.ts';

/**
 * Installs other Nodes for this run. They are no devDependencies: each would add 160 to 210 MB to every `npm ci`.
 *
 * npm's package `node` fetches the one of the platform by an install script; here that one is asked for itself.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'appraise-nodes-'));
  const { platform, arch } = process;
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`;
  const paths: string[] = [];
  for (const version of new Set(Object.values(nodes))) {
    const prefix = join(folder, version);
    const what = `${name}@${version}`;
    await runOrThrow('npm', ['install', '--prefix', prefix, '--ignore-scripts', '--no-audit', '--no-fund', what]);
    paths.push(join(prefix, 'node_modules', name, 'bin/node'));
  }
  process.env.APPRAISE_TEST_NODES = paths.join(delimiter);
  return () => rm(folder, { recursive: true, force: true });
}
