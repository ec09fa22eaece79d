import type { OpenedFile } from '../worker/tasks.ts';

/** The folder of a path, with its slash; empty for a file without one. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The policy of a file as the command line finds it: the nearest, in its folder or in one above. */
export function nearestPolicy(policies: readonly OpenedFile[], path: string): OpenedFile | undefined {
  const above = policies.filter(({ name }) => path.startsWith(folderOf(name)));
  return above.toSorted((a, b) => folderOf(b.name).length - folderOf(a.name).length)[0];
}

/** Adds policies, each in the place of the one that its folder had. */
export function withPolicies(policies: readonly OpenedFile[], more: readonly OpenedFile[]): readonly OpenedFile[] {
  const folders = new Set(more.map(({ name }) => folderOf(name)));
  return [...policies.filter(({ name }) => !folders.has(folderOf(name))), ...more];
}
