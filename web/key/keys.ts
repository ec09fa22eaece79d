import { attemptAccess } from '../attempt-access.ts';
import { createObservable, type Observable } from '../observable.ts';

/** The key of the reader: in memory, or in the tab's storage when the reader asks for that; nowhere else. */
export interface Keys {
  readonly key: Observable<string | undefined>;
  /** @param staysInTab keeps it until the tab is closed, also when the page is loaded again */
  readonly use: (key: string, staysInTab: boolean) => void;
  /** Forgets the key, and all answers that it has got. */
  readonly forget: () => void;
}

const storageName = 'appraise.key';

/** Opens the key of this tab. @param storage undefined where the browser refuses it @param onChange is called before another key is used */
export function openKeys(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  onChange: () => void,
): Keys {
  const key = createObservable(attemptAccess(() => storage?.getItem(storageName)) ?? undefined);
  return {
    key,
    use: (secret, staysInTab) => {
      onChange();
      attemptAccess(() => (staysInTab ? storage?.setItem(storageName, secret) : storage?.removeItem(storageName)));
      key.set(secret);
    },
    forget: () => {
      onChange();
      attemptAccess(() => storage?.removeItem(storageName));
      key.set(undefined);
    },
  };
}
