import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { CursorRefused } from '../errors.ts';

/** Where a search continues. */
export interface CursorPlace {
  readonly snapshot_id: string;
  /** Number of the first row of the next page. */
  readonly position: number;
}

/** What a cursor belongs to besides its snapshot. */
export interface CursorBinding {
  readonly scope_id: string;
  /** The same for every spelling of a filter. */
  readonly filter: string;
}

/** Makes a signed cursor for one scope and filter. @param key of the snapshot, hexadecimal */
export function makeCursor(place: CursorPlace, binding: CursorBinding, key: string): string {
  const body = `${place.snapshot_id}.${place.position}`;
  return Buffer.from(`${body}.${signature(body, binding, key)}`).toString('base64url');
}

/** Reads the place in a cursor, before its signature is verified. @throws CursorRefused */
export function decodeCursor(cursor: string): CursorPlace {
  const text = textOf(cursor);
  const [, snapshot_id = '', position] = shape.exec(text) ?? [];
  // The decoder ignores characters outside base64url, so compare with the spelling that `makeCursor` gives.
  const isOurSpelling = Buffer.from(text).toString('base64url') === cursor;
  if (position === undefined || !isOurSpelling) throw new CursorRefused('invalid');
  return { snapshot_id, position: Number(position) };
}

/** @throws CursorRefused for a cursor that this service has not made for this scope and filter */
export function verifyCursor(cursor: string, binding: CursorBinding, key: string): void {
  const text = textOf(cursor);
  const end = text.lastIndexOf('.');
  const actual = Buffer.from(text.slice(end + 1));
  const expected = Buffer.from(signature(text.slice(0, end), binding, key));
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw new CursorRefused('invalid');
}

const shape = /^([0-9TZ]{19}-[0-9a-f]{8})\.(\d{1,9})\.[\w-]{22}$/;

const textOf = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

/** 128 bits are enough for a token that lives for days, and keep the URL short. */
function signature(body: string, { scope_id, filter }: CursorBinding, key: string): string {
  const filterDigest = createHash('sha256').update(filter).digest('hex');
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(`${scope_id}\n${filterDigest}\n${body}`);
  return mac.digest().subarray(0, 16).toString('base64url');
}
