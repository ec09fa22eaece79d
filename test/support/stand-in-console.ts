import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConsoleFiles, writeConsoleFiles } from '../../infra/console-files.ts';

/** The page of the stand-in, with a style and a script of its own. */
export const standInPage = '<!doctype html><style>b{color:red}</style><script>run()</script><b>index.html</b>';

/** Writes a console of three files into a folder, as they are deployed, so that a test needs no build. */
export function writeStandInConsole(
  directory: string,
  settings: Parameters<typeof writeConsoleFiles>[0],
): ConsoleFiles {
  const built = join(directory, 'web');
  mkdirSync(join(built, 'assets'), { recursive: true });
  for (const file of ['icon.svg', 'assets/console-5QH2KXPL.js']) writeFileSync(join(built, file), file);
  writeFileSync(join(built, 'index.html'), standInPage);
  return writeConsoleFiles(settings, { built, outdir: join(directory, 'console') });
}
