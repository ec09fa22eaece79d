import { useEffect, useRef, useState } from 'preact/hooks';
import { LoadingBox } from '../parts/loading-box.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { useWords } from '../text/use-words.ts';
import type { RecordEditor } from './editor/record-editor.ts';
import { recordWords } from './words.ts';
import type { PlacedFinding } from './worker/tasks.ts';

/** In milliseconds after the last key, before the text is judged. */
const pause = 200;

/** Edits a record; its findings are shown as they change. The editor is loaded when it is first shown. */
export function EditorPanel({
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
    import('./editor/record-editor.ts').then(
      ({ openEditor }) => {
        if (isClosed || !host.current) return;
        opened = openEditor(host.current, {
          text,
          label: words.label,
          onText: (changed) => {
            clearTimeout(timer);
            timer = setTimeout(() => latest.current.onText(changed), pause);
          },
          onLine: (line) => {
            const index = latest.current.findings.findIndex((one) => one.file === undefined && one.line === line);
            if (index >= 0) latest.current.onChoose(index);
          },
        });
        setEditor(opened);
      },
      () => setEditor('failed'),
    );
    return () => {
      isClosed = true;
      clearTimeout(timer);
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
