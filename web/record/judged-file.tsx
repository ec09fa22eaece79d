import { useEffect } from 'preact/hooks';
import { replaceParams } from '../address/current-address.ts';
import { useAddress } from '../address/use-address.ts';
import { useConsole } from '../console.ts';
import { LoadingBox } from '../parts/loading-box.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useWords } from '../text/use-words.ts';
import type { OpenedFile } from '../worker/tasks.ts';
import { judging } from './desk.ts';
import { DownloadsTab } from './downloads-tab.tsx';
import { FindingsTab } from './findings-tab.tsx';
import type { UsedTask } from './judging/use-task.ts';
import { passFocus } from './pass-focus.ts';
import { RecordTable } from './record-table.tsx';
import { ReportTab } from './report-tab.tsx';
import { VerdictBox } from './verdict-box.tsx';
import { recordWords } from './words.ts';

/** Verdict, findings, report and downloads of a file. */
export function JudgedFile({ file, judged }: { readonly file: OpenedFile; readonly judged: UsedTask<'judge'> }) {
  const words = useWords(recordWords);
  const { announcement } = useConsole();
  const tab = useAddress().params.get('tab') ?? 'findings';
  const { output, isBusy, failure } = judged;
  useEffect(() => {
    if (output?.problems) announcement.set(words.policy.title);
    else if (output) announcement.set(words.verdict[output.chosen.verdict]);
  }, [output, words, announcement]);
  if (failure !== undefined)
    return (
      <StateBox tone="bad" title={words.made.failed}>
        {failure}
      </StateBox>
    );
  if (output === undefined) return <LoadingBox />;
  if (output.problems) {
    return (
      <StateBox tone="bad" title={words.policy.title}>
        <p>{words.policy.text}</p>
        <ul>
          {output.problems.map(({ line, column, message }) => (
            <li key={`${line}:${column}:${message}`}>
              {line}:{column} {message}
            </li>
          ))}
        </ul>
        <button
          type="button"
          onClick={({ currentTarget }) => {
            passFocus(currentTarget);
            judging.set({ ...judging.get(), policy: undefined });
          }}
        >
          {words.options.dropPolicy}
        </button>
      </StateBox>
    );
  }
  const { records, chosen } = output;
  return (
    <div class={isBusy ? 'dimmed' : undefined} aria-busy={isBusy}>
      {(records.length > 1 || chosen.line !== undefined) && <RecordTable records={records} current={chosen.line} />}
      <VerdictBox record={chosen} />
      <Tabs
        label={words.tabs.label}
        tabs={[
          { id: 'findings', label: words.tabs.findings, panel: () => <FindingsTab record={chosen} /> },
          { id: 'report', label: words.tabs.report, panel: () => <ReportTab file={file} /> },
          {
            id: 'downloads',
            label: words.tabs.downloads,
            panel: () => <DownloadsTab file={file} line={chosen.line} />,
          },
        ]}
        selected={tab}
        onSelect={(id) => replaceParams({ tab: id === 'findings' ? undefined : id })}
      />
    </div>
  );
}
