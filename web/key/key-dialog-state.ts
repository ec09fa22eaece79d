import { createObservable } from '../observable.ts';

/** Whether the dialog for the key is open; any view may open it. */
export const isKeyDialogOpen = createObservable(false);
