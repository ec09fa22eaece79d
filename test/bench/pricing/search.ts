import type { PriceRow } from '../../../lib/pricing/price-row.ts';
import type { Scope } from '../../../lib/pricing/scope/scope.ts';
import { importSheet } from '../../support/import-sheet.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { syntheticSheet } from '../../support/synthetic-sheet.ts';
import { inTurn, print } from '../measure.ts';
import { type Engine, linearScan, miniSearch } from './engines.ts';
import { queries } from './queries.ts';

const searches = 200;
const scopeId = 'ea:1234567';

/**
 * Searches a synthetic sheet on dynalite, and in memory by other engines; all must find the same rows.
 * @throws Error when they do not, or when a search reads more than its limit
 */
export async function benchSearch(rowCount: number): Promise<void> {
  const stores = await startLocalStores();
  try {
    await importSheet({ scopeId, text: syntheticSheet({ rows: rowCount }) });
    const { findScope } = await import('../../../lib/pricing/store/scopes.ts');
    const scope = (await findScope(scopeId)) as Scope;
    await measured(scope, await storedRows(scope));
  } finally {
    await stores.close();
  }
}

async function measured(scope: Scope, rows: readonly PriceRow[]): Promise<void> {
  const { findMeters } = await import('../../../lib/pricing/store/meter-search.ts');
  const filters = queries(rows, searches);
  const units: number[] = [];
  const ours: Engine = async (filter) => {
    let used = 0;
    const onUnits = (more: number): void => {
      used += more;
    };
    const { total } = await findMeters(scope, { filter, limit: 50 }, { onUnits });
    units.push(used);
    return total;
  };
  const totals = new Map<Engine, number[]>();
  /** Times each search, and keeps its result. */
  const timer = (search: Engine) => {
    const found: number[] = [];
    totals.set(search, found);
    return async (): Promise<number> => {
      const filter = filters[found.length] ?? {};
      const start = performance.now();
      found.push(await search(filter));
      return performance.now() - start;
    };
  };
  await ours(filters[0] ?? {});
  const [cold = Number.NaN] = units.splice(0);
  const times = await inTurn(
    {
      'index in DynamoDB (dynalite)': timer(ours),
      'linear scan in memory': timer(linearScan(rows)),
      'MiniSearch in memory': timer(miniSearch(rows)),
    },
    searches,
  );
  print(`${searches} searches of ${rows.length} rows`, 'ms', times);
  report(units, cold - (units[0] ?? 0));
  checkTotals(totals);
}

/** Limits of the product in read units. */
const maxUnits = { median: 40, p99: 150 };

/** @param once read units of the first search in a container besides its own */
function report(units: readonly number[], once: number): void {
  const sorted = [...units].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  const [median, p99] = [at(0.5), at(0.99)];
  console.log(
    `  read units: median ${median}, 99th percentile ${p99}, most ${at(1)}; once in a container ${once} more`,
  );
  if (median > maxUnits.median || p99 > maxUnits.p99) throw new Error('a search reads more than it may');
}

function checkTotals(totals: ReadonlyMap<Engine, readonly number[]>): void {
  const [expected, ...others] = [...totals.values()].map((found) => found.join());
  if (others.some((found) => found !== expected)) throw new Error('the searches do not find the same rows');
}

/** Every row as it was stored, in search order. */
async function storedRows({ scope_id, active_snapshot: active }: Scope): Promise<readonly PriceRow[]> {
  const { readPages } = await import('../../../lib/pricing/store/pages.ts');
  const { fromColumns } = await import('../../../lib/pricing/snapshot/row-columns.ts');
  const ref = { scope_id, snapshot_id: active?.snapshot_id ?? '' };
  const count = active?.sections.rows ?? 0;
  const rows: PriceRow[] = [];
  for (let first = 0; first < count; first += 500) {
    const numbers = Array.from({ length: Math.min(500, count - first) }, (_, at) => first + at);
    for (const body of (await readPages(ref, 'rows', numbers)).values()) {
      rows.push(...fromColumns(JSON.parse(Buffer.from(body).toString())));
    }
  }
  return rows;
}
