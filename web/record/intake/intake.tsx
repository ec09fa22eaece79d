import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { maxFileBytes } from '../../../lib/assessment/record/limits.ts';
import { useConsole } from '../../console.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { useTurns } from '../../use-turns.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { loadSample, type SampleName } from '../samples.ts';
import { recordWords } from '../words.ts';
import { type ChosenFile, droppedFiles, type ReadFiles, type Refusal, readFiles } from './read-files.ts';

/** Opens records: dropped, chosen, pasted or the samples. Nothing is sent anywhere. */
export function Intake({
  takesMany,
  takesFocus = false,
  refused = [],
  samples,
  begin: beginning,
  onFiles,
}: {
  /** Takes several files, and folders; else it hands over all that it gets. */
  readonly takesMany: boolean;
  /** True where the part that had the focus is gone. @default false */
  readonly takesFocus?: boolean;
  /** Files that another page did not read among those that it handed over. @default none */
  readonly refused?: readonly Refusal[];
  readonly samples: readonly { readonly label: string; readonly names: readonly SampleName[] }[];
  /** Where a new record is begun, if it can be. */
  readonly begin?: { readonly label: string; readonly href: string };
  readonly onFiles: (read: ReadFiles) => void;
}) {
  const { intake: words } = useWords(recordWords);
  const { announcement } = useConsole();
  const [refusals, setRefusals] = useState(refused);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const hint = useId();
  useLayoutEffect(() => {
    if (takesFocus) chooser.current?.focus();
  }, [takesFocus]);
  const begin = useTurns();
  const [isReading, setReading] = useState(false);
  const [isNothing, setNothing] = useState(false);
  const take = async (chosen: Promise<readonly ChosenFile[]>): Promise<void> => {
    const isLatest = begin();
    setReading(true);
    const read = await readFiles(await chosen);
    setReading(false);
    // If two records are asked for, only the later one counts.
    if (!takesMany && !isLatest()) return;
    setRefusals(read.refusals);
    setNothing([read.files, read.policies, read.refusals].every(({ length }) => length === 0));
    if (read.files.length > 0 || read.policies.length > 0) onFiles(read);
    else announcement.set(words.nothing);
  };
  const sample = async (names: readonly SampleName[]): Promise<void> => {
    const isLatest = begin();
    const files: OpenedFile[] = [];
    for (const name of names) files.push(await loadSample(name));
    setNothing(false);
    if (takesMany || isLatest()) onFiles({ files, policies: [], refusals: [] });
  };
  return (
    <section
      class={`intake sheet ${isOver ? 'over' : ''}`}
      aria-label={words.title}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer) void take(droppedFiles(event.dataTransfer));
      }}
    >
      <p class="drop">{takesMany ? words.dropMany : words.dropOne}</p>
      <p id={hint} class="small">
        {takesMany ? words.limitsMany : words.limits}
      </p>
      <div class="row">
        <button ref={chooser} type="button" class="main" aria-describedby={hint} onClick={() => input.current?.click()}>
          {takesMany ? words.chooseMany : words.choose}
        </button>
        {takesMany && (
          <button type="button" onClick={() => folder.current?.click()}>
            {words.chooseFolder}
          </button>
        )}
        {!takesMany && <PasteBox onText={(file) => onFiles({ files: [file], policies: [], refusals: [] })} />}
        {beginning && (
          <a class="button" href={beginning.href}>
            {beginning.label}
          </a>
        )}
        {samples.map(({ label, names }) => (
          <button key={label} type="button" class="link" onClick={() => void sample(names)}>
            {label}
          </button>
        ))}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".json,.ndjson,.jsonl,.gz"
        onChange={(event) => {
          void take(Promise.resolve(chosenFiles(event.currentTarget.files)));
          event.currentTarget.value = '';
        }}
      />
      {takesMany && (
        <input
          ref={folder}
          type="file"
          hidden
          {...{ webkitdirectory: true }}
          onChange={(event) => {
            void take(Promise.resolve(chosenFiles(event.currentTarget.files)));
            event.currentTarget.value = '';
          }}
        />
      )}
      {isReading && <p>{words.reading}</p>}
      {isNothing && !isReading && <p>{words.nothing}</p>}
      <Refusals refusals={refusals} />
    </section>
  );
}

/** Names the files that were not read. */
export function Refusals({ refusals }: { readonly refusals: readonly Refusal[] }) {
  const { intake: words } = useWords(recordWords);
  const { number } = useFormats();
  if (refusals.length === 0) return null;
  const isCounted = refusals.every(({ kind }) => kind !== 'count' && kind !== 'total');
  return (
    <div role="alert" class="refusals">
      <p>{isCounted ? words.refused(refusals.length) : words.notAll}</p>
      <ul>
        {refusals.slice(0, 20).map((refusal) => (
          <li key={JSON.stringify(refusal)}>{textOf(refusal)}</li>
        ))}
        {refusals.length > 20 && <li>{words.more(refusals.length - 20)}</li>}
      </ul>
    </div>
  );

  function textOf(refusal: Refusal): string {
    if (refusal.kind === 'name') return words.wrongName(refusal.name);
    if (refusal.kind === 'mapping') return words.mapping(refusal.name);
    if (refusal.kind === 'unreadable') return words.unreadable(refusal.name);
    const limit = number(refusal.limit);
    if (refusal.kind === 'size') return words.tooLarge(refusal.name, number(refusal.bytes), limit);
    return refusal.kind === 'count' ? words.tooMany(limit) : words.total(limit);
  }
}

/** The files of an input, with their paths where a folder was chosen. */
const chosenFiles = (list: FileList | null): readonly ChosenFile[] =>
  [...(list ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));

/** A button that opens a box to paste a record into. Several records, one on each line, are taken as such. */
function PasteBox({ onText }: { readonly onText: (file: OpenedFile) => void }) {
  const { intake: words } = useWords(recordWords);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const id = useId();
  const take = (): void => {
    setOpen(false);
    setText('');
    onText(pastedFile(text));
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.paste}
      </button>
      <Dialog title={words.pasteTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <label for={id}>{words.pasteLabel}</label>
        <textarea
          id={id}
          rows={12}
          class="pasted"
          spellcheck={false}
          maxLength={maxFileBytes}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="button" class="main" disabled={text.trim() === ''} onClick={take}>
          {words.judge}
        </button>
      </Dialog>
    </>
  );
}

/** Names a pasted text by what it holds: several lines that each begin a record are a file of many. */
export function pastedFile(text: string): OpenedFile {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const holdsMany = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  return { name: holdsMany ? 'pasted.ndjson' : 'pasted.json', bytes: new TextEncoder().encode(text) };
}
