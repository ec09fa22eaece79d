import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ToolRefusal } from '../../platform/mcp/tool.ts';
import { findAbove } from '../assessment/policy-file.ts';
import { confinedFile, isWithin } from '../confined-path.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';

/** The files that an agent may name. */
export interface Folder {
  /** Returns the real path of a file. @throws ToolRefusal if it cannot be read, or lies outside of the folder */
  readonly pathOf: (path: string) => Promise<string>;
  /** Returns the real path of the nearest file of a name, beside a file or above it; what lies above the folder does not count. @throws ToolRefusal as `pathOf` */
  readonly nearestPath: (path: string, name: string) => Promise<string | undefined>;
}

/** Makes the folder that files are read below. @throws CommandFailure if there is no such folder */
export async function createFolder(path: string): Promise<Folder> {
  const root = await realpath(path).catch((error: unknown) => {
    throw new CommandFailure([`--root ${path}: ${readFailure(error)}`]);
  });
  if (!(await stat(root)).isDirectory()) throw new CommandFailure([`--root ${path}: it is not a folder`]);
  const pathOf = async (named: string): Promise<string> => {
    const found = await confinedFile(named, root, root).catch((error: unknown) => {
      throw new ToolRefusal(`${JSON.stringify(named)} cannot be read: ${readFailure(error)}.`);
    });
    if (found.kind === 'file') return found.path;
    const why = found.kind === 'outside' ? `it lies outside of ${root}` : found.why;
    throw new ToolRefusal(`${JSON.stringify(named)} is not read: ${why}.`);
  };
  return {
    pathOf,
    nearestPath: async (path, name) => {
      const found = findAbove(dirname(await pathOf(path)), name);
      return found === undefined || !isWithin(root, found) ? undefined : await pathOf(found);
    },
  };
}
