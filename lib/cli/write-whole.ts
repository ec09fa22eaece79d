import { lstat, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { CommandFailure } from './failure.ts';
import { readFailure } from './read-failure.ts';

/**
 * Replaces a file at once, so that a reader never sees a part of it. A link stays a link, and the file keeps its mode.
 * @throws CommandFailure if it cannot be written
 */
export async function writeWhole(path: string, text: string | Uint8Array): Promise<void> {
  let draft: string | undefined;
  try {
    const isLink = await lstat(path).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    const target = isLink ? await realpath(path) : path;
    const mode = await stat(target).then(
      (stats) => stats.mode & 0o777,
      () => undefined,
    );
    draft = `${target}.${process.pid}.tmp`;
    await writeFile(draft, text, { flag: 'wx', ...(mode === undefined ? {} : { mode }) });
    await rename(draft, target);
  } catch (error) {
    if (draft !== undefined) await rm(draft, { force: true }).catch(() => {});
    throw new CommandFailure([`${path}: cannot be written: ${readFailure(error)}`]);
  }
}
