import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { errorMessage } from '../../lib/platform/error-facts.ts';
import {
  type Inventory,
  inventoryKey,
  type LevelStore,
  readInventory,
  tableOfKey,
} from '../../lib/platform/local-data.ts';
import { type DiskRoom, isNoRoom } from './disk-room.ts';

/** dynalite, which answers also where its store fails. */
export interface Dynalite {
  readonly server: Server;
  /** Resolves when the store can be read; it cannot for a moment after the disk was full. Never rejects. */
  readonly ready: () => Promise<void>;
  /** What the tables hold; undefined for tables in memory. */
  readonly inventory: () => Inventory | undefined;
  /** Closes the store. */
  readonly close: () => Promise<void>;
}

type Callback = (error: unknown, value?: unknown) => void;
type Operation =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string };

/** LevelDB, as dynalite uses it. */
interface LevelDb extends Pick<LevelStore, 'open' | 'hasMany' | 'keys'> {
  put(key: string, value: unknown, done: Callback): void;
  del(key: string, done: Callback): void;
  get(key: string): Promise<unknown>;
  get(key: string, done: Callback): void;
  batch(operations: readonly Operation[]): Promise<void>;
  batch(operations: readonly Operation[], done: Callback): void;
  createValueStream(options: object): { destroy(error?: unknown): unknown };
}

interface Store {
  readonly db: LevelDb;
  /** Replaces all members by those of a new store. */
  recreate(): void;
  readonly lifecycleManager: { gracefulClose(): Promise<void> };
}

interface StoreModule {
  create(options: object): Store;
}

/**
 * Makes dynalite's server. dynalite throws errors of its store where nothing can catch them, which would end the process;
 * here they become answers. While the disk is full, reads go on and writes are refused.
 * @param path LevelDB directory; undefined keeps the tables in memory. @throws LevelDB's error when it cannot be opened
 */
export async function openDynalite(path: string | undefined, room: DiskRoom): Promise<Dynalite> {
  closeIterators();
  const { default: dynalite } = await import('dynalite');
  const stores: StoreModule = createRequire(createRequire(import.meta.url).resolve('dynalite'))('./db/index.js');
  const { create } = stores;
  let store: Store | undefined;
  stores.create = (options) => {
    store = create(options);
    return store;
  };
  const server = dynalite({ ...(path !== undefined && { path }), createTableMs: 0 });
  stores.create = create;
  if (!store) throw new Error('dynalite has another form');
  // Until it is open, LevelDB calls its own methods a second time, without dynalite's callbacks: guards come later.
  await store.db.open();
  return { server, ...guardStore(store, room, path === undefined ? undefined : await readInventory(store.db)) };
}

/** Puts guards before the store's methods. @param inventory of the store, to be kept up; undefined keeps none */
function guardStore(store: Store, room: DiskRoom, inventory: Inventory | undefined): Omit<Dynalite, 'server'> {
  let kept = inventory;
  /** `unwritable`: a write may be in LevelDB's log in part, and what is written after that is lost at the next start. */
  let state: 'open' | 'unwritable' | 'closed' = 'open';
  let reopening: Promise<void> | undefined;
  let batch = store.db.batch.bind(store.db);

  /** LevelDB takes no more writes after one has failed, until it is opened again; and that needs room. */
  const reopen = async (): Promise<void> => {
    if (await room.isFull()) throw Object.assign(new Error('the disk is still full'), { code: 'ENOSPC' });
    reopening ??= openAgain().finally(() => {
      reopening = undefined;
    });
    await reopening;
  };
  const openAgain = async (): Promise<void> => {
    state = 'closed';
    await store.lifecycleManager.gracefulClose();
    store.recreate();
    await store.db.open().catch((error: unknown) => {
      room.isCause(error);
      throw error;
    });
    if (kept) kept = await readInventory(store.db);
    guard();
    state = 'open';
    console.error('dynamodb: there is room on the disk again: writes are accepted');
  };

  const write = writeInTurn(async (operations) => {
    if (state !== 'open') await reopen();
    const next = kept && (await countWrites(store.db, kept, operations));
    try {
      await batch(next === kept ? operations : [...operations, { type: 'put', key: inventoryKey, value: next }]);
      kept = next;
    } catch (error) {
      if (room.isCause(error)) {
        state = 'unwritable';
        console.error('dynamodb: no room on the disk: until there is room, writes are refused');
      }
      throw error;
    }
  });

  const guard = (): void => {
    const { db } = store;
    batch = db.batch.bind(db);
    const get = db.get.bind(db);
    const createValueStream = db.createValueStream.bind(db);
    db.put = (key, value, done) => write([{ type: 'put', key, value }], done);
    db.del = (key, done) => write([{ type: 'del', key }], done);
    db.batch = ((operations: readonly Operation[], done: Callback) => write(operations, done)) as LevelDb['batch'];
    db.get = ((key: string, done: Callback) =>
      get(key, (error, value) => done(error && toAnswer(error), value))) as LevelDb['get'];
    db.createValueStream = (options) => {
      const stream = createValueStream(options);
      const destroy = stream.destroy.bind(stream);
      stream.destroy = (error) => destroy(error && toAnswer(error));
      return stream;
    };
  };
  guard();

  return {
    ready: async () => {
      if (state === 'closed') await (reopening ?? reopen()).catch(() => {});
    },
    inventory: () => kept,
    close: () => store.lifecycleManager.gracefulClose(),
  };
}

/** The inventory after a write. @returns the same one if it changes no items */
async function countWrites(db: LevelDb, inventory: Inventory, operations: readonly Operation[]): Promise<Inventory> {
  const keys = [...new Set(operations.map(({ key }) => key))].filter((key) => tableOfKey(key) !== undefined);
  if (keys.length === 0) return inventory;
  const isThere = await db.hasMany(keys);
  const there = new Set(keys.filter((_, at) => isThere[at]));
  const items = { ...inventory.items };
  for (const { type, key } of operations) {
    const table = tableOfKey(key);
    if (table === undefined || there.has(key) === (type === 'put')) continue;
    items[table] = (items[table] ?? 0) + (type === 'put' ? 1 : -1);
    if (type === 'put') there.add(key);
    else there.delete(key);
  }
  return { writes: inventory.writes + 1, items };
}

/**
 * Makes writes wait for each other: all that have come during a write make up the next one. When a write fails, none has
 * been written behind it.
 */
function writeInTurn(write: (operations: readonly Operation[]) => Promise<void>) {
  let waiting: { readonly operations: readonly Operation[]; readonly done: Callback }[] = [];
  let isWriting = false;
  const writeWaiting = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const turn = waiting;
      waiting = [];
      const error = await write(turn.flatMap(({ operations }) => operations)).then(() => null, toAnswer);
      // Not in this promise, which would catch what a callback throws.
      for (const { done } of turn) setImmediate(done, error);
    }
    isWriting = false;
  };
  return (operations: readonly Operation[], done: Callback): void => {
    waiting.push({ operations, done });
    if (!isWriting) void writeWaiting();
  };
}

/** An error that dynalite sends as an answer. */
function toAnswer(error: unknown): unknown {
  const message = error instanceof Error && error.cause instanceof Error ? error.cause.message : errorMessage(error);
  if (isNoRoom(error)) {
    return answer(503, { __type: 'com.amazon.coral.service#no_room', message: 'There is no room on the disk.' });
  }
  console.error(`dynamodb: ${message}`);
  return answer(500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message });
}

const answer = (statusCode: number, body: { readonly __type: string; readonly message: string }): Error =>
  Object.assign(new Error(body.message), { statusCode, body });

interface AbstractLevel {
  readonly AbstractKeyIterator: { readonly prototype: Closable };
  readonly AbstractValueIterator: { readonly prototype: Closable };
}

interface Closable {
  readonly close: () => Promise<void>;
  return?: (this: Closable) => Promise<void>;
}

/**
 * Makes dynalite close its iterators. It calls `return`, as async generators have it, but LevelDB's iterators have
 * only `close`: each query would keep one open, with about 20 KB of memory and the files that it pins.
 */
function closeIterators(): void {
  const { resolve } = createRequire(import.meta.url);
  for (const store of ['level', 'memory-level']) {
    const path = createRequire(resolve('dynalite')).resolve(store);
    const { AbstractKeyIterator, AbstractValueIterator }: AbstractLevel = createRequire(path)('abstract-level');
    for (const { prototype } of [AbstractKeyIterator, AbstractValueIterator]) {
      prototype.return ??= function close(this: Closable) {
        return this.close();
      };
    }
  }
}
