import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** A package whose code is in a bundle. */
interface Bundled {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier, as the package states it. */
  readonly licence: string;
  /** Its licence file. @default - the package has none */
  readonly text?: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** In a path or a source map: the folder of a package, and its name. */
const packageFolder = /^(?:.*\/)?node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)/;

/**
 * Writes the legal notice of a bundle: each package of others that esbuild took code from, with the text of its licence. Packages
 * with the same text share it. Code that a package has bundled itself is found by the package's source maps.
 * @param root folder that the paths of the metafile start from
 * @throws Error that names a package which states no licence
 */
export function thirdPartyLicences({ outputs }: Metafile, root: string): string {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  // Modules that plugins make have a prefix such as "builtin:".
  const used = new Set(files.filter((path) => /^(?:\.\.\/)*node_modules\//.test(path)));
  const folders = new Set([...used].map((path) => packageFolder.exec(path)?.[0] ?? path));
  const packages = [...folders].map((folder) => readPackage(join(root, folder)));
  const nested = [...used].flatMap((path) => namesInSourceMap(join(root, `${path}.map`)));
  const inner = new Set(nested.filter((name) => !packages.some((found) => found.name === name)));
  const installed = [...inner].filter((name) => existsSync(join(root, 'node_modules', name)));
  const absent = [...inner].filter((name) => !installed.includes(name));
  packages.push(...installed.map((name) => readPackage(join(root, 'node_modules', name))));
  return notice(packages, absent);
}

function readPackage(folder: string): Bundled {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  if (typeof license !== 'string') throw new Error(`${name} states no licence.`);
  // A NOTICE has to be passed on as well.
  const names = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file));
  const texts = names.sort().map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim());
  return { name, version, licence: license, ...(texts.length > 0 && { text: texts.join('\n\n') }) };
}

/** Names the packages that a source map has sources of; none if there is no map. */
function namesInSourceMap(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const { sources } = JSON.parse(readFileSync(path, 'utf8')) as { readonly sources: readonly string[] };
  return sources.flatMap((source) => packageFolder.exec(source)?.groups?.name ?? []);
}

const rule = '-'.repeat(78);

function notice(packages: readonly Bundled[], absent: readonly string[]): string {
  const sorted = packages.toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name));
  const byText = Map.groupBy(
    sorted,
    ({ licence, text }) => text ?? `The package has no licence file; it states: ${licence}.`,
  );
  const sections = [...byText].map(([text, members]) => {
    const names = members.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
    return `${names.join('\n')}\n\n${text}`;
  });
  if (absent.length > 0) {
    const links = absent.toSorted().map((name) => `${name} (https://www.npmjs.com/package/${name})`);
    sections.push(`${links.join('\n')}\n\nPackages above contain code of these, without the text of the licence.`);
  }
  const head = 'The files in cli/ contain code of the following packages, under their licences.';
  return `${[head, ...sections].join(`\n\n${rule}\n\n`)}\n`;
}
