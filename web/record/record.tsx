import { useEffect, useMemo, useRef } from 'preact/hooks';
import { replaceParams } from '../address/current-address.ts';
import { useAddress } from '../address/use-address.ts';
import { useConsole } from '../console.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { chosenLine, isEdited, judging, openedFile, openFile } from './desk.ts';
import { FileBar } from './file-bar.tsx';
import { Intake } from './intake/intake.tsx';
import type { ReadFiles } from './intake/read-files.ts';
import { JudgedFile } from './judged-file.tsx';
import { useTask } from './judging/use-task.ts';
import { OptionsPanel } from './options-panel.tsx';
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
    const name = sampleNames.find((one) => one === wanted);
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
  const take = ({ files: [first], policy }: Pick<ReadFiles, 'files' | 'policy'>): void => {
    if (policy) judging.set({ ...judging.get(), policy });
    if (first) openFile(first);
  };
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      <SubjectLinks />
      {file === undefined ? (
        <>
          <p class="lead">{words.lead}</p>
          <Intake
            takesMany={false}
            takesFocus={wasOpen.current}
            samples={[
              { label: words.samples.invalid, names: ['invalid'] },
              { label: words.samples.warnings, names: ['warnings'] },
              { label: words.samples.valid, names: ['valid'] },
            ]}
            onFiles={take}
          />
        </>
      ) : (
        <FileBar file={file} />
      )}
      <OptionsPanel />
      {file && <JudgedFile file={file} judged={judged} />}
    </>
  );
}
