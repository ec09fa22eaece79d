import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../lib/platform/text.ts';
import { useConsole } from '../../console.ts';
import { createObservable } from '../../observable.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import { openEstimate } from '../desk.ts';
import { linesOf, maxNameLength } from '../state.ts';
import { estimateStore, type KeptEstimate } from './estimate-store.ts';
import { keeper, titleOf } from './kept.ts';
import { keptWords } from './words.ts';

/** What is in the browser; undefined until it is read. */
type Listing = Awaited<ReturnType<typeof estimateStore.list>> | 'refused' | undefined;

/** The estimates that were deleted, the latest last; in memory, while the page is open. */
const removed = createObservable<readonly KeptEstimate[]>([]);

/** The estimates that this browser keeps: to open, rename and delete. */
export default function KeptList() {
  const { list: words } = useWords(keptWords);
  const { number } = useFormats();
  const { listing, load } = useListing();
  const last = useObservable(removed).at(-1);
  const [isRefused, setRefused] = useState(false);
  const change = (work: Promise<unknown>): void => {
    void work
      .then(
        () => setRefused(false),
        () => setRefused(true),
      )
      .then(load);
  };
  const remove = async (estimate: KeptEstimate): Promise<void> => {
    await estimateStore.remove(estimate.id);
    keeper.forget(estimate.id);
    removed.set([...removed.get(), estimate]);
  };
  const restore = async (estimate: KeptEstimate): Promise<void> => {
    await estimateStore.write(estimate);
    // Read again first: without the note and without the estimate, the heading that has the focus would go.
    await load();
    removed.set(removed.get().filter((other) => other !== estimate));
  };
  if (listing === undefined) return null;
  if (listing === 'refused') return <p class="small">{words.refused}</p>;
  const { estimates, unreadable } = listing;
  const isGone = estimates.every(({ id }) => id !== last?.id);
  if (estimates.length === 0 && unreadable === 0 && !last) return null;
  return (
    <section class="sheet" aria-labelledby="estimate-kept">
      <h2 id="estimate-kept" tabIndex={-1}>
        {words.title}
      </h2>
      <ul class="kept-list">
        {estimates.map((estimate) => (
          <KeptRow
            key={estimate.id}
            estimate={estimate}
            onRename={(name) =>
              change(estimateStore.write({ ...estimate, name, version: estimate.version + 1, changedAt: new Date() }))
            }
            onRemove={() => change(remove(estimate))}
          />
        ))}
      </ul>
      {isGone && last && <RemovedNote key={last.id} estimate={last} onRestore={() => change(restore(last))} />}
      {isRefused && (
        <p role="alert" class="field-error">
          {words.notRemoved}
        </p>
      )}
      {unreadable > 0 && <p class="small">{words.unreadable(number(unreadable))}</p>}
    </section>
  );
}

/** Reads what is kept, again after each change, also of another tab. */
function useListing(): { readonly listing: Listing; readonly load: () => Promise<void> } {
  const [listing, setListing] = useState<Listing>();
  const load = (): Promise<void> => estimateStore.list().then(setListing, () => setListing('refused'));
  useEffect(() => {
    void load();
    return estimateStore.subscribe(() => void load());
  }, []);
  return { listing, load };
}

function KeptRow({
  estimate,
  onRename,
  onRemove,
}: {
  readonly estimate: KeptEstimate;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}) {
  const all = useWords(keptWords);
  const { list: words } = all;
  const { number, relative, dateTime } = useFormats();
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  const isRenaming = typed !== undefined;
  useLayoutEffect(() => {
    if (isRenaming) field.current?.select();
  }, [isRenaming]);
  const { state, changedAt } = estimate;
  const title = makeVisible(titleOf(estimate, state));
  const count = linesOf(state.request).length;
  const open = (): void => {
    document.querySelector('h1')?.focus();
    openEstimate({ state, label: estimate });
  };
  const finish = (): void => {
    setTyped(undefined);
    renameButton.current?.focus();
  };
  return (
    <li class="row">
      {isRenaming ? (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            finish();
            if (typed !== estimate.name) onRename(typed);
          }}
          onKeyDown={(event) => event.key === 'Escape' && finish()}
        >
          <input
            ref={field}
            aria-label={all.name}
            autocomplete="off"
            spellcheck={false}
            maxLength={maxNameLength}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <button type="submit">{words.done}</button>
        </form>
      ) : (
        // Keys, so that this button does not take the place of another one with its focus.
        <button key="open" type="button" class="link" onClick={open}>
          {title}
        </button>
      )}
      <span class="small">
        {count === 1 ? words.oneLine : words.lines(number(count))} ·{' '}
        <time dateTime={changedAt.toISOString()} title={dateTime(changedAt)}>
          {words.changed(relative(changedAt, new Date()))}
        </time>
      </span>
      <button
        key="rename"
        ref={renameButton}
        type="button"
        aria-label={`${words.rename}: ${title}`}
        onClick={() => setTyped(estimate.name)}
      >
        {words.rename}
      </button>
      <button key="remove" type="button" aria-label={`${words.remove}: ${title}`} onClick={onRemove}>
        {words.remove}
      </button>
    </li>
  );
}

/** Says what was deleted last, and brings it back. The button that deleted it is gone, so this one gets the focus. */
function RemovedNote({ estimate, onRestore }: { readonly estimate: KeptEstimate; readonly onRestore: () => void }) {
  const { undo, list: words } = useWords(keptWords);
  const { announcement } = useConsole();
  const button = useRef<HTMLButtonElement>(null);
  const title = makeVisible(titleOf(estimate, estimate.state));
  useLayoutEffect(() => {
    // Not where the reader comes back to the list later.
    if (!document.querySelector('main :focus')) button.current?.focus();
    announcement.set(`${words.removed(title)} ${undo}.`);
  }, []);
  return (
    <p class="row undo">
      {words.removed(title)}{' '}
      <button
        ref={button}
        type="button"
        class="link"
        aria-label={`${undo}: ${title}`}
        onClick={() => {
          document.getElementById('estimate-kept')?.focus();
          announcement.set(words.restored(title));
          onRestore();
        }}
      >
        {undo}
      </button>
    </p>
  );
}
