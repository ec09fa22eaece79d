import { createObservable } from '../observable.ts';
import type { Judging, OpenedFile } from './worker/tasks.ts';

/** The file that is judged. It stays in memory while the page is open, also when another view is shown. */
export const openedFile = createObservable<OpenedFile | undefined>(undefined);

/** The line of the chosen record, in a file of many; undefined for the first that is not valid. */
export const chosenLine = createObservable<number | undefined>(undefined);

/** The files that are compared, in their order. */
export const comparedFiles = createObservable<readonly OpenedFile[]>([]);

/** The files of the portfolio. */
export const portfolioFiles = createObservable<readonly OpenedFile[]>([]);

/** Today in UTC, as the command line has it. */
export const today = (now: Date): string => now.toISOString().slice(0, 10);

/** How everything is judged. */
export const judging = createObservable<Judging>({
  asOf: today(new Date()),
  strict: undefined,
  staleAfterDays: undefined,
  severities: {},
  policy: undefined,
});

/** Judges another file, from its first record on. */
export function openFile(file: OpenedFile | undefined): void {
  chosenLine.set(undefined);
  openedFile.set(file);
}
