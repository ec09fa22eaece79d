/** A line of a table, or an element of a JSON page, with where it stands. */
export type SheetRecord =
  | { readonly line: number; readonly fields: readonly string[] }
  | { readonly line: number; readonly element: unknown };
