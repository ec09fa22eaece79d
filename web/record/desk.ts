import { createObservable } from '../observable.ts';
import type { OpenedFile } from '../worker/tasks.ts';
import type { Refusal } from './intake/read-files.ts';
import { withPolicies } from './nearest-policy.ts';
import type { Judging } from './worker/tasks.ts';

/** The file that is judged. It stays in memory while the page is open, also when another view is shown. */
export const openedFile = createObservable<OpenedFile | undefined>(undefined);

/** Whether the opened file was edited since it was opened or saved. */
export const isEdited = createObservable(false);

/** The line of the chosen record, in a file of many; undefined for the first that is not valid. */
export const chosenLine = createObservable<number | undefined>(undefined);

/** The files that are compared, in their order. */
export const comparedFiles = createObservable<readonly OpenedFile[]>([]);

/** The files of the portfolio. */
export const portfolioFiles = createObservable<readonly OpenedFile[]>([]);

/** Files that were not read among those that another page handed to the portfolio. */
export const refusedBefore = createObservable<readonly Refusal[]>([]);

/** Names of the files that gave their place to different ones when files were added to the portfolio last. */
export const replacedNames = createObservable<readonly string[]>([]);

/** Adds records to the portfolio, in place of those of the same names. */
export function addToPortfolio(files: readonly OpenedFile[]): void {
  const names = new Set(files.map(({ name }) => name));
  const before = portfolioFiles.get();
  const gone = before.filter(({ name }) => names.has(name));
  const replaced = gone.filter((file) => !files.some((added) => isSame(added, file)));
  replacedNames.set(replaced.map(({ name }) => name));
  portfolioFiles.set([...before.filter(({ name }) => !names.has(name)), ...files]);
}

const isSame = (a: OpenedFile, b: OpenedFile): boolean =>
  a.name === b.name && a.bytes.length === b.bytes.length && a.bytes.every((byte, at) => byte === b.bytes[at]);

/** Today in UTC, as the command line has it. */
export const today = (now: Date): string => now.toISOString().slice(0, 10);

/** How everything is judged. */
export const judging = createObservable<Judging>({
  asOf: today(new Date()),
  strict: undefined,
  staleAfterDays: undefined,
  severities: {},
  policies: [],
});

/** Takes policies that came with records. */
export function addPolicies(more: readonly OpenedFile[]): void {
  // Another object would have everything judged again.
  if (more.length === 0) return;
  const before = judging.get();
  judging.set({ ...before, policies: withPolicies(before.policies, more) });
}

/** Judges another file, from its first record on. */
export function openFile(file: OpenedFile | undefined): void {
  chosenLine.set(undefined);
  isEdited.set(false);
  openedFile.set(file);
}

/** Judges the opened file with another text; compressed, it is so no longer. */
export function editFile(text: string): void {
  const file = openedFile.get();
  if (!file) return;
  isEdited.set(true);
  openedFile.set({ name: file.name.replace(/\.gz$/i, ''), bytes: new TextEncoder().encode(text) });
}

/** True if an editor would write the same bytes again; a byte order mark is left out. */
export function isEditable({ bytes }: OpenedFile, text: string): boolean {
  const encoded = new TextEncoder().encode(text);
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return encoded.length === bytes.length - start && encoded.every((byte, at) => byte === bytes[at + start]);
}
