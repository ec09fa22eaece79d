import { dirname, resolve, sep } from 'node:path';
import { type Frameworks, maxFrameworksBytes } from '../../assessment/frameworks/frameworks.ts';
import { frameworksFileName } from '../../assessment/policy/policy.ts';
import { CommandFailure } from '../failure.ts';
import type { Input } from './inputs.ts';
import { findAbove, placedProblem, readSettingsFile } from './policy-file.ts';

/** `--frameworks <file>`, `false` for `--no-frameworks`, undefined to look for one beside the records and above. */
export type FrameworksFlag = string | false | undefined;

/**
 * Finds and reads the mapping to frameworks of inputs: the nearest to the folder that holds them all, or in one above, up to the
 * root of its repository. A page has one mapping for all its records.
 * @throws CommandFailure with every problem of the file
 */
export async function loadFrameworks(
  inputs: readonly Input[],
  flag: FrameworksFlag,
  cwd: string = process.cwd(),
): Promise<Frameworks | undefined> {
  if (flag === false) return undefined;
  const path = flag === undefined ? findAbove(commonFolder(inputs, cwd), frameworksFileName) : resolve(cwd, flag);
  if (path === undefined) return undefined;
  const problems: string[] = [];
  const frameworks = await readFrameworksFile(path, cwd, problems);
  if (problems.length > 0) throw new CommandFailure(problems);
  return frameworks;
}

/** The folder that holds all inputs; the working directory for standard input, and without inputs. */
function commonFolder(inputs: readonly Input[], cwd: string): string {
  const [first = cwd, ...others] = inputs.map(({ path }) => (path === '-' ? cwd : dirname(path)));
  let folder = first;
  for (const other of others) {
    while (other !== folder && !other.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
      if (dirname(folder) === folder) return folder;
      folder = dirname(folder);
    }
  }
  return folder;
}

/** Reads a mapping to frameworks; adds everything that is wrong with it to `problems`, and returns undefined then. */
export async function readFrameworksFile(
  path: string,
  cwd: string,
  problems: string[],
): Promise<Frameworks | undefined> {
  const file = readSettingsFile(path, cwd, maxFrameworksBytes, problems);
  if (file === undefined) return undefined;
  const { bytes, ...name } = file;
  // Loaded when it is used: few reports have frameworks.
  const { readFrameworks } = await import('../../assessment/frameworks/read-frameworks.ts');
  const read = readFrameworks(bytes, name);
  if ('frameworks' in read) return read.frameworks;
  problems.push(...read.problems.map((problem) => placedProblem(name.source, problem)));
  return undefined;
}
