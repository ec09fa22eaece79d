import { useEffect, useState } from 'preact/hooks';
import type { PlacedSummary } from '../../../lib/assessment/portfolio/summary.ts';
import type { Language } from '../../preferences.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { runInWorker } from '../judging/assessor.ts';
import type { Judging, Tasks } from '../worker/tasks.ts';

/** The records of files as a portfolio needs them, and how far they are judged. */
export interface UsedSummaries {
  /** Those of before while others are judged; undefined until there are some. */
  readonly records: readonly PlacedSummary[] | undefined;
  /** Number of files that are judged; undefined when all are. */
  readonly judged: number | undefined;
  /** Why nothing is judged. */
  readonly refused: Extract<Tasks['summarize']['output'], { readonly refusals: unknown }> | undefined;
  /** What went wrong in the console itself. */
  readonly failure: string | undefined;
}

/** In bytes: the Worker takes so many at once, and says then that it has done them. */
const maxBatch = 1024 * 1024;

/** What was judged stays: files that are added later are judged alone, and another order judges none. */
const known = new WeakMap<OpenedFile, { readonly judging: Judging; readonly records: readonly PlacedSummary[] }>();

/** Judges files some at a time, so that a reader sees how far it is. */
export function useSummaries(files: readonly OpenedFile[], judging: Judging, language: Language): UsedSummaries {
  const [state, setState] = useState<UsedSummaries>({
    records: undefined,
    judged: 0,
    refused: undefined,
    failure: undefined,
  });
  useEffect(() => {
    let isOver = false;
    const recordsOf = (file: OpenedFile): readonly PlacedSummary[] | undefined => {
      const found = known.get(file);
      return found?.judging === judging ? found.records : undefined;
    };
    const judge = async (): Promise<void> => {
      const left = files.filter((file) => recordsOf(file) === undefined);
      for (const batch of batchesOf(left)) {
        const judged = files.filter((file) => recordsOf(file) !== undefined).length;
        setState(({ records }) => ({ records, judged, refused: undefined, failure: undefined }));
        const made = await runInWorker('summarize', { files: batch, judging, language });
        if (isOver) return;
        if ('refusals' in made) {
          setState({ records: undefined, judged: undefined, refused: made, failure: undefined });
          return;
        }
        for (const [at, file] of batch.entries()) known.set(file, { judging, records: made.content[at] ?? [] });
      }
      const records = files.flatMap((file) => recordsOf(file) ?? []);
      setState({ records, judged: undefined, refused: undefined, failure: undefined });
    };
    judge().catch((error: Error) => {
      if (!isOver) setState({ records: undefined, judged: undefined, refused: undefined, failure: error.message });
    });
    return () => {
      isOver = true;
    };
  }, [files, judging, language]);
  return state;
}

/** Parts of a list of files, in their order, of at most 1 MiB or one file each. */
export function batchesOf(files: readonly OpenedFile[]): readonly (readonly OpenedFile[])[] {
  const batches: OpenedFile[][] = [];
  let bytes = 0;
  for (const file of files) {
    const batch = batches.at(-1);
    bytes += file.bytes.length;
    if (batch && bytes <= maxBatch) batch.push(file);
    else {
      batches.push([file]);
      bytes = file.bytes.length;
    }
  }
  return batches;
}
