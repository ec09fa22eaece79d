import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { holdsLines } from '../../lib/assessment/record/file-name.ts';
import { formatAddress } from '../address/address.ts';
import { navigate, replaceParams } from '../address/current-address.ts';
import { useAddress } from '../address/use-address.ts';
import { useConsole } from '../console.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useFormats, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import type { OpenedFile } from '../worker/tasks.ts';
import {
  addPolicies,
  addToPortfolio,
  chosenLine,
  isEdited,
  judging,
  openedFile,
  openFile,
  refusedBefore,
} from './desk.ts';
import { Intake, Refusals } from './intake/intake.tsx';
import type { ReadFiles, Refusal } from './intake/read-files.ts';
import { JudgedFile } from './judged-file.tsx';
import { useTask } from './judging/use-task.ts';
import { keepDraft, keptDraft } from './kept-draft.ts';
import { OptionsPanel } from './options-panel.tsx';
import { stemOf, typeOf } from './page/download.ts';
import { loadSample, sampleNames } from './samples.ts';
import { SubjectLinks } from './subject-links.tsx';
import { recordWords } from './words.ts';

/** Judges a record that the reader opens; it is never sent. */
export default function RecordView() {
  const words = useWords(recordWords);
  const file = useObservable(openedFile);
  const line = useObservable(chosenLine);
  const options = useObservable(judging);
  const language = useObservable(useConsole().preferences.language);
  const input = useMemo(() => file && { file, judging: options, line, language }, [file, options, line, language]);
  const judged = useTask('judge', input);
  const wanted = useAddress().params.get('sample');
  const edited = useObservable(isEdited);
  useEffect(() => {
    // Home leads to a sample that is judged at once. What the reader has edited is closed only with their consent.
    const name = sampleNames.find((name) => name === wanted);
    if (!name || (isEdited.get() && !confirm(words.editor.discard))) return;
    const before = openedFile.get();
    void loadSample(name).then((sample) => {
      // Not in place of what the reader has opened meanwhile.
      if (openedFile.get() === before) openFile(sample);
    });
  }, [wanted]);
  useEffect(() => {
    // An address that still named the sample would open it again on the way back, in place of this file.
    if (edited) replaceParams({ sample: undefined });
  }, [edited]);
  const wasOpen = useRef(false);
  useEffect(() => {
    wasOpen.current = file !== undefined;
  }, [file]);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const take = ({ files, policies, refusals }: ReadFiles): void => {
    addPolicies(policies);
    const [first, second] = files;
    if (second === undefined) {
      setRefused(refusals);
      if (first) openFile(first);
      return;
    }
    addToPortfolio(files);
    refusedBefore.set(refusals);
    navigate(formatAddress('record/portfolio'));
  };
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      <SubjectLinks />
      {file === undefined ? (
        <>
          <p>{words.lead}</p>
          <Intake
            takesMany={false}
            takesFocus={wasOpen.current}
            samples={[
              { label: words.samples.invalid, names: ['invalid'] },
              { label: words.samples.warnings, names: ['warnings'] },
              { label: words.samples.valid, names: ['valid'] },
            ]}
            begin={{
              label: keptDraft() === undefined ? words.begin.begin : words.begin.resume,
              href: formatAddress('record/begin'),
            }}
            onFiles={take}
          />
        </>
      ) : (
        <>
          <FileBar file={file} />
          <Refusals refusals={refused} />
        </>
      )}
      <OptionsPanel />
      {file && <JudgedFile file={file} judged={judged} />}
    </>
  );
}

/** Which file is open; an edited one can be saved, and is not closed without a question. */
function FileBar({ file }: { readonly file: OpenedFile }) {
  const words = useWords(recordWords);
  const { number } = useFormats();
  const edited = useObservable(isEdited);
  const name = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // What opened the file is gone, and the focus with it.
    if (document.activeElement === document.body) name.current?.focus();
  }, []);
  useEffect(() => {
    if (!edited) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [edited]);
  const save = (): void => {
    saveFile(`${stemOf(file.name)}.json`, typeOf('json'), new Uint8Array(file.bytes));
    isEdited.set(false);
  };
  const form = useMemo(() => formTextOf(file), [file]);
  const fill = (text: string): void => {
    const kept = keptDraft();
    if (kept !== undefined && kept !== text && !confirm(words.begin.replace)) return;
    keepDraft(text);
    navigate(formatAddress('record/begin'));
  };
  return (
    <div class="row file-bar">
      <b ref={name} tabIndex={-1}>
        {file.name}
      </b>{' '}
      <span class="small">
        {words.size(file.bytes.length, number(file.bytes.length))}
        {edited && ` ${words.editor.edited}`}
      </span>
      {edited && (
        <button type="button" class="main" onClick={save}>
          {words.editor.save}
        </button>
      )}
      {form !== undefined && (
        <button type="button" onClick={() => fill(form)}>
          {words.begin.fill}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          if (edited && !confirm(words.editor.discard)) return;
          replaceParams({ sample: undefined });
          openFile(undefined);
        }}
      >
        {words.close}
      </button>
    </div>
  );
}

/** The text of a file that the form can take: one object in UTF-8. */
function formTextOf({ name, bytes }: OpenedFile): string | undefined {
  if (holdsLines(name)) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^\s*\{/.test(text) && JSON.parse(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
