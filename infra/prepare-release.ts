/**
 * `node infra/prepare-release.ts v1.2.3`: checks that a tag can be released, and writes what a release has besides its artefacts: the
 * changelog's section for the notes, and `dist/release/server.json`, the manifest for registries of MCP servers. Run by
 * .github/workflows/release.yml, which says in `GITHUB_REPOSITORY` whose repository it is.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tag, or what belongs to its version, is not ready for a release. */
export class CannotRelease extends Error {
  override readonly name = 'CannotRelease';
}

/** The version of a tag. @throws CannotRelease if that is not the version of the product */
export function versionOf(tag: string, version: string): string {
  if (tag !== `v${version}`) {
    throw new CannotRelease(
      `The tag is ${tag}, and package.json says ${version}: a release of it has the tag v${version}.`,
    );
  }
  return version;
}

/**
 * The section of a version in the changelog, without its heading. Its links lead to the files of the tag, as notes of a release stand
 * in no folder. @param files address of the folder with the changelog, at the tag
 * @throws CannotRelease if the version has no section with its day, or an empty one
 */
export function releaseNotes(changelog: string, version: string, files: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  for (const section of sections) {
    const [, name, text = ''] = /^(\S+) · \d{4}-\d{2}-\d{2}\n([\s\S]*)$/.exec(section) ?? [];
    if (name !== version || text.trim() === '') continue;
    return `${text.trim().replaceAll(/\]\((?!#|[a-z]+:)([^)\s]+)\)/g, `](${files}/$1)`)}\n`;
  }
  throw new CannotRelease(`CHANGELOG.md says nothing below "## ${version} · <day>".`);
}

interface ServerManifest {
  readonly name: string;
  readonly repository?: { readonly url: string; readonly source: string };
  readonly packages: readonly { readonly identifier: string }[];
}

/**
 * The manifest in the names of a repository's owner: they are known only where it is published.
 * @param repository `owner/name` on GitHub
 */
export function serverManifest(manifest: ServerManifest, repository: string): ServerManifest {
  const [owner = ''] = repository.split('/');
  return {
    ...manifest,
    name: manifest.name.replace('owner', owner),
    repository: { url: `https://github.com/${repository}`, source: 'github' },
    packages: manifest.packages.map((published) => ({
      ...published,
      // npm takes small letters alone.
      identifier: published.identifier.replace('owner', owner.toLowerCase()),
    })),
  };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const [tag = ''] = process.argv.slice(2);
  const { GITHUB_REPOSITORY: repository = '' } = process.env;
  try {
    if (!/^[\w-]+\/[\w.-]+$/.test(repository)) throw new CannotRelease('GITHUB_REPOSITORY is no owner/name.');
    const version = versionOf(tag, JSON.parse(read('package.json')).version);
    const notes = releaseNotes(read('CHANGELOG.md'), version, `https://github.com/${repository}/blob/${tag}`);
    const manifest = serverManifest(JSON.parse(read('server.json')), repository);
    const folder = join(root, 'dist/release');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'server.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    writeFileSync(join(root, 'dist/release-notes.md'), notes);
  } catch (error) {
    if (!(error instanceof CannotRelease)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
