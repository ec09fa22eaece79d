import { useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { judging } from './desk.ts';
import { stemOf } from './page/download.ts';
import { DownloadButton } from './page/download-button.tsx';
import { recordWords } from './words.ts';
import type { OpenedFile } from './worker/tasks.ts';

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
  const record = { ...input, line };
  const stem = stemOf(file.name);
  return (
    <div class="sheet downloads">
      <h2>{words.result}</h2>
      <p>{words.resultText}</p>
      <DownloadButton label="JSON" name={`${stem}.result`} ending="json" task="resultJson" input={input} />
      <h2>{words.roadmap}</h2>
      <p>{words.roadmapText}</p>
      <div class="row">
        <DownloadButton
          label="Markdown"
          name={`${stem}.roadmap`}
          ending="md"
          task="roadmap"
          input={{ ...record, format: 'markdown' }}
        />
        <DownloadButton
          label="CSV"
          name={`${stem}.roadmap`}
          ending="csv"
          task="roadmap"
          input={{ ...record, format: 'csv' }}
        />
        <DownloadButton
          label={words.calendar}
          name={`${stem}.roadmap`}
          ending="ics"
          task="roadmap"
          input={{ ...record, format: 'ics' }}
        />
        <DownloadButton
          label="JSON"
          name={`${stem}.roadmap`}
          ending="json"
          task="roadmap"
          input={{ ...record, format: 'json' }}
        />
      </div>
      <h2>{words.draft}</h2>
      <p>{words.draftText}</p>
      <DownloadButton label={words.draftButton} name={`${stem}.next`} ending="json" task="draft" input={record} />
    </div>
  );
}
