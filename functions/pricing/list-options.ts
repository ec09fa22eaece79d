import { LRUCache } from 'lru-cache';
import { cacheRead } from '../../lib/platform/cache-read.ts';
import { createDocument, type JsonDocument } from '../../lib/platform/http/document.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { invalidRequest } from '../../lib/platform/http/problem.ts';
import { optionsQuery } from '../../lib/platform/http/schemas/options-query.generated.js';
import { regionOf } from '../../lib/pricing/catalog/regions.ts';
import { ScopeRequired } from '../../lib/pricing/errors.ts';
import { pricingGrants, readAccess, type ScopeAccess } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import { optionsOf, pricesReadBy } from '../../lib/pricing/products/options.ts';
import type { PriceListRead } from '../../lib/pricing/products/product.ts';
import type { SheetNames } from '../../lib/pricing/products/sheet-names.ts';
import { scopeToCompare } from '../../lib/pricing/scope/grants.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import { readScopes } from '../../lib/pricing/store/scopes.ts';
import { snapshotContents } from '../../lib/pricing/store/snapshot-contents.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface ListOptions extends ScopeAccess {
  readonly contents: typeof snapshotContents;
  /** Reads the scopes of the public price lists. */
  readonly lists: () => Promise<readonly Scope[]>;
}

/**
 * Lists the options of a product's form field (docs/spec/pricing/options.md).
 * @throws ProductNotFound 404, FieldNotFound 404, ScopeNotGranted 403, ScopeNotFound 404
 */
export const listOptions =
  (deps: ListOptions) =>
  async ({
    path,
    query,
    keyId,
  }: Pick<Call<typeof routes.pricingListOptions>, 'path' | 'query' | 'keyId'>): Promise<Reply> => {
    const { scope, region: spelling } = query;
    const region = spelling === undefined ? undefined : regionOf(spelling)?.name;
    if (spelling !== undefined && region === undefined) {
      throw invalidRequest([{ parameter: 'region', code: 'invalid_value', got: JSON.stringify(spelling) }]);
    }
    const reads = pricesReadBy(path.id, path.field);
    if (reads === undefined) return { ok: true, options: optionsOf(path.id, path.field) };
    const document =
      reads === 'lists'
        ? createDocument({ ok: true, options: optionsOf(path.id, path.field, { lists: await listsRead(deps) }) })
        : documentFor(path, region, await sheetOf(deps, scope, keyId));
    // Prices may be read at any time, and what a price sheet holds is confidential.
    return { status: 200, headers: { 'Cache-Control': 'private, max-age=300' }, ...document };
  };

const listsRead = async ({ lists }: ListOptions): Promise<readonly PriceListRead[]> =>
  (await lists()).flatMap(({ currency, active_snapshot: active }) =>
    active ? [{ currency, regions: active.regions }] : [],
  );

/** A snapshot does not change, and serializing a thousand sizes takes a while. */
const documents = new LRUCache<string, JsonDocument>({ max: 20 });

function documentFor({ id, field }: Fields, region: string | undefined, sheet: Sheet | undefined): JsonDocument {
  const name = [id, field, region ?? '', sheet?.scope_id ?? '', sheet?.snapshot_id ?? ''].join(' ');
  const cached = documents.get(name);
  if (cached) return cached;
  const document = createDocument({ ok: true, options: optionsOf(id, field, { sheet: sheet?.names, region }) });
  documents.set(name, document);
  return document;
}

type Fields = Call<typeof routes.pricingListOptions>['path'];

/** The parts of a price sheet that options depend on. */
interface Sheet {
  readonly scope_id: string;
  readonly snapshot_id: string;
  readonly names: SheetNames;
}

/** Without a sheet `ea_available` is null: a form must not fail because several contracts have one. */
async function sheetOf(
  deps: ListOptions,
  scopeId: string | undefined,
  keyId: string | undefined,
): Promise<Sheet | undefined> {
  const [grants, scopes] = await readAccess(deps, keyId, scopeId);
  const scope = scopeOrNone(() => scopeToCompare(scopeId, grants, scopes));
  if (!scope?.active_snapshot) return undefined;
  const place = { scope_id: scope.scope_id, snapshot_id: scope.active_snapshot.snapshot_id };
  return { ...place, names: await deps.contents(place) };
}

function scopeOrNone(find: () => Scope | undefined): Scope | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof ScopeRequired) return undefined;
    throw error;
  }
}

const scopes = await readContractScopesAtLoad();
/** A region that was read a moment ago may be missing for as long. */
const maxAgeMs = 5_000;
const lists = cacheRead(() => readScopes('retail', { consistent: false }), maxAgeMs);
const deps = { grants: pricingGrants, scopes, contents: snapshotContents, lists };

export const handler = endpoint(routes.pricingListOptions, listOptions(deps), {
  query: optionsQuery,
});
