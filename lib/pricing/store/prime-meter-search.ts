import { searchMeters } from './meter-search.ts';
import type { Scope } from './scopes.ts';

/** A container rarely serves more scopes; each costs two or three read units. */
const maxPrimed = 4;

/** Matches nothing: rows are read by the code that reads the index, and nobody would look at them. */
const nowhere = 'qqzzxxjj';

/**
 * Searches each scope once while Lambda starts the function: it opens the connection, keeps the index roots of the
 * scopes, and runs the code that the first request needs.
 */
export async function primeMeterSearch(scopes: readonly Scope[]): Promise<void> {
  const searchable = scopes.filter(({ active, active_snapshot }) => active && active_snapshot !== null);
  const search = { filter: { q: nowhere }, limit: 1 };
  await Promise.all(searchable.slice(0, maxPrimed).map((scope) => searchMeters(scope, search)));
}
