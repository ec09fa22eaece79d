import { realpath, stat } from 'node:fs/promises';
import { ToolRefusal } from '../../platform/mcp/tool.ts';
import { confinedFile } from '../confined-path.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';

/** The files that an agent may name. */
export interface Folder {
  /** Returns the real path of a file. @throws ToolRefusal if it cannot be read, or lies outside of the folder */
  readonly pathOf: (path: string) => Promise<string>;
}

/** Makes the folder that files are read below. @throws CommandFailure if there is no such folder */
export async function createFolder(path: string): Promise<Folder> {
  const root = await realpath(path).catch((error: unknown) => {
    throw new CommandFailure([`--root ${path}: ${readFailure(error)}`]);
  });
  if (!(await stat(root)).isDirectory()) throw new CommandFailure([`--root ${path}: it is not a folder`]);
  return {
    pathOf: async (named) => {
      const found = await confinedFile(named, root, root).catch((error: unknown) => {
        throw new ToolRefusal(`${JSON.stringify(named)} cannot be read: ${readFailure(error)}.`);
      });
      if (found.kind === 'file') return found.path;
      const why = found.kind === 'outside' ? `it lies outside of ${root}` : found.why;
      throw new ToolRefusal(`${JSON.stringify(named)} is not read: ${why}.`);
    },
  };
}
