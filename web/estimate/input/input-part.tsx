import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { errorMessage } from '../../../lib/platform/error-facts.ts';
import { type Language, spokenLanguage } from '../../../lib/platform/language.ts';
import { makeVisible } from '../../../lib/platform/text.ts';
import { maxInputBytes } from '../../../lib/pricing/inputs/limits.ts';
import { useConsole } from '../../console.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { LoadingBox } from '../../parts/loading-box.tsx';
import { restoreFocus } from '../../parts/restore-focus.ts';
import { useWords } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { desk, openEstimate } from '../desk.ts';
import type { PartProps } from '../part.ts';
import { type EstimateState, isEmpty, maxNameLength } from '../state.ts';
import { undoables } from '../undo.tsx';
import { FailureBox, RefusedBox } from './failure-box.tsx';
import { focusWhatWasRead, isFocusLost, openedFiles, reader, readOptions } from './input-desk.ts';
import { readInputView } from './input-view.ts';
import { OptionsForm } from './options-form.tsx';
import { type InputFailure, readAndPrice } from './read-and-price.ts';
import { inputWords } from './words.ts';

/** Takes a plan, a template or an inventory: dropped anywhere on the page, chosen or pasted. It is read in the browser. */
export function InputPart(props: PartProps) {
  const words = useWords(inputWords);
  const { announcement } = useConsole();
  const input = useInput(props);
  const isOver = useFileDrop(input.take);
  const opened = useObservable(openedFiles);
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const file = makeVisible(input.file ?? '');
  useLayoutEffect(() => {
    // The note on the file does it, if there is one.
    if (!('input' in props.state.view)) focusWhatWasRead();
  }, []);
  // The button that stops the reading goes when it ends.
  useLayoutEffect(() => (input.isBusy ? () => restoreFocus(button.current) : undefined), [input.isBusy]);
  useEffect(() => {
    if (input.isBusy) announcement.set(words.reading(file));
  }, [input.isBusy]);
  return (
    <section class="intake sheet" aria-labelledby="estimate-input">
      <h2 id="estimate-input">{words.title}</h2>
      <p class="drop">{words.drop}</p>
      <p class="small" id="estimate-input-hint">
        {words.hint}
      </p>
      <p class="row">
        <button
          ref={button}
          type="button"
          aria-describedby="estimate-input-hint"
          onClick={() => chooser.current?.click()}
        >
          {words.choose}
        </button>
        <PasteForm onText={(text) => input.takeOpened([pasted(text)])} />
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          input.take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {input.isBusy && (
        <>
          <p class="row">
            {words.reading(file)}{' '}
            <button type="button" onClick={input.stop}>
              {words.stop}
            </button>
          </p>
          <LoadingBox lines={2} />
        </>
      )}
      {input.failure && <FailureBox file={file} failure={input.failure} language={input.language} />}
      <RefusedBox {...props} />
      <OptionsForm
        // What the file lacks is asked for at once.
        key={input.failure?.kind}
        isOpenFirst={['no-region', 'unreadable'].includes(input.failure?.kind ?? '')}
        onSubmit={opened.length === 0 ? undefined : () => input.takeOpened(opened)}
        file={makeVisible(opened[0]?.name ?? '')}
      />
      {isOver && (
        <p class="drop-veil" aria-hidden="true">
          {words.dropNow}
        </p>
      )}
    </section>
  );

  function pasted(text: string) {
    return { name: words.pasted, bytes: new TextEncoder().encode(text) };
  }
}

/** What the page does with a file. */
interface Reading {
  /** Name of the file that is read, or was read last. */
  readonly file: string | undefined;
  readonly isBusy: boolean;
  readonly failure: InputFailure | undefined;
  /** The language of what is said of the file. */
  readonly language: Language;
}

/** The reading of files into an estimate. */
interface UsedInput extends Reading {
  readonly take: (files: readonly File[]) => void;
  readonly takeOpened: (files: readonly OpenedFile[]) => void;
  readonly stop: () => void;
}

const nothing = (): Reading => ({ file: undefined, isBusy: false, failure: undefined, language: spokenLanguage() });

/** Reads what is dropped, chosen or pasted; a later file takes the place of an earlier one that is still read. */
function useInput({ state, change }: Pick<PartProps, 'state' | 'change'>): UsedInput {
  const { api } = useConsole();
  const [reading, setReading] = useState<Reading>(nothing);
  const current = useRef({ state, change });
  current.current = { state, change };
  const turn = useRef(new AbortController());
  const begin = (file: string | undefined): AbortSignal => {
    turn.current.abort();
    reader.stop();
    turn.current = new AbortController();
    setReading({ ...nothing(), file, isBusy: true });
    return turn.current.signal;
  };
  const fail = (file: string | undefined, failure: InputFailure): void => setReading({ ...nothing(), file, failure });
  const read = async (all: readonly OpenedFile[], signal: AbortSignal): Promise<void> => {
    const usage = all.find(isUsageFile);
    const files = all.filter((opened) => opened !== usage);
    const file = (files[0] ?? usage)?.name;
    // The reader may have changed what the file leaves open.
    const isAgain = files.every((opened) => openedFiles.get().includes(opened));
    if (files.length > 0) openedFiles.set(files);
    try {
      const now = current.current.state;
      const outcome = await readAndPrice(api, { files, usage, options: readOptions.get(), now }, signal);
      if (signal.aborted) return;
      if ('failure' in outcome) return fail(outcome.file ?? file, outcome.failure);
      setReading({ ...nothing(), file });
      const { state: before, change: show } = current.current;
      isFocusLost.set(isEmpty(before));
      // It says more of what is there, or the same in another way.
      if (isAgain && readInputView(before.view.input)?.file === files[0]?.name) return show(outcome.state);
      if (files.length === 0) return show(outcome.state);
      const { label } = desk.get();
      openEstimate({ state: outcome.state, label: { name: nameOf(files, outcome.state) } }, true);
      if (!isEmpty(before)) undoables.set([{ kind: 'file', estimate: { state: before, label } }]);
    } catch (error) {
      if (!signal.aborted) fail(file, { kind: 'broken', message: errorMessage(error) });
    }
  };
  const take = async (files: readonly File[]): Promise<void> => {
    const [first] = files;
    if (!first) return;
    const signal = begin(first.name);
    const usages = files.filter(isUsageFile).length;
    if (usages > 1 || files.length - usages > 2) return fail(first.name, { kind: 'several' });
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
    setReading(nothing());
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

/** The name of an estimate from a file: a saved request has the name of its file, all else is called after what it was read from. */
const nameOf = ([file]: readonly OpenedFile[], { view }: EstimateState): string =>
  'input' in view || !file ? '' : (/^(.+)\.json$/i.exec(file.name)?.[1] ?? '').slice(0, maxNameLength);

/** No architecture is written in YAML. */
const isUsageFile = ({ name }: { readonly name: string }): boolean => /\.ya?ml$/i.test(name);

/** Undefined for a folder, and for a file that cannot be read. */
const bytesOf = (file: File): Promise<Uint8Array | undefined> =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );

/** Takes files that are dropped anywhere on the page. @returns true while files are held over it */
function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  // Before the paint: what is dropped where nothing listens yet, the browser opens in place of the page.
  useLayoutEffect(() => {
    const ended = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void): void =>
      document.addEventListener(type, act, { signal: ended.signal });
    const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
    listen('dragover', (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      // Between two elements of the page there is another target.
      if (relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    });
    return () => ended.abort();
  }, []);
  return isOver;
}

/** A button that opens a box to paste the text of a file into. */
function PasteForm({ onText }: { readonly onText: (text: string) => void }) {
  const words = useWords(inputWords);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const use = (): void => {
    setOpen(false);
    onText(text);
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.paste}
      </button>
      <Dialog title={words.paste} isOpen={isOpen} onClose={() => setOpen(false)}>
        <label for={id}>{words.pasteLabel}</label>
        <textarea
          id={id}
          class="pasted"
          rows={12}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="button" class="main" disabled={text.trim() === ''} onClick={use}>
          {words.use}
        </button>
      </Dialog>
    </>
  );
}
