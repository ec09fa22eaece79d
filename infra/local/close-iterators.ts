import { createRequire } from 'node:module';

/** The part of abstract-level, under both of dynalite's stores, that is used here. */
interface AbstractLevel {
  readonly AbstractKeyIterator: { readonly prototype: Closable };
  readonly AbstractValueIterator: { readonly prototype: Closable };
}

interface Closable {
  readonly close: () => Promise<void>;
  return?: (this: Closable) => Promise<void>;
}

/**
 * Lets dynalite close what it iterates over. It ends each of its streams by the iterator's `return`, as async generators
 * have it, but LevelDB's iterators have `close` only: every query would leave one open for ever, with about 20 KB in
 * memory, and on disk with the files that it pins. The store does not change.
 */
export function closeIterators(): void {
  const { resolve } = createRequire(import.meta.url);
  for (const store of ['level', 'memory-level']) {
    const path = createRequire(resolve('dynalite')).resolve(store);
    const { AbstractKeyIterator, AbstractValueIterator } = createRequire(path)('abstract-level') as AbstractLevel;
    for (const { prototype } of [AbstractKeyIterator, AbstractValueIterator]) {
      prototype.return ??= function close(this: Closable) {
        return this.close();
      };
    }
  }
}
