import { createObservable, type Observable } from '../../observable.ts';
import type { Desk, Label } from '../desk.ts';
import { type EstimateState, isEmpty, maxNameLength } from '../state.ts';
import type { EstimateStore, KeptEstimate } from './estimate-store.ts';
import {
  contentOf,
  isSameContent,
  noSteps,
  noteEdit,
  type Steps,
  stepBack,
  stepForward,
  withContent,
} from './steps.ts';

/** Whether the estimate on the desk is kept. */
export type Keeping =
  /** Nothing of it has been edited yet. */
  | { readonly kind: 'open' }
  | { readonly kind: 'kept' }
  /** Another tab has changed it since it was read here. */
  | { readonly kind: 'conflict'; readonly other: KeptEstimate }
  /** The browser keeps nothing, or has no more room. */
  | { readonly kind: 'refused'; readonly isFull: boolean };

/** Keeps what is on the desk in the browser, and knows the steps back and forward. */
export interface Keeper {
  readonly keeping: Observable<Keeping>;
  readonly steps: Observable<Steps>;
  /** @returns false at the beginning */
  readonly undo: () => boolean;
  /** @returns false at the end */
  readonly redo: () => boolean;
  readonly rename: (name: string) => void;
  /** Settles a conflict: shows what the other tab has kept. Undo brings back what was here. */
  readonly takeOther: () => void;
  /** Settles a conflict: keeps what is here under a name and an id of its own. */
  readonly keepCopy: (name: string) => void;
  /** Takes the estimate off the desk's label, where it was deleted: the next edit keeps it anew. */
  readonly forget: (id: string) => void;
}

/** What the keeper needs from outside. */
export interface KeeperNeeds {
  readonly desk: Observable<Desk>;
  readonly store: EstimateStore;
  readonly change: (state: EstimateState) => void;
  /** Told when an estimate is kept first, and of a new name. */
  readonly writeAddress: () => void;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** Begins to follow the desk. */
export function createKeeper({ desk, store, change, writeAddress, newId, now }: KeeperNeeds): Keeper {
  const keeping = createObservable<Keeping>({ kind: 'open' });
  const steps = createObservable(noSteps);
  /** Versions that this tab has read or written, by ids. */
  const versions = new Map<string, number>();
  /** What is still to be written, by ids: one that is left is written, too. */
  const waiting = new Map<string, Omit<KeptEstimate, 'version'>>();
  let isWriting = false;
  let isStepping = false;
  let before = desk.get();

  const setLabel = (label: Label): void => {
    desk.set({ ...desk.get(), label });
    writeAddress();
  };

  const follow = (): void => {
    const last = before;
    const latest = desk.get();
    before = latest;
    if (latest.opening !== last.opening) begin(latest);
    else if (latest.state && last.state && latest.state !== last.state) note(last.state, latest.state, latest.cause);
    else if (latest.label.name !== last.label.name) keep();
  };
  const begin = ({ label, cause }: Desk): void => {
    steps.set(noSteps);
    keeping.set({ kind: label.id === undefined ? 'open' : 'kept' });
    if (label.id !== undefined) {
      // What was opened may be older than what this tab has written since.
      versions.set(label.id, Math.max(label.version ?? 0, versions.get(label.id) ?? 0));
    }
    if (cause === 'edited') keep();
  };
  const note = (last: EstimateState, latest: EstimateState, cause: Desk['cause']): void => {
    const isEdit = cause === 'edited' && !isSameContent(contentOf(last), contentOf(latest));
    if (isEdit && !isStepping) steps.set(noteEdit(steps.get(), contentOf(last), contentOf(latest)));
    if (isEdit || desk.get().label.id !== undefined) keep();
  };
  const keep = (): void => {
    const { state, label } = desk.get();
    // The last line that goes does not take the kept estimate with it.
    if (!state || isEmpty(state) || keeping.get().kind === 'conflict') return;
    const id = label.id ?? newId();
    waiting.set(id, { id, name: label.name, changedAt: now(), state });
    if (label.id === undefined) desk.set({ ...desk.get(), label: { ...label, id } });
    void write();
  };
  const write = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    for (let [next] = waiting.values(); next; [next] = waiting.values()) {
      waiting.delete(next.id);
      const outcome = await writeOnce(next);
      // What was edited meanwhile is written next.
      const isOnDesk = desk.get().label.id === next.id;
      if (outcome.kind !== 'kept') waiting.delete(next.id);
      if (isOnDesk && !waiting.has(next.id)) keeping.set(outcome);
      const { label } = desk.get();
      if (isOnDesk && outcome.kind === 'kept' && label.version === undefined) {
        setLabel({ ...label, version: versions.get(next.id) ?? 1 });
      }
    }
    isWriting = false;
  };
  const writeOnce = async (estimate: Omit<KeptEstimate, 'version'>): Promise<Keeping> => {
    const version = (versions.get(estimate.id) ?? 0) + 1;
    try {
      if (await store.write({ ...estimate, version })) {
        versions.set(estimate.id, version);
        return { kind: 'kept' };
      }
      const other = await store.read(estimate.id);
      return other ? { kind: 'conflict', other } : { kind: 'refused', isFull: false };
    } catch (error) {
      return { kind: 'refused', isFull: error instanceof DOMException && error.name === 'QuotaExceededError' };
    }
  };
  /** Another tab has written: without an edit of this one that waits, the later version is shown. */
  const hear = async (id: string): Promise<void> => {
    const isHere = (): boolean => desk.get().label.id === id && !isWriting && keeping.get().kind !== 'conflict';
    if (!isHere()) return;
    const other = await store.read(id).catch(() => undefined);
    if (other && isHere() && other.version > (versions.get(id) ?? 0)) adopt(other);
  };
  const adopt = (other: KeptEstimate): void => {
    const { state, label } = desk.get();
    versions.set(other.id, other.version);
    if (state) steps.set(noteEdit({ ...steps.get(), pointer: undefined }, contentOf(state), contentOf(other.state)));
    before = { ...desk.get(), state: other.state, label: { ...label, name: other.name, version: other.version } };
    desk.set(before);
    keeping.set({ kind: 'kept' });
    writeAddress();
  };
  const step = (take: typeof stepBack): boolean => {
    const { state } = desk.get();
    const taken = state && take(steps.get(), contentOf(state));
    if (!taken) return false;
    steps.set(taken.steps);
    isStepping = true;
    change(withContent(state, taken.content));
    isStepping = false;
    return true;
  };

  begin(before);
  const { state, original } = before;
  // An edit from before this was loaded is a step, too.
  if (state && original && state !== original) note(original, state, 'edited');
  desk.subscribe(follow);
  store.subscribe((id) => void hear(id));
  return {
    keeping,
    steps,
    undo: () => step(stepBack),
    redo: () => step(stepForward),
    rename: (name) => setLabel({ ...desk.get().label, name: name.slice(0, maxNameLength) }),
    takeOther: () => {
      const found = keeping.get();
      if (found.kind === 'conflict') adopt(found.other);
    },
    keepCopy: (name) => {
      keeping.set({ kind: 'open' });
      const id = newId();
      setLabel({ id, name: name.slice(0, maxNameLength) });
      keep();
    },
    forget: (id) => {
      const { label } = desk.get();
      versions.delete(id);
      if (label.id !== id) return;
      keeping.set({ kind: 'open' });
      setLabel({ name: label.name });
    },
  };
}
