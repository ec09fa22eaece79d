const types = {
  html: 'text/html',
  md: 'text/markdown',
  json: 'application/json',
  csv: 'text/csv',
  ics: 'text/calendar',
} as const;

/** Ending of a file that is downloaded. */
export type Ending = keyof typeof types;

/** The media type of a file by its ending. */
export const typeOf = (ending: Ending): string => `${types[ending]};charset=utf-8`;

/** The name of a file without folders and the endings of records. */
export const stemOf = (name: string): string =>
  (name.split('/').at(-1) ?? name).replace(/(?:\.(?:json|ndjson|jsonl))?(?:\.gz)?$/i, '') || 'record';
