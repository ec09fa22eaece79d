import { attemptAccess } from '../attempt-access.ts';
import { createObservable, type Observable } from '../observable.ts';

/** Codes of the stocks that a reader has marked, kept in the browser. */
export interface Favourites {
  readonly codes: Observable<ReadonlySet<string>>;
  /** Marks a stock, or takes its mark away. */
  readonly toggle: (code: string) => void;
}

const storageName = 'appraise.favourites';
const maxStored = 500;

/** Opens the favourites. What the storage holds may be anything; it is undefined where the browser refuses it. */
export function openFavourites(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): Favourites {
  const codes = createObservable<ReadonlySet<string>>(
    new Set(readCodes(attemptAccess(() => storage?.getItem(storageName)))),
  );
  return {
    codes,
    toggle: (code) => {
      const next = new Set(codes.get());
      if (!next.delete(code)) next.add(code);
      codes.set(next);
      attemptAccess(() => storage?.setItem(storageName, JSON.stringify([...next])));
    },
  };
}

function readCodes(text: string | null | undefined): readonly string[] {
  const value = attemptAccess((): unknown => JSON.parse(text ?? '[]'));
  if (!Array.isArray(value)) return [];
  return value
    .filter((code): code is string => typeof code === 'string' && /^[A-Z0-9]{4,8}$/.test(code))
    .slice(0, maxStored);
}
