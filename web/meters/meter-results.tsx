import { useEffect, useState } from 'preact/hooks';
import type { MeterRow, MetersAnswer } from '../../lib/pricing/formats/meters-answer.ts';
import { useRequest } from '../api/use-request.ts';
import { useConsole } from '../console.ts';
import { RequestBox } from '../parts/request-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { type MeterSearch, metersPath, pageSize } from './meter-search.ts';
import { MeterTable } from './meter-table.tsx';
import { NothingFound } from './nothing-found.tsx';
import { SheetDiffBox } from './sheet-diff-box.tsx';
import { meterWords } from './words.ts';

interface Search {
  readonly search: MeterSearch;
  /** Changes the search, as where a nearer location is offered. */
  readonly onSearch: (search: MeterSearch) => void;
  /** Undefined where nothing can be added. */
  readonly onAdd: ((row: MeterRow) => void) | undefined;
}

/** What a search finds, page by page. */
export function MeterResults(props: Search) {
  const firstPage = metersPath(props.search);
  /** Cursors of the pages up to the one that is shown, which belong to one search. */
  const [pages, setPages] = useState<{ readonly of: string; readonly cursors: readonly string[] }>();
  const cursors = pages?.of === firstPage ? pages.cursors : [];
  /** That of the last answer: the search may name none. */
  const [scope, setScope] = useState<string>();
  return (
    <>
      {scope !== undefined && <SheetDiffBox key={scope} scope={scope} />}
      <ResultPage
        // Rows of one page must not stand under the number of another.
        key={cursors.at(-1) ?? ''}
        {...props}
        cursors={cursors}
        goTo={(next) => setPages({ of: firstPage, cursors: next })}
        onScope={setScope}
      />
    </>
  );
}

function ResultPage({
  search,
  onSearch,
  onAdd,
  cursors,
  goTo,
  onScope,
}: Search & {
  readonly cursors: readonly string[];
  readonly goTo: (cursors: readonly string[]) => void;
  readonly onScope: (scope: string) => void;
}) {
  const words = useWords(meterWords);
  const { number } = useFormats();
  const { announcement } = useConsole();
  const request = useRequest<MetersAnswer>({ path: metersPath(search, cursors.at(-1)) }, { delayMs: 300 });
  const { answer, fault } = request;
  const from = cursors.length * pageSize;
  const sentence = ({ total, rows }: MetersAnswer): string =>
    total > rows.length && rows.length > 0
      ? words.shown(number(from + 1), number(from + rows.length), number(total))
      : words.found(number(total), total === 1);
  useEffect(() => {
    if (!answer) return;
    announcement.set(sentence(answer.body));
    onScope(answer.body.scope_id);
  }, [answer?.body]);
  return (
    <>
      <RequestBox request={request} lines={12} isOfPricing>
        {(page) =>
          page.total === 0 ? (
            <NothingFound search={search} onSearch={onSearch} />
          ) : (
            <>
              <p class="count">
                <strong>{sentence(page)}</strong>
              </p>
              <MeterTable rows={page.rows} search={search} onAdd={onAdd} />
              <Pager cursors={cursors} next={page.next_cursor} goTo={goTo} />
            </>
          )
        }
      </RequestBox>
      {fault && cursors.length > 0 && (
        // The pages of a search end with its snapshot.
        <button type="button" onClick={() => goTo([])}>
          {words.first}
        </button>
      )}
    </>
  );
}

function Pager({
  cursors,
  next,
  goTo,
}: {
  readonly cursors: readonly string[];
  readonly next: string | null;
  readonly goTo: (cursors: readonly string[]) => void;
}) {
  const words = useWords(meterWords);
  if (cursors.length === 0 && next === null) return null;
  return (
    <nav class="row" aria-label={words.pages}>
      <button type="button" disabled={cursors.length === 0} onClick={() => goTo(cursors.slice(0, -1))}>
        {words.previous}
      </button>
      <button type="button" disabled={next === null} onClick={() => next !== null && goTo([...cursors, next])}>
        {words.next}
      </button>
    </nav>
  );
}
