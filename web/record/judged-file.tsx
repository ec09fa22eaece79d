import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { replaceParams } from '../address/current-address.ts';
import { useAddress } from '../address/use-address.ts';
import { useConsole } from '../console.ts';
import { Choice } from '../parts/choice.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import type { OpenedFile } from '../worker/tasks.ts';
import { editFile, isEditable, judging, openedFile } from './desk.ts';
import type { RecordEditor } from './editor/record-editor.ts';
import { type FindingFilter, filterFindings } from './findings/finding-filter.ts';
import { FindingsPanel } from './findings/findings-panel.tsx';
import { SourcePanel } from './findings/source-panel.tsx';
import type { UsedTask } from './judging/use-task.ts';
import { stemOf } from './page/download.ts';
import { csv, DownloadButtons, html, json, markdown, xlsx } from './page/download-buttons.tsx';
import { MadeFileButton } from './page/made-file-button.tsx';
import { MadePage } from './page/made-page.tsx';
import { passFocus } from './pass-focus.ts';
import { RecordTable, VerdictBox } from './verdicts.tsx';
import { recordWords } from './words.ts';
import type { JudgedRecord, PlacedFinding } from './worker/tasks.ts';

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
            judging.set({ ...judging.get(), policies: [] });
          }}
        >
          {words.options.dropPolicy}
        </button>
      </StateBox>
    );
  }
  const { records, chosen, unused } = output;
  return (
    <div class={isBusy ? 'dimmed' : undefined} aria-busy={isBusy}>
      {(records.length > 1 || chosen.line !== undefined) && <RecordTable records={records} current={chosen.line} />}
      {unused.length > 0 && (
        <StateBox tone="warn" title={words.unusedWaivers}>
          <ul>
            {unused.map(({ file: policy, line, column, message, lang }) => (
              <li key={`${line}:${column}`} lang={lang}>
                {policy}:{line}:{column} {message}
              </li>
            ))}
          </ul>
        </StateBox>
      )}
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

/** Files that are made of a record: result, roadmap, and the draft of the next record. */
function DownloadsTab({
  file,
  line,
}: {
  readonly file: OpenedFile;
  /** The place of the chosen record in a file of many. */
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

const all: FindingFilter = { kind: 'all', rule: undefined };

/** Findings beside the source; choosing either moves the other. */
function FindingsTab({ record }: { readonly record: JudgedRecord }) {
  const words = useWords(recordWords).source;
  const [filter, setFilter] = useState(all);
  const [chosen, setChosen] = useState<number>();
  const shown = useMemo(() => filterFindings(record, filter), [record, filter]);
  // Before the paint: a key pressed at once would choose a finding that is then chosen no more.
  useLayoutEffect(() => setChosen(undefined), [shown]);
  const [isEditing, setEditing] = useState(false);
  const file = useObservable(openedFile);
  const canEdit = useMemo(
    () => !isEditing && file !== undefined && record.source !== undefined && isEditable(file, record.source.text),
    [isEditing, file, record],
  );
  return (
    <div class="findings-pair">
      <FindingsPanel
        record={record}
        shown={shown}
        filter={filter}
        onFilter={setFilter}
        chosen={chosen}
        onChoose={setChosen}
      />
      {record.source === undefined && <p class="sheet">{words.notShown}</p>}
      {record.source && isEditing && (
        <EditorPanel
          text={record.source.text}
          findings={shown}
          chosen={chosen}
          onChoose={setChosen}
          onText={editFile}
        />
      )}
      {record.source && !isEditing && (
        <div>
          <EditButton isPossible={record.line === undefined && canEdit} onEdit={() => setEditing(true)} />
          <SourcePanel {...record.source} findings={shown} chosen={chosen} onChoose={setChosen} />
        </div>
      )}
    </div>
  );
}

function EditButton({ isPossible, onEdit }: { readonly isPossible: boolean; readonly onEdit: () => void }) {
  const words = useWords(recordWords).editor;
  return (
    <div class="row source-bar">
      <button type="button" disabled={!isPossible} onClick={onEdit}>
        {words.edit}
      </button>
      {!isPossible && <span class="small">{words.notPossible}</span>}
    </div>
  );
}

/** In milliseconds after the last key, before the text is judged. */
const pause = 200;

/** Edits a record; its findings are shown as they change. The editor is loaded when it is first shown. */
function EditorPanel({
  text,
  findings,
  chosen,
  onChoose,
  onText,
}: {
  /** What it begins with. */
  readonly text: string;
  readonly findings: readonly PlacedFinding[];
  /** Index in `findings`. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
  readonly onText: (text: string) => void;
}) {
  const words = useWords(recordWords).editor;
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<RecordEditor | 'failed'>();
  const latest = useRef({ findings, onChoose, onText });
  latest.current = { findings, onChoose, onText };
  useEffect(() => {
    let opened: RecordEditor | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    let pending: string | undefined;
    const hand = (): void => {
      clearTimeout(timer);
      if (pending !== undefined) latest.current.onText(pending);
      pending = undefined;
    };
    import('./editor/record-editor.ts').then(
      ({ openEditor }) => {
        if (isClosed || !host.current) return;
        opened = openEditor(host.current, {
          text,
          label: words.label,
          onText: (changed) => {
            clearTimeout(timer);
            pending = changed;
            timer = setTimeout(hand, pause);
          },
          onLine: (line) => {
            const index = latest.current.findings.findIndex(
              (finding) => finding.file === undefined && finding.line === line,
            );
            if (index >= 0) latest.current.onChoose(index);
          },
        });
        setEditor(opened);
      },
      () => setEditor('failed'),
    );
    return () => {
      isClosed = true;
      // What was typed last is not lost with the editor.
      hand();
      opened?.close();
    };
    // The text is what the editor begins with; later ones come from itself.
  }, []);
  useEffect(() => {
    if (typeof editor === 'object') editor.showFindings(findings);
  }, [editor, findings]);
  useEffect(() => {
    const found = chosen === undefined ? undefined : latest.current.findings[chosen];
    if (found && found.file === undefined && typeof editor === 'object') editor.goTo(found.line, found.column);
  }, [editor, chosen]);
  return (
    <div class="source-side">
      {editor === undefined && <LoadingBox />}
      {editor === 'failed' && <StateBox tone="bad" title={words.failed} />}
      <div ref={host} class="editor" />
      <p class="small">{words.keys}</p>
    </div>
  );
}

const parts = ['all', 'board', 'annex'] as const;

/** The report on a file, as `appraise report` makes it. */
function ReportTab({ file }: { readonly file: OpenedFile }) {
  const words = useWords(recordWords).report;
  const { preferences } = useConsole();
  const options = useObservable(judging);
  const [part, setPart] = useState<(typeof parts)[number]>('all');
  const [language, setLanguage] = useState(preferences.language.get());
  const input = useMemo(() => ({ file, judging: options, part, language }), [file, options, part, language]);
  const shown = useMemo(() => ({ ...input, format: 'page' as const }), [input]);
  const name = `${stemOf(file.name)}.report`;
  return (
    <>
      <div class="row controls">
        <Choice
          label={words.part}
          options={parts.map((value) => ({ value, label: words.parts[value] }))}
          value={part}
          onChange={setPart}
        />
        <Choice
          label={words.language}
          options={[
            { value: 'en' as const, label: 'English', lang: 'en' },
            { value: 'pt' as const, label: 'Português', lang: 'pt-BR' },
          ]}
          value={language}
          onChange={setLanguage}
        />
        <DownloadButtons task="report" name={name} formats={[html, markdown, xlsx]} input={input} />
        <PrintButton />
      </div>
      <MadePage task="report" input={shown} label={words.title} />
    </>
  );
}
