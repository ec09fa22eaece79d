import { listScopes } from './scopes.ts';
import { meterIndexRoot } from './snapshot-contents.ts';

/** A container rarely serves more scopes; each costs half a read unit or two. */
const mostPrimed = 4;

/**
 * Reads what a first search would wait for, while Lambda starts the function: it opens the connection, and keeps the
 * index roots of the scopes. It never fails: what is wrong is said to the request that meets it.
 */
export async function primeMeterSearch(): Promise<void> {
  try {
    const scopes = await listScopes('contract');
    const searchable = scopes.filter(({ active, active_snapshot }) => active && active_snapshot !== null);
    await Promise.all(
      searchable
        .slice(0, mostPrimed)
        .map(({ scope_id, active_snapshot }) =>
          meterIndexRoot({ scope_id, snapshot_id: active_snapshot?.snapshot_id ?? '' }),
        ),
    );
  } catch {
    // Without it the first request is slower, no more.
  }
}
