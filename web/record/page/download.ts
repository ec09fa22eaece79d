const types = {
  html: 'text/html',
  md: 'text/markdown',
  json: 'application/json',
  csv: 'text/csv',
  ics: 'text/calendar',
} as const;

/** Ending of a file that is downloaded. */
export type Ending = keyof typeof types;

/** Saves a text as a file of the reader. Nothing is sent: the browser has it already. */
export function download(name: string, ending: Ending, content: string | Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${types[ending]};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.${ending}`;
  link.click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name of a file without folders and the endings of records. */
export const stemOf = (name: string): string =>
  (name.split('/').at(-1) ?? name).replace(/(?:\.(?:json|ndjson|jsonl))?(?:\.gz)?$/i, '') || 'record';
