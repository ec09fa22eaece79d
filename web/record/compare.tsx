import { useMemo } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import type { OpenedFile } from '../worker/tasks.ts';
import { comparedFiles } from './desk.ts';
import { Intake } from './intake/intake.tsx';
import { DownloadButtons, html, json, markdown } from './page/download-buttons.tsx';
import { MadePage } from './page/made-page.tsx';
import { passFocus } from './pass-focus.ts';
import { SubjectLinks } from './subject-links.tsx';
import { recordWords } from './words.ts';

/** Compares two records, or a chain of years, as `appraise diff` does. */
export default function Compare() {
  const words = useWords(recordWords);
  const files = useObservable(comparedFiles);
  const language = useObservable(useConsole().preferences.language);
  const input = useMemo(() => ({ files, language }), [files, language]);
  const shown = useMemo(() => ({ ...input, format: 'page' as const }), [input]);
  return (
    <>
      <PageHeading>{words.compare.title}</PageHeading>
      <SubjectLinks />
      <p>{words.compare.lead}</p>
      <Intake
        takesMany
        samples={[{ label: words.compare.sample, names: ['earlier', 'valid'] }]}
        onFiles={(read) => comparedFiles.set([...comparedFiles.get(), ...read.files])}
      />
      <FileList files={files} onChange={comparedFiles.set} />
      {files.length === 1 && <p role="status">{words.compare.oneMore}</p>}
      {files.length > 1 && (
        <>
          <div class="row controls">
            <DownloadButtons task="compare" name="comparison" formats={[html, markdown, json]} input={input} />
          </div>
          <MadePage task="compare" input={shown} label={words.compare.result} />
        </>
      )}
    </>
  );
}

/** Opened files in their order, which the reader may change. */
function FileList({
  files,
  onChange,
}: {
  readonly files: readonly OpenedFile[];
  readonly onChange: (files: readonly OpenedFile[]) => void;
}) {
  const words = useWords(recordWords).list;
  const swap = (index: number): void => {
    const file = files[index];
    const next = files[index + 1];
    if (file && next) onChange(files.toSpliced(index, 2, next, file));
  };
  return (
    <ol class="file-list">
      {files.map(({ name }, index) => (
        // By its place: a button that moves a file keeps the focus.
        <li key={index}>
          <span>{name}</span>{' '}
          <button type="button" class="link" disabled={index === 0} onClick={() => swap(index - 1)}>
            {words.up} <span class="unseen">{name}</span>
          </button>{' '}
          <button type="button" class="link" disabled={index === files.length - 1} onClick={() => swap(index)}>
            {words.down} <span class="unseen">{name}</span>
          </button>{' '}
          <button
            type="button"
            class="link"
            onClick={({ currentTarget }) => {
              passFocus(currentTarget);
              onChange(files.toSpliced(index, 1));
            }}
          >
            {words.remove} <span class="unseen">{name}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
