import type { Policy } from './policy.ts';

/** The name of a system, and the folder of the policy that gives it: two teams may use one name for two systems. */
export interface SystemName {
  readonly name: string;
  readonly within: string;
}

/**
 * Returns the system that the policy says a file is of; undefined if it does not say. The first glob that matches counts. A glob is
 * compared with the path of the file from the folder of the policy; one without a slash, with the name of the file in any folder.
 * @param source path or key of the policy, with slashes @param file likewise
 */
export function systemOf(
  { systems, source }: Pick<Policy, 'systems' | 'source'>,
  file: string,
): SystemName | undefined {
  if (systems === undefined) return undefined;
  const within = source.slice(0, source.lastIndexOf('/') + 1);
  const path = file.startsWith(within) ? file.slice(within.length) : file;
  const segments = path.split('/');
  for (const [glob, name] of systems) {
    const wanted = glob.replace(/^\.?\//, '').split('/');
    if (matches(wanted.length === 1 ? ['**', ...wanted] : wanted, segments)) return { name, within };
  }
  return undefined;
}

/** Matches whole segments; `**` stands for any number of them. The time is bounded by the product of both lengths. */
function matches(wanted: readonly string[], segments: readonly string[]): boolean {
  // reached[i]: whether what has been read of the glob matches the first i segments.
  let reached = [true, ...segments.map(() => false)];
  for (const part of wanted) {
    const next = reached.map(() => false);
    for (const [index, isReached] of reached.entries()) {
      if (part === '**') next[index] = isReached || next[index - 1] === true;
      else if (isReached && index < segments.length) next[index + 1] = matchesSegment(part, segments[index] ?? '');
    }
    reached = next;
  }
  return reached.at(-1) === true;
}

/** `*` stands for any characters, `?` for one. It goes back to the last star only, so that no glob is slow. */
function matchesSegment(glob: string, text: string): boolean {
  let at = 0;
  let read = 0;
  let star = -1;
  let resume = 0;
  while (read < text.length) {
    if (glob[at] === '*') {
      star = at;
      resume = read;
      at += 1;
    } else if (at < glob.length && (glob[at] === '?' || glob[at] === text[read])) {
      at += 1;
      read += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      read = resume;
    } else return false;
  }
  return /^\**$/.test(glob.slice(at));
}
