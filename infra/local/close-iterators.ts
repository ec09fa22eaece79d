import { createRequire } from 'node:module';

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
