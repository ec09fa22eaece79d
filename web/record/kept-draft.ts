import { attemptAccess } from '../attempt-access.ts';

const storageName = 'appraise.record-form';
const storage = attemptAccess(() => localStorage);

/** What the browser refused to keep: it is the record that was begun all the same, until the page is left. */
let unkept: string | undefined;

/** Returns the text of the record that was begun in this browser; undefined if there is none. */
export const keptDraft = (): string | undefined =>
  unkept ?? attemptAccess(() => storage?.getItem(storageName)) ?? undefined;

/** Keeps the text of a record that is being written, in place of the last one. */
export function keepDraft(text: string): void {
  const isKept = attemptAccess(() => {
    storage?.setItem(storageName, text);
    return storage !== undefined;
  });
  unkept = isKept ? undefined : text;
}

/** False where the browser has refused to keep the record that was begun. */
export const isDraftKept = (): boolean => unkept === undefined;

/** Deletes the record that was begun in this browser. */
export function dropDraft(): void {
  unkept = undefined;
  attemptAccess(() => storage?.removeItem(storageName));
}

/** Tells of each change that another tab makes to the record that was begun. @returns a function that ends that */
export function watchDraft(onChange: () => void): () => void {
  // A storage that is cleared as a whole takes no text away from under who writes it.
  const listen = ({ key }: StorageEvent): void => {
    if (key === storageName) onChange();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
