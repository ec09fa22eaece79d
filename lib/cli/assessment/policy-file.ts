import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Policy, policyFileName } from '../../assessment/policy/policy.ts';
import { readPolicy } from '../../assessment/policy/read-policy.ts';
import type { PolicyName } from '../../assessment/record/finding.ts';
import { maxPolicyBytes } from '../../assessment/record/limits.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import type { Input } from './inputs.ts';

/** `--policy <file>`, `false` for `--no-policy`, undefined to look for one beside the records and above. */
export type PolicyFlag = string | false | undefined;

/**
 * Finds and reads the policy of each input: the nearest beside it or in a folder above, up to the root of its repository.
 * @throws CommandFailure with every problem of every policy
 */
export function loadPolicies(
  inputs: readonly Input[],
  flag: PolicyFlag,
  cwd: string = process.cwd(),
): (input: Input) => Policy | undefined {
  if (flag === false) return () => undefined;
  const problems: string[] = [];
  const read = (path: string) => readPolicyFile(path, cwd, problems);
  const forAll = flag === undefined ? undefined : read(resolve(cwd, flag));
  const paths = new Map<string, string | undefined>();
  const policies = new Map<string, Policy | undefined>();
  if (flag === undefined) {
    for (const directory of new Set(inputs.map((input) => directoryOf(input, cwd)))) {
      const path = findPolicy(directory);
      paths.set(directory, path);
      if (path !== undefined && !policies.has(path)) policies.set(path, read(path));
    }
  }
  if (problems.length > 0) throw new CommandFailure(problems);
  return (input) => forAll ?? policies.get(paths.get(directoryOf(input, cwd)) ?? '');
}

const directoryOf = ({ path }: Input, cwd: string): string => (path === '-' ? cwd : dirname(path));

/** Returns the path of the nearest policy. */
export const findPolicy = (directory: string): string | undefined => findAbove(directory, policyFileName);

/** Returns the path of the nearest file of a name, from a directory up to the root of its repository or of the file system. */
export function findAbove(directory: string, name: string): string | undefined {
  for (let current = directory; ; current = dirname(current)) {
    const path = join(current, name);
    if (existsSync(path)) return path;
    if (existsSync(join(current, '.git')) || dirname(current) === current) return undefined;
  }
}

/** Reads a policy; adds everything that is wrong with it to `problems`, and returns undefined then. */
export function readPolicyFile(path: string, cwd: string, problems: string[]): Policy | undefined {
  const file = readSettingsFile(path, cwd, maxPolicyBytes, problems);
  if (file === undefined) return undefined;
  const { bytes, ...name } = file;
  const result = readPolicy(bytes, name);
  if ('policy' in result) return result.policy;
  problems.push(...result.problems.map((problem) => placedProblem(name.source, problem)));
  return undefined;
}

/** A file of settings, such as a policy. */
interface SettingsFile extends PolicyName {
  readonly bytes: Uint8Array;
}

/** Reads a file of settings with its digest; adds why it cannot be read to `problems`, and returns undefined then. */
export function readSettingsFile(
  path: string,
  cwd: string,
  maxBytes: number,
  problems: string[],
): SettingsFile | undefined {
  const source = (relative(cwd, path) || path).split(sep).join('/');
  let bytes: Uint8Array;
  try {
    // One byte more than is read tells that a file is too large; a huge one is not loaded.
    bytes = statSync(path).size > maxBytes ? new Uint8Array(maxBytes + 1) : readFileSync(path);
  } catch (error) {
    problems.push(`${source}: ${readFailure(error)}`);
    return undefined;
  }
  // Not imported: to load it takes a tenth of a run on one file, and few runs have a policy.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return { source, sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
}

/** A problem with its place, for the terminal. */
export const placedProblem = (
  source: string,
  { line, column, message }: { readonly line: number; readonly column: number; readonly message: string },
): string => `${source}:${line}:${column}: ${message}`;
