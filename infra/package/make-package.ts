/**
 * `npm run package`: makes the package that is published, in `dist/package`: the bundled command, the schemas, a README and the
 * licences. The same commit gives the same bytes, on every machine and in every folder. In a workflow of GitHub it names the repository.
 *
 * - `--name @owner/appraise` names it for a registry: on npm `appraise` is a package of others.
 * - `--out <folder>` makes it elsewhere.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { minimumNode } from '../../lib/platform/minimum-node.ts';
import { bundleCli } from '../bundle-cli.ts';
import { thirdPartyLicences } from './third-party-licences.ts';

const root = resolve(import.meta.dirname, '../..');

/** What editors, validators and generators of clients read. */
const schemas = [
  'assessment-record.schema.json',
  'appraise-policy.schema.json',
  'appraise-frameworks.schema.json',
  'openapi.json',
];

interface Product {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

/** @param repository `owner/name` on GitHub; npm compares it with the workflow that publishes @default - none is named */
function manifest({ name, version, description, license }: Product, repository?: string): object {
  return {
    name,
    version,
    description,
    license,
    ...(repository && { repository: { type: 'git', url: `git+https://github.com/${repository}.git` } }),
    type: 'module',
    bin: { appraise: 'cli/appraise.mjs' },
    exports: { './schemas/*': './schemas/*', './package.json': './package.json' },
    files: ['cli', 'schemas', 'THIRD-PARTY-LICENSES.txt'],
    engines: { node: `^${minimumNode} || >=24.0.0` },
  };
}

const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Product;
const { values } = parseArgs({
  options: {
    name: { type: 'string', default: product.name },
    out: { type: 'string', default: join(root, 'dist/package') },
  },
});
const folder = resolve(values.out);
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const copy = (from: string, to: string): void => copyFileSync(join(root, from), join(folder, to));

rmSync(folder, { recursive: true, force: true });
const metafile = await bundleCli(join(folder, 'cli'));
mkdirSync(join(folder, 'schemas'));
for (const name of schemas) copy(`schemas/${name}`, `schemas/${name}`);
copy('infra/package/README.md', 'README.md');
copy('LICENSE', 'LICENSE');
write('THIRD-PARTY-LICENSES.txt', thirdPartyLicences(metafile, root));
const described = manifest({ ...product, name: values.name }, process.env.GITHUB_REPOSITORY);
write('package.json', `${JSON.stringify(described, undefined, 2)}\n`);
