import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { fromCursor, toCursor } from '../../platform/http/cursor.ts';
import { CursorRefused, NoActiveSnapshot } from '../errors.ts';
import type { PriceRow } from '../price-row.ts';
import type { Scope } from '../scope/scope.ts';
import {
  filterIdentity,
  findRows,
  indexPagesFor,
  type MeterFilter,
  meetsFilter,
  meterIdIn,
} from '../search/meter-query.ts';
import { isGone } from '../snapshot/kept-snapshots.ts';
import { deserializeRows, rowsPerPage } from '../snapshot/pages.ts';
import { rowOf } from '../snapshot/row-columns.ts';
import { findAttempt } from './attempts.ts';
import { pageKey } from './keys.ts';
import { lookUp } from './look-up.ts';
import { type PageReadOptions, readContent, readPages } from './pages.ts';
import { meterIndexRoot } from './snapshot-contents.ts';

/** One page of the result of a search. */
export interface MeterPage {
  readonly snapshot_id: string;
  /** All rows that meet the filter, on all pages. */
  readonly total: number;
  readonly rows: readonly PriceRow[];
  /** Null at the end. */
  readonly next_cursor: string | null;
}

export interface MeterSearch {
  readonly filter: MeterFilter;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Searchable = Pick<NonNullable<Scope['active_snapshot']>, 'snapshot_id' | 'cursor_key' | 'sections'>;

/**
 * Searches the price sheet of a scope in two rounds: the index pages of the filter, the rows of the page.
 * @throws NoActiveSnapshot 404, CursorRefused 400, StoreUnavailable 503, StoredItemInvalid 500
 */
export async function findMeters(scope: Scope, search: MeterSearch, options: PageReadOptions = {}): Promise<MeterPage> {
  const binding = { scope_id: scope.scope_id, filter: filterIdentity(search.filter) };
  const { snapshot, position } = await whereToRead(scope, search.cursor, binding);
  const found =
    meterIdIn(search.filter) === undefined
      ? await byIndex(scope, snapshot, search, position, options)
      : await byMeterId(scope, snapshot, search, position, options);
  const { total, rows, next } = found;
  const { snapshot_id, cursor_key } = snapshot;
  const next_cursor = next === undefined ? null : makeCursor({ snapshot_id, position: next }, binding, cursor_key);
  return { snapshot_id, total, rows, next_cursor };
}

interface Found {
  readonly total: number;
  readonly rows: readonly PriceRow[];
  readonly next: number | undefined;
}

/** A cursor stays in the snapshot in which it began, as long as its pages are kept. */
async function whereToRead(scope: Scope, cursor: string | undefined, binding: { scope_id: string; filter: string }) {
  const active = scope.active_snapshot;
  if (!active) throw new NoActiveSnapshot(scope.scope_id);
  if (cursor === undefined) return { snapshot: active, position: 0 };
  const { snapshot_id, position } = decodeCursor(cursor);
  const snapshot = snapshot_id === active.snapshot_id ? active : await findAttempt({ ...binding, snapshot_id });
  // Records of attempts outlive their pages by months: without one, the cursor is not of this scope.
  if (!snapshot) throw new CursorRefused('invalid');
  verifyCursor(cursor, binding, snapshot.cursor_key);
  if ('deleted' in snapshot && isGone(snapshot)) throw new CursorRefused('expired');
  return { snapshot: snapshot as Searchable, position };
}

async function byIndex(
  { scope_id }: Scope,
  { snapshot_id }: Searchable,
  { filter, limit }: MeterSearch,
  position: number,
  options: PageReadOptions,
): Promise<Found> {
  const ref = { scope_id, snapshot_id };
  const index = await meterIndexRoot(ref, options);
  const matching = findRows(index, filter, await readPages(ref, 'terms', indexPagesFor(index, filter), options));
  const [numbers, next] = split(matching.list(position, limit + 1), limit);
  const pageOf = (row: number) => Math.floor(row / rowsPerPage);
  const pages = await readPages(ref, 'rows', numbers.map(pageOf), options);
  const rows = [...pages].flatMap(([page, body]) =>
    readContent(pageKey(ref, 'rows', page), () => {
      const columns = deserializeRows(body);
      return numbers.filter((row) => pageOf(row) === page).map((row) => rowOf(columns, row % rowsPerPage));
    }),
  );
  return { total: matching.count(), rows, next };
}

const split = (numbers: readonly number[], limit: number): [readonly number[], number | undefined] => [
  numbers.slice(0, limit),
  numbers[limit],
];

async function byMeterId(
  scope: Scope,
  snapshot: Searchable,
  { filter, limit }: MeterSearch,
  position: number,
  options: PageReadOptions,
): Promise<Found> {
  const id = meterIdIn(filter) as string;
  const prices = await lookUp(scope.scope_id, snapshot, 'prices', [id], options);
  const matching = (prices.get(id) ?? []).filter((row) => meetsFilter(row, filter));
  const end = position + limit;
  return {
    total: matching.length,
    rows: matching.slice(position, end),
    next: end < matching.length ? end : undefined,
  };
}

/** Where a search continues. */
interface CursorPlace {
  readonly snapshot_id: string;
  /** Number of the first row of the next page. */
  readonly position: number;
}

/** What a cursor belongs to besides its snapshot. */
interface CursorBinding {
  readonly scope_id: string;
  /** The same for every spelling of a filter. */
  readonly filter: string;
}

/** Makes a signed cursor for one scope and filter. @param key of the snapshot, hexadecimal */
export function makeCursor(place: CursorPlace, binding: CursorBinding, key: string): string {
  const body = `${place.snapshot_id}.${place.position}`;
  return toCursor(`${body}.${signature(body, binding, key)}`);
}

/** Reads the place in a cursor, before its signature is verified. @throws CursorRefused */
export function decodeCursor(cursor: string): CursorPlace {
  const [, snapshot_id = '', position] = cursorShape.exec(fromCursor(cursor) ?? '') ?? [];
  if (position === undefined) throw new CursorRefused('invalid');
  return { snapshot_id, position: Number(position) };
}

/** @throws CursorRefused for a cursor that this service has not made for this scope and filter */
export function verifyCursor(cursor: string, binding: CursorBinding, key: string): void {
  const text = fromCursor(cursor) ?? '';
  const end = text.lastIndexOf('.');
  const actual = Buffer.from(text.slice(end + 1));
  const expected = Buffer.from(signature(text.slice(0, end), binding, key));
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw new CursorRefused('invalid');
}

const cursorShape = /^([0-9TZ]{19}-[0-9a-f]{8})\.(\d{1,9})\.[\w-]{22}$/;

/** 128 bits are enough for a token that lives for days, and keep the URL short. */
function signature(body: string, { scope_id, filter }: CursorBinding, key: string): string {
  const filterDigest = createHash('sha256').update(filter).digest('hex');
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(`${scope_id}\n${filterDigest}\n${body}`);
  return mac.digest().subarray(0, 16).toString('base64url');
}
