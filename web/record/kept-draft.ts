import { attemptAccess } from '../attempt-access.ts';

const storageName = 'appraise.record-form';
const storage = attemptAccess(() => localStorage);

/** Returns the text of the record that was begun in this browser; undefined if there is none. */
export const keptDraft = (): string | undefined => attemptAccess(() => storage?.getItem(storageName)) ?? undefined;

/** Keeps the text of a record that is being written, in place of the last one. @returns false where the browser refuses it */
export const keepDraft = (text: string): boolean =>
  attemptAccess(() => {
    storage?.setItem(storageName, text);
    return storage !== undefined;
  }) ?? false;

/** Deletes the record that was begun in this browser. */
export const dropDraft = (): void => {
  attemptAccess(() => storage?.removeItem(storageName));
};
