import { type EstimateState, maxNameLength, readState } from '../state.ts';

/** An estimate as the browser keeps it. */
export interface KeptEstimate {
  readonly id: string;
  /** `''` for one that nobody has named. */
  readonly name: string;
  /** Counts from 1; each change adds 1. */
  readonly version: number;
  readonly changedAt: Date;
  readonly state: EstimateState;
}

/** What the browser keeps. Each function throws what the browser says where it refuses. */
export interface EstimateStore {
  /** All that can be read, the latest first; and how many cannot. */
  readonly list: () => Promise<{ readonly estimates: readonly KeptEstimate[]; readonly unreadable: number }>;
  /** Undefined if it is not there, or cannot be read. */
  readonly read: (id: string) => Promise<KeptEstimate | undefined>;
  /** Keeps the version after the one that is kept. @returns false, and changes nothing, if another version is there */
  readonly write: (estimate: KeptEstimate) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  /** Calls the listener after a change by another tab. @returns a function that ends that */
  readonly subscribe: (listener: (id: string) => void) => () => void;
}

/** Maximum length of the JSON of a state: what a file of 48 MB is read as stays below it. */
const maxStateLength = 32 * 1024 * 1024;
const databaseName = 'appraise';
const storeName = 'estimates';
/** A browser whose database hangs must not hang the page. */
const openingLimitMs = 5_000;

/** The estimates in this browser's IndexedDB, with a channel to its other tabs. */
export const estimateStore: EstimateStore = {
  list: async () => {
    const found = await inStore('readonly', (store) => store.getAll());
    const estimates = found.flatMap((value: unknown) => readEntry(value) ?? []);
    return {
      estimates: estimates.sort((first, second) => second.changedAt.getTime() - first.changedAt.getTime()),
      unreadable: found.length - estimates.length,
    };
  },
  read: async (id) => readEntry(await inStore('readonly', (store) => store.get(id))),
  write: async (estimate) => {
    const database = await openDatabase();
    const transaction = database.transaction(storeName, 'readwrite');
    const store = transaction.objectStore(storeName);
    // In one transaction, so that no other tab writes in between.
    const kept = readEntry(await answerOf(store.get(estimate.id)));
    if (kept && kept.version !== estimate.version - 1) return false;
    await answerOf(store.put(entryOf(estimate)));
    await completionOf(transaction);
    tell(estimate.id);
    return true;
  },
  remove: async (id) => {
    await inStore('readwrite', (store) => store.delete(id));
    tell(id);
  },
  subscribe: (listener) => {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data === 'string') listener(data);
    };
    channel?.addEventListener('message', hear);
    return () => channel?.removeEventListener('message', hear);
  },
};

/** Reads a kept estimate; undefined also where the browser keeps nothing. */
export const readKept = (id: string): Promise<KeptEstimate | undefined> =>
  estimateStore.read(id).catch(() => undefined);

/** What an estimate is in the database. The state is text, so that it is read with the checks of a link. */
const entryOf = ({ state, changedAt, ...estimate }: KeptEstimate): object => ({
  ...estimate,
  changedAt: changedAt.toISOString(),
  state: JSON.stringify(state),
});

/** Reads an entry of the database, which another version or another page of this origin may have written. */
export function readEntry(value: unknown): KeptEstimate | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, name, version, changedAt, state: text }: Partial<Record<string, unknown>> = { ...value };
  if (typeof id !== 'string' || typeof name !== 'string' || name.length > maxNameLength) return undefined;
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) return undefined;
  if (typeof changedAt !== 'string' || Number.isNaN(Date.parse(changedAt))) return undefined;
  if (typeof text !== 'string' || text.length > maxStateLength) return undefined;
  const state = readState(parse(text));
  return state && { id, name, version, changedAt: new Date(changedAt), state };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('appraise-estimates');

const tell = (id: string): void => channel?.postMessage(id);

let opening: Promise<IDBDatabase> | undefined;

/** Opens the database once; a later call tries again what has failed. */
function openDatabase(): Promise<IDBDatabase> {
  opening ??= connect().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

function connect(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The database does not open.')), openingLimitMs);
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const forget = (): void => {
        opening = undefined;
      };
      // A later version of the console, or a reader who clears the site's data, waits for this.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      database.onclose = forget;
      resolve(database);
    };
  });
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  const transaction = database.transaction(storeName, mode);
  const answer = await answerOf(ask(transaction.objectStore(storeName)));
  if (mode === 'readwrite') await completionOf(transaction);
  return answer;
}

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Only what is complete is kept: a full disk shows at the end. */
const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
