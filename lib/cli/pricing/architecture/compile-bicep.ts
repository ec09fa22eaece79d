import { execFile } from 'node:child_process';
import { makeVisible } from '../../../platform/text.ts';
import { maxInputBytes } from '../../../pricing/inputs/limits.ts';
import { CommandFailure } from '../../failure.ts';

/** True for the name of a file of Bicep. */
export const isBicep = (path: string): boolean => /\.bicep$/i.test(path);

/** A compiler may take so long. */
const timeoutMs = 120_000;

/**
 * Compiles a file of Bicep to a template by the compiler of this machine: `bicep`, else that of the Azure CLI. Modules of
 * registries are not fetched, and neither is a compiler.
 * @throws CommandFailure with what the compiler says, or how to get one
 */
export async function compileBicep(path: string): Promise<Uint8Array> {
  const compiled = await runProgram('bicep', ['build', '--no-restore', '--stdout', path]);
  if (compiled !== 'absent') return orFail(path, compiled);
  // Without this question the Azure CLI would install a compiler.
  const version = await runProgram('az', ['bicep', 'version', '--only-show-errors']);
  if (version === 'absent' || version.code !== 0) {
    throw new CommandFailure([
      '--compile needs "bicep", or "az" with Bicep, on the PATH of this machine: see https://aka.ms/bicep-install',
    ]);
  }
  return orFail(path, await runProgram('az', ['bicep', 'build', '--no-restore', '--stdout', '--file', path]));
}

/** What a program has printed, and how it ended; `absent` if the machine does not have it. */
type Ended = 'absent' | { readonly code: number; readonly stdout: Buffer; readonly stderr: string };

const runProgram = (program: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const options = {
      encoding: 'buffer',
      maxBuffer: maxInputBytes,
      timeout: timeoutMs,
      env: { ...process.env, AZURE_BICEP_CHECK_VERSION: 'False' },
    } as const;
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error && 'code' in error && error.code === 'ENOENT') return resolve('absent');
      const code = typeof error?.code === 'number' ? error.code : 1;
      resolve({ code: error ? code : 0, stdout, stderr: stderr.toString() || (error?.message ?? '') });
    });
  });

function orFail(path: string, ended: Ended): Uint8Array {
  if (ended !== 'absent' && ended.code === 0) return ended.stdout;
  const said = ended === 'absent' ? [] : ended.stderr.split('\n').filter((line) => line.trim() !== '');
  throw new CommandFailure([
    `${makeVisible(path)}: it was not compiled:`,
    ...said.slice(0, 20).map((line) => `  ${makeVisible(line.slice(0, 500))}`),
  ]);
}
