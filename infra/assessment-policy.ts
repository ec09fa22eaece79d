import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { readPolicy, sizeProblem } from '../lib/assessment/policy/read-policy.ts';
import { maxPolicyBytes } from '../lib/assessment/record/limits.ts';
import type { ContextReader } from './context-reader.ts';

const root = join(import.meta.dirname, '..');

/** Reads the setting `assessmentPolicy`: a file of the project. Its mistakes become problems of the reader, one a line. */
export function readAssessmentPolicy({ text, problems }: ContextReader): Uint8Array | undefined {
  const path = text('assessmentPolicy', isInProject, 'a file of the project, by its path from the root');
  if (path === undefined) return undefined;
  const read = readPolicyBytes(join(root, path));
  if ('bytes' in read) return read.bytes;
  problems.push(...read.problems.map((problem) => `assessmentPolicy: ${path}${problem}`));
  return undefined;
}

/** Reads and checks a policy, which the function reads again. @returns else what is wrong, to stand after its path */
export function readPolicyBytes(
  path: string,
): { readonly bytes: Uint8Array } | { readonly problems: readonly string[] } {
  const { size } = statSync(path);
  const bytes = size > maxPolicyBytes ? undefined : readFileSync(path);
  const read = bytes ? readPolicy(bytes, { source: path, sha256: '' }) : { problems: [sizeProblem(size)] };
  if (bytes && 'policy' in read) return { bytes };
  const problems = 'problems' in read ? read.problems : [];
  return { problems: problems.map(({ line, column, message }) => `:${line}:${column}: ${message}`) };
}

/** True if a file is there; no `..` and no link may lead out of the project. */
function isInProject(path: string): boolean {
  try {
    if (isAbsolute(path) || !isFile(join(root, path))) return false;
    const inside = relative(realpathSync(root), realpathSync(join(root, path)));
    return !isAbsolute(inside) && inside.split(sep)[0] !== '..';
  } catch {
    return false;
  }
}

/** True for the path of a file that is there. */
export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
