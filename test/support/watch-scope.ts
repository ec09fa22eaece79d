import { expect } from 'vitest';

/**
 * Reads a scope's active prices again and again during some work. Each time they must be whole: as many as their
 * snapshot says, all of one snapshot, and each found by its meter.
 * @param prices the unit prices of the sheets: all rows must have one of them
 */
export async function watchScopeWhile<Result>(
  scopeId: string,
  work: () => Promise<Result>,
  prices?: readonly string[],
): Promise<Result> {
  let isOver = false;
  let looks = 0;
  const watching = (async () => {
    do {
      await expectWhole(scopeId, prices);
      looks += 1;
    } while (!isOver);
    await expectWhole(scopeId, prices);
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await watching;
    expect(looks).toBeGreaterThan(0);
  }
}

/** Checks a scope's active prices once. */
export async function expectWhole(scopeId: string, prices?: readonly string[]): Promise<void> {
  const { findScope } = await import('../../lib/pricing/store/scopes.ts');
  const { findMeters } = await import('../../lib/pricing/store/meter-search.ts');
  const { lookUp } = await import('../../lib/pricing/store/look-up.ts');
  const scope = await findScope(scopeId);
  const active = scope?.active_snapshot;
  if (!scope || !active) return;
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await findMeters(scope, { filter: {}, limit: 200, cursor });
    expect(page.total).toBe(active.row_count);
    expect(page.snapshot_id).toBe(active.snapshot_id);
    rows.push(...page.rows);
    cursor = page.next_cursor ?? undefined;
    // Only the first pages of a large sheet are read.
  } while (cursor !== undefined && rows.length < 600);
  expect(rows.length).toBe(Math.min(active.row_count, rows.length));
  const seen = new Set(rows.map(({ unitPrice }) => unitPrice));
  if (prices) {
    expect(seen.size).toBe(1);
    expect(prices).toContain([...seen][0]);
  }
  const ids = [...new Set(rows.slice(0, 40).map(({ meterId }) => meterId))];
  const found = await lookUp(scopeId, active, 'prices', ids);
  expect([...found.keys()].sort()).toEqual([...ids].sort());
}
