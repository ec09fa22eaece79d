import { useConsole } from '../console.ts';
import { useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import type { OpenedFile } from '../worker/tasks.ts';
import { judging } from './desk.ts';
import { stemOf } from './page/download.ts';
import { csv, DownloadButtons, json, markdown } from './page/download-buttons.tsx';
import { MadeFileButton } from './page/made-file-button.tsx';
import { recordWords } from './words.ts';

/** Files that are made of a record: result, roadmap, and the draft of the next record. */
export function DownloadsTab({
  file,
  line,
}: {
  readonly file: OpenedFile;
  /** Of the chosen record, in a file of many. */
  readonly line: number | undefined;
}) {
  const words = useWords(recordWords).downloads;
  const options = useObservable(judging);
  const input = { file, judging: options };
  const language = useObservable(useConsole().preferences.language);
  const record = { ...input, line, language };
  const stem = stemOf(file.name);
  return (
    <div class="sheet downloads">
      <h2>{words.result}</h2>
      <p>{words.resultText}</p>
      <MadeFileButton label="JSON" name={`${stem}.result`} ending="json" task="resultJson" input={input} />
      <h2>{words.roadmap}</h2>
      <p>{words.roadmapText}</p>
      <div class="row">
        <DownloadButtons
          task="roadmap"
          name={`${stem}.roadmap`}
          formats={[markdown, csv, { label: words.calendar, ending: 'ics', format: 'ics' }, json]}
          input={record}
        />
      </div>
      <h2>{words.draft}</h2>
      <p>{words.draftText}</p>
      <MadeFileButton label={words.draftButton} name={`${stem}.next`} ending="json" task="draft" input={record} />
    </div>
  );
}
