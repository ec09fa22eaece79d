import { useEffect, useRef, useState } from 'preact/hooks';
import { errorMessage } from '../../../lib/platform/error-facts.ts';
import { maxInputBytes } from '../../../lib/pricing/inputs/limits.ts';
import { useConsole } from '../../console.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import type { PartProps } from '../part.ts';
import { isEmpty } from '../state.ts';
import { isFocusLost, openedFiles, reader, readOptions, replacedState } from './input-desk.ts';
import { type InputFailure, readAndPrice } from './read-and-price.ts';

/** What the page does with a file. */
export interface Reading {
  /** Name of the file that is read, or was read last. */
  readonly file: string | undefined;
  readonly isBusy: boolean;
  readonly failure: InputFailure | undefined;
}

/** The reading of files into an estimate. */
export interface UsedInput extends Reading {
  readonly take: (files: readonly File[]) => void;
  readonly takeOpened: (files: readonly OpenedFile[]) => void;
  readonly stop: () => void;
}

const nothing: Reading = { file: undefined, isBusy: false, failure: undefined };

/** Reads what is dropped, chosen or pasted; a later file takes the place of an earlier one that is still read. */
export function useInput({ state, change }: Pick<PartProps, 'state' | 'change'>): UsedInput {
  const { api } = useConsole();
  const [reading, setReading] = useState<Reading>(nothing);
  const current = useRef({ state, change });
  current.current = { state, change };
  const turn = useRef(new AbortController());
  const begin = (file: string | undefined): AbortSignal => {
    turn.current.abort();
    reader.stop();
    turn.current = new AbortController();
    setReading({ file, isBusy: true, failure: undefined });
    return turn.current.signal;
  };
  const fail = (file: string | undefined, failure: InputFailure): void => setReading({ file, isBusy: false, failure });
  const read = async (files: readonly OpenedFile[], signal: AbortSignal): Promise<void> => {
    const file = files[0]?.name;
    openedFiles.set(files);
    try {
      const now = current.current.state;
      const outcome = await readAndPrice(api, { files, options: readOptions.get(), now }, signal);
      if (signal.aborted) return;
      if ('failure' in outcome) return fail(file, outcome.failure);
      setReading({ ...nothing, file });
      const { state: before, change: show } = current.current;
      isFocusLost.set(isEmpty(before));
      replacedState.set(isEmpty(before) ? undefined : before);
      show(outcome.state);
    } catch (error) {
      if (!signal.aborted) fail(file, { kind: 'broken', message: errorMessage(error) });
    }
  };
  const take = async (files: readonly File[]): Promise<void> => {
    const [first] = files;
    if (!first) return;
    const signal = begin(first.name);
    if (files.length > 2) return fail(first.name, { kind: 'several' });
    const tooLarge = files.find(({ size }) => size > maxInputBytes);
    if (tooLarge) return fail(tooLarge.name, { kind: 'too-large', file: tooLarge.name });
    const opened: OpenedFile[] = [];
    for (const file of files) {
      const bytes = await bytesOf(file);
      if (signal.aborted) return;
      if (!bytes) return fail(file.name, { kind: 'gone', file: file.name });
      opened.push({ name: file.name, bytes });
    }
    await read(opened, signal);
  };
  const stop = (): void => {
    turn.current.abort();
    reader.stop();
    setReading(nothing);
  };
  // What is still read belongs to a page that is gone.
  useEffect(() => stop, []);
  return {
    ...reading,
    take: (files) => void take(files),
    takeOpened: (files) => void read(files, begin(files[0]?.name)),
    stop,
  };
}

/** Undefined for a folder, and for a file that cannot be read. */
const bytesOf = (file: File): Promise<Uint8Array | undefined> =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
