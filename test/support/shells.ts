import { execFileSync } from 'node:child_process';

const isThere = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether a shell is installed, for `describe.runIf`. Prints a line when it is not.
 * @throws Error under `CI`, where `.ci/run` installs it
 */
export function hasShell(shell: 'bash' | 'zsh' | 'fish', environment: NodeJS.ProcessEnv = process.env): boolean {
  if (isThere(shell)) return true;
  const missing = `no ${shell} found: install it (apt-get install ${shell})`;
  if (environment.CI) throw new Error(missing);
  console.warn(`tests of completion in ${shell} are skipped: ${missing}`);
  return false;
}
