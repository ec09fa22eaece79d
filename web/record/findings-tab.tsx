import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { editFile, isEditable, openedFile } from './desk.ts';
import { EditorPanel } from './editor-panel.tsx';
import { type FindingFilter, filterFindings } from './findings/finding-filter.ts';
import { FindingsPanel } from './findings/findings-panel.tsx';
import { SourcePanel } from './findings/source-panel.tsx';
import { recordWords } from './words.ts';
import type { JudgedRecord } from './worker/tasks.ts';

const all: FindingFilter = { kind: 'all', rule: undefined };

/** Findings beside the source; choosing either moves the other. */
export function FindingsTab({ record }: { readonly record: JudgedRecord }) {
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
