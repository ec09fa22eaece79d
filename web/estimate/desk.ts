import { formatAddress } from '../address/address.ts';
import { currentAddress, navigate, replaceParams } from '../address/current-address.ts';
import { readLinkState, writeLinkState } from '../address/link-state.ts';
import { createObservable } from '../observable.ts';
import { createTurns } from '../use-turns.ts';
import { type EstimateState, emptyState, isEmpty, readState } from './state.ts';

/** What an estimate is called, and the id under which this browser keeps it. */
export interface Label {
  /** `''` until it gets a name. */
  readonly name: string;
  /** Undefined before the first edit. */
  readonly id?: string;
  /** The version that was read, kept first or taken over from another tab; undefined until one is kept. */
  readonly version?: number;
}

/** An estimate that is opened. */
export interface Opened {
  readonly state: EstimateState;
  readonly label: Label;
}

/** The estimate that the reader works on. It stays while the reader looks at other views. */
export interface Desk {
  /** Undefined until it is read from the address. */
  readonly state: EstimateState | undefined;
  /** The state before the reader's first edit: the part that knows the steps back may be loaded only after that. */
  readonly original: EstimateState | undefined;
  readonly label: Label;
  /** True if the address holds something that is no estimate. */
  readonly isBroken: boolean;
  /** True if no link can hold the state; the page goes on without. */
  readonly isTooLarge: boolean;
  /** How the state came here: from elsewhere, by an edit of the reader, or because the page filled in what was open. */
  readonly cause: 'opened' | 'edited' | 'settled';
  /** Counts the estimates that were opened. */
  readonly opening: number;
}

/** What an estimate has that nobody has named or kept. */
const unnamed: Label = { name: '' };

/** What is on the desk. The address follows, and `kept/` keeps it. */
export const desk = createObservable<Desk>({
  state: undefined,
  original: undefined,
  label: unnamed,
  isBroken: false,
  isTooLarge: false,
  cause: 'opened',
  opening: 0,
});

const path = 'estimate';
/** Reading and packing take a moment, and an older state must not come after a newer one. */
const beginTurn = createTurns();
/** Link and id whose estimate is on the desk, which need not be read. */
let shown: { readonly link: string | null; readonly id: string | undefined } | undefined;
/** State in a link by which another view changed this estimate. */
let handedOver: string | undefined;

/** Changes the estimate. @param cause `settled` for what the reader did not do */
export function changeEstimate(state: EstimateState, cause: 'edited' | 'settled' = 'edited'): void {
  const before = desk.get();
  const isEdit =
    cause === 'edited' && (state.request !== before.state?.request || state.view.input !== before.state.view.input);
  const original = isEdit || before.original !== before.state ? before.original : state;
  desk.set({ ...before, state, original, cause, isBroken: false, isTooLarge: false });
  void writeAddress();
}

/** Puts another estimate on the desk. @param isEdited whether the reader made it, so that it is kept at once */
export function openEstimate(opened: Opened, isEdited = false): void {
  const cause = isEdited ? 'edited' : 'opened';
  putOnDesk(opened, { cause, isBroken: false });
  void writeAddress();
}

function putOnDesk({ state, label }: Opened, how: Pick<Desk, 'cause' | 'isBroken'>): void {
  desk.set({ ...how, state, original: state, label, isTooLarge: false, opening: desk.get().opening + 1 });
}

/** Takes the estimate off the desk, in an entry of the history of its own, so that Back undoes it. */
export function clearDesk(): void {
  navigate(formatAddress(path));
  openEstimate({ state: emptyState, label: unnamed });
}

/** Tells that a link to the estimate holds a change of the one on the desk, and is none to another. @param packed as `writeLinkState` returns it */
export function handOver(packed: string): void {
  handedOver = packed;
}

/** Packs the state for a link. @throws RangeError when a link cannot hold it */
export async function packState(state: EstimateState): Promise<string> {
  if (!('input' in state.view)) return writeLinkState(state);
  const { withoutFreeNames } = await import('./input/free-names.ts');
  return writeLinkState(withoutFreeNames(state));
}

/**
 * Lets the address follow the desk. The id of an estimate that is kept goes into the history's entry, and into the address if that
 * holds nothing else.
 */
export async function writeAddress(): Promise<void> {
  const isLatest = beginTurn();
  const { state, label } = desk.get();
  if (!state) return;
  const hasContent = !isEmpty(state);
  const packed = hasContent ? await packState(state).catch(() => undefined) : undefined;
  // Once the reader has left, the address is that of another view.
  if (!isLatest() || currentAddress.get().path !== path) return;
  const isTooLarge = hasContent && packed === undefined;
  // One that is not written yet would not be found by the page that is loaded again.
  const kept = hasContent && label.version !== undefined ? label.id : undefined;
  history.replaceState({ kept }, '');
  shown = { link: packed ?? null, id: kept };
  replaceParams({ e: packed, kept: isTooLarge ? kept : undefined });
  desk.set({ ...desk.get(), isTooLarge });
}

/** Follows the address: takes up what is on the desk where the reader comes back, else reads what the address says. */
export function followAddress(isFirst: boolean): void {
  const { params, cause } = currentAddress.get();
  const link = params.get('e');
  const named = params.get('kept') ?? undefined;
  const id = named ?? keptInEntry();
  const { state } = desk.get();
  if (state && shown && shown.link === link && shown.id === id) return;
  const isChange = state !== undefined && link !== null && link === handedOver;
  handedOver = undefined;
  const isPlain = link === null && cause === 'navigation' && !params.has('sample');
  // A link of the header to the view, or of another view back to this estimate.
  const isReturn = isPlain || (link !== null && link === shown?.link);
  if (isFirst && isReturn && id === undefined && state && !isEmpty(state)) {
    void writeAddress();
    return;
  }
  const isLatest = beginTurn();
  if (isFirst && !isChange) desk.set({ ...desk.get(), state: undefined });
  void readEstimate(link, id).then((read) => {
    if (!isLatest()) return;
    // A link lacks some of what the view knows of a file.
    if (isChange && read) return changeEstimate({ ...state, request: read.state.request });
    shown = { link, id };
    const opened = read ?? { state: emptyState, label: unnamed };
    const isBroken = read === undefined && (link !== null || named !== undefined);
    putOnDesk(opened, { cause: 'opened', isBroken });
  });
}

/** Reads a kept estimate, else the link; undefined if there is nothing that can be read. */
async function readEstimate(link: string | null, id: string | undefined): Promise<Opened | undefined> {
  if (id !== undefined) {
    const { readKept } = await import('./kept/estimate-store.ts');
    const kept = await readKept(id);
    if (kept) return { state: kept.state, label: kept };
  }
  const read = await readLinkState(link);
  const state = read.kind === 'read' ? readState(read.value) : undefined;
  return state && { state, label: unnamed };
}

/** The id in this entry of the browser's history. */
function keptInEntry(): string | undefined {
  const entry: unknown = history.state;
  const isNamed = typeof entry === 'object' && entry !== null && 'kept' in entry;
  return isNamed && typeof entry.kept === 'string' ? entry.kept : undefined;
}
