import { workbookType } from '../../parts/save-file.ts';

const types = {
  html: 'text/html;charset=utf-8',
  md: 'text/markdown;charset=utf-8',
  json: 'application/json;charset=utf-8',
  csv: 'text/csv;charset=utf-8',
  ics: 'text/calendar;charset=utf-8',
  xlsx: workbookType,
} as const;

/** Ending of a file that is downloaded. */
export type Ending = keyof typeof types;

/** The media type of a file by its ending. */
export const typeOf = (ending: Ending): string => types[ending];

/** The name of a file without folders and the endings of records. */
export const stemOf = (name: string): string =>
  (name.split('/').at(-1) ?? name).replace(/(?:\.(?:json|ndjson|jsonl))?(?:\.gz)?$/i, '') || 'record';
