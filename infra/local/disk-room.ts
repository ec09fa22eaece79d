import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/platform/error-facts.ts';
import type { RouteHandler } from './function-module.ts';

/** Whether the disk takes what a local run writes. */
export interface DiskRoom {
  /** Notes a failed write. @returns true if there was no room for it */
  readonly isCause: (error: unknown) => boolean;
  /** True after a write had no room, until there is some again. */
  readonly isFull: () => Promise<boolean>;
}

/** A disk that somebody else fills may have room in one moment only. */
const shortestMs = 1_000;
/** What small writes need beside the tables. */
const spareBytes = 512 * 1_024;

/** @param directory of the data @param tables directory of LevelDB, if there is one */
export function watchDiskRoom(directory: string, tables?: string): DiskRoom {
  let fullSince: number | undefined;
  return {
    isCause: (error) => {
      if (!isNoRoom(error)) return false;
      fullSince = performance.now();
      return true;
    },
    isFull: async () => {
      if (fullSince === undefined) return false;
      if (performance.now() - fullSince < shortestMs) return true;
      const { bavail, bsize } = await statfs(directory);
      if (bavail * bsize >= (await logBytes(tables)) + spareBytes) fullSince = undefined;
      return fullSince !== undefined;
    },
  };
}

/** True for the error of a write for which the disk or the user's share of it has no room. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message, cause } = error;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return true;
  // LevelDB has one code for all errors of files, and the text of the system.
  if (code === 'LEVEL_IO_ERROR' && /No space left on device|Disk quota exceeded|not enough space/i.test(message))
    return true;
  return isNoRoom(cause);
}

/** LevelDB writes its logs as tables when it is opened, and then removes them. */
async function logBytes(tables: string | undefined): Promise<number> {
  if (tables === undefined) return 0;
  const logs = (await readdir(tables)).filter((name) => name.endsWith('.log'));
  const sizes = await Promise.all(
    logs.map((name) =>
      stat(join(tables, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const problems = {
  en: { title: 'No room', detail: 'There is no room on the disk of this machine. Free some, then try again.' },
  'pt-BR': {
    title: 'Sem espaço',
    detail: 'Não há espaço no disco desta máquina. Libere espaço e tente novamente.',
  },
} as const;

/** Makes a handler that could not write say why: to a function, a full disk is a store that is not available. */
export function tellNoRoom(handler: RouteHandler, room: DiskRoom): RouteHandler {
  return async (event, context) => {
    const result = await handler(event, context);
    const isProblem = result.headers?.['Content-Type'] === 'application/problem+json';
    if (result.statusCode !== 503 || !isProblem || !(await room.isFull())) return result;
    const { type, ...problem }: { type: string } = JSON.parse(result.body);
    const text = problems[result.headers?.['Content-Language'] === 'pt-BR' ? 'pt-BR' : 'en'];
    const told = { type: type.replace(/[^/]+$/, 'no_room'), ...problem, ...text, code: 'no_room' };
    return { ...result, body: JSON.stringify(told) };
  };
}
