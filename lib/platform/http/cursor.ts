/** Makes a cursor of the text of a place: callers send it back as it is, to get the page that begins there. */
export const toCursor = (place: string): string => Buffer.from(place).toString('base64url');

/** Reads the text in a cursor; undefined for a spelling that `toCursor` does not give, since the decoder ignores foreign characters. */
export function fromCursor(cursor: string): string | undefined {
  const place = Buffer.from(cursor, 'base64url').toString();
  return toCursor(place) === cursor ? place : undefined;
}
