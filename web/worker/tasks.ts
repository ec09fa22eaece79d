/** A list of what a Worker does: input and output by name. */
export type TaskList<Tasks> = {
  readonly [Name in keyof Tasks]: { readonly input: unknown; readonly output: unknown };
};

/** A file that the reader has opened. It never leaves the browser. */
export interface OpenedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the page asks a Worker for. */
export type TaskRequestOf<Tasks extends TaskList<Tasks>> = {
  readonly [Name in keyof Tasks]: { readonly id: number; readonly task: Name; readonly input: Tasks[Name]['input'] };
}[keyof Tasks];

/** What a Worker answers; a failure is an error of the console, not of a file. */
export type TaskReplyOf<Tasks extends TaskList<Tasks>> =
  | { readonly id: number; readonly output: Tasks[keyof Tasks]['output'] }
  | { readonly id: number; readonly failure: string };
