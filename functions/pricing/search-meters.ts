import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { metersQuery } from '../../lib/platform/http/schemas/meters-query.generated.js';
import { NoActiveSnapshot, ScopeNotFound } from '../../lib/pricing/errors.ts';
import { pricingGrants, readAccess, type ScopeAccess } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import { unitNumber } from '../../lib/pricing/money.ts';
import type { PriceRow } from '../../lib/pricing/price-row.ts';
import { requireAnyGrant, resolveScope } from '../../lib/pricing/scope/grants.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import { scopeKind } from '../../lib/pricing/scope-id.ts';
import { findMeters } from '../../lib/pricing/store/meter-search.ts';
import { findScope } from '../../lib/pricing/store/scopes.ts';
import { pricePerUnit } from '../../lib/pricing/unit-of-measure.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface SearchMeters extends ScopeAccess {
  readonly search: typeof findMeters;
  /** Reads the scope of a public price list. */
  readonly list: typeof findScope;
}

type SearchCall = Pick<Call<typeof routes.pricingSearchMeters>, 'query' | 'keyId'>;

const defaultLimit = 50;

/**
 * Answers with one page of a scope's price sheet, or of a public price list (docs/spec/pricing/meters.md).
 * @throws NoActiveSnapshot 404, and what `resolveScope` throws
 */
export const searchMeters =
  (deps: SearchMeters) =>
  async ({ query, keyId }: SearchCall): Promise<Reply> => {
    const { q, category, location, price_type: priceType, scope: scopeId, limit, cursor } = query;
    const scope = await scopeToSearch(deps, keyId, scopeId);
    const filter = { q, category, location, priceType };
    const page = await deps.search(scope, { filter, limit: limit ?? defaultLimit, cursor });
    const rows = page.rows.map(meterRow);
    const { snapshot_id, total, next_cursor } = page;
    return { ok: true, scope_id: scope.scope_id, snapshot_id, count: rows.length, total, rows, next_cursor };
  };

async function scopeToSearch(deps: SearchMeters, keyId: string | undefined, scopeId?: string): Promise<Scope> {
  if (scopeId === undefined || scopeKind(scopeId) !== 'retail') {
    const [grants, scopes] = await readAccess(deps, keyId, scopeId);
    const scope = resolveScope(scopeId, grants, scopes);
    if (!scope) throw new NoActiveSnapshot();
    return scope;
  }
  const [grants, list] = await Promise.all([deps.grants(keyId), deps.list(scopeId)]);
  requireAnyGrant(grants);
  if (!list) throw new ScopeNotFound(scopeId);
  // Earlier versions did not store what a search reads.
  if (list.active_snapshot && !list.active_snapshot.sections.contents) throw new NoActiveSnapshot(scopeId);
  return list;
}

const meterRow = (row: PriceRow) => {
  const each = pricePerUnit(row);
  return {
    meterId: row.meterId,
    meterName: row.meterName,
    unitPrice: Number(row.unitPrice),
    price_per_unit: each ? unitNumber(each.price) : null,
    unit: each?.unit ?? null,
    category: row.category,
    sub_category: row.subCategory,
    product: row.product,
    sku: row.sku,
    arm_sku: row.armSku,
    location: row.location,
    unit_of_measure: row.unitOfMeasure,
    currency: row.currency,
    price_type: row.priceType,
    term: row.term || null,
    tier_minimum_units: Number(row.tierMinimumUnits),
    part_number: row.partNumber,
  };
};

const scopes = await readContractScopesAtLoad();

export const handler = endpoint(
  routes.pricingSearchMeters,
  searchMeters({ grants: pricingGrants, scopes, search: findMeters, list: findScope }),
  {
    query: metersQuery,
  },
);
