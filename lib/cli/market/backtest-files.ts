import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';

/** The files of a run, sorted by path; they are all of one kind. */
export interface BacktestFiles {
  readonly kind: 'cotahist' | 'archive';
  readonly paths: readonly string[];
}

/** A file that a run has read. */
export interface UsedFile {
  readonly file: string;
  readonly sha256: string;
  readonly first_session: string | null;
  readonly last_session: string | null;
}

const isArchive = (path: string): boolean => /\.ndjson(\.gz)?$/i.test(path);
const isCotahist = (path: string): boolean => /\.(zip|txt)$/i.test(path);
/** In a folder there may be other files, and those of single days. */
const isCotahistYear = (path: string): boolean => /(^|[\\/])COTAHIST_A\d{4}\.(ZIP|TXT)$/i.test(path);

/** Finds the files that arguments name; folders are searched with their subfolders. @throws CommandFailure */
export async function findBacktestFiles(args: readonly string[]): Promise<BacktestFiles> {
  const found = (await Promise.all(args.map(pathsOf))).flat();
  const paths = [...new Set(found)].sort();
  const archives = paths.filter(isArchive);
  const years = paths.filter((path) => !isArchive(path));
  const [archive] = archives;
  const [year] = years;
  if (archive !== undefined && year !== undefined) {
    throw new CommandFailure([
      `name an archive or files of COTAHIST, not both: ${makeVisible(archive)}, ${makeVisible(year)}`,
    ]);
  }
  return archives.length > 0 ? { kind: 'archive', paths: archives } : { kind: 'cotahist', paths: years };
}

async function pathsOf(arg: string): Promise<readonly string[]> {
  const name = makeVisible(arg);
  const entries = await (async () =>
    (await stat(arg)).isDirectory() ? await readdir(arg, { recursive: true, withFileTypes: true }) : undefined)().catch(
    (error: unknown) => {
      throw new CommandFailure([`${name}: ${readFailure(error)}`]);
    },
  );
  if (entries === undefined) {
    if (isArchive(arg) || isCotahist(arg)) return [arg];
    throw new CommandFailure([`${name}: must end in .ndjson, .ndjson.gz, .zip or .txt`]);
  }
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name: file }) => join(parentPath, file))
    .filter((path) => isArchive(path) || isCotahistYear(path));
  if (paths.length > 0) return paths;
  throw new CommandFailure([`${name}: no COTAHIST_A<year>.ZIP or .TXT and no .ndjson or .ndjson.gz in this directory`]);
}

/** The SHA-256 of a file, in hexadecimal. @throws CommandFailure */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch((error: unknown) => {
    throw new CommandFailure([`${makeVisible(path)}: ${readFailure(error)}`]);
  });
  return hash.digest('hex');
}
