import { useEffect, useMemo, useState } from 'preact/hooks';
import { useWords } from '../text/use-words.ts';
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
  useEffect(() => setChosen(undefined), [shown]);
  const choose = (index: number): void => setChosen(index);
  return (
    <div class="pair">
      <FindingsPanel
        record={record}
        shown={shown}
        filter={filter}
        onFilter={setFilter}
        chosen={chosen}
        onChoose={choose}
      />
      {record.source ? (
        <SourcePanel {...record.source} findings={shown} chosen={chosen} onChoose={choose} />
      ) : (
        <p class="sheet">{words.notShown}</p>
      )}
    </div>
  );
}
