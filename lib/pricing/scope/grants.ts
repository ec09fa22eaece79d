import { ScopeNotFound, ScopeNotGranted, ScopeRequired } from '../errors.ts';

/** Ids of the scopes that a caller may see, `*` for all of them. */
export type Grants = readonly string[];

/** Grants of a caller who may see every scope. */
export const everyScope: Grants = ['*'];

interface ScopeLike {
  readonly scope_id: string;
  readonly currency: string;
  readonly active: boolean;
  readonly active_snapshot: object | null;
}

/** True if a caller may see the scope of an id. */
export const covers = (grants: Grants, scopeId: string): boolean => grants.includes('*') || grants.includes(scopeId);

/** Public prices are open to every caller who may use pricing. @throws ScopeNotGranted 403 for one without any grant */
export function requireAnyGrant(grants: Grants): void {
  if (grants.length === 0) throw new ScopeNotGranted();
}

/** Lists the scopes that a caller may see. @throws ScopeNotGranted 403 for a caller without any grant */
export function visibleScopes<Scope extends ScopeLike>(grants: Grants, scopes: readonly Scope[]): readonly Scope[] {
  requireAnyGrant(grants);
  return scopes.filter(({ scope_id }) => covers(grants, scope_id));
}

/** Finds the scope of an id. @throws ScopeNotGranted 403, whether it exists or not, ScopeNotFound 404 */
export function requireScope<Scope extends ScopeLike>(
  scopeId: string,
  grants: Grants,
  scopes: readonly Scope[],
): Scope {
  const visible = visibleScopes(grants, scopes);
  if (!covers(grants, scopeId)) throw new ScopeNotGranted(scopeId);
  const found = visible.find(({ scope_id }) => scope_id === scopeId);
  if (!found) throw new ScopeNotFound(scopeId);
  return found;
}

/**
 * Finds the scope that a request names, else the caller's only active one with a price sheet, else the only active one.
 * @param currency that the request names: of several scopes with a sheet, those in other currencies are not meant
 * @returns undefined if there is none
 * @throws ScopeRequired 400 when several have a sheet, and what `requireScope` throws
 */
export function resolveScope<Scope extends ScopeLike>(
  scopeId: string | undefined,
  grants: Grants,
  scopes: readonly Scope[],
  currency?: string,
): Scope | undefined {
  if (scopeId !== undefined) return requireScope(scopeId, grants, scopes);
  const active = visibleScopes(grants, scopes).filter((scope) => scope.active);
  const withPrices = active.filter((scope) => scope.active_snapshot !== null);
  if (withPrices.length > 1) return onlyOneIn(withPrices, currency);
  return withPrices[0] ?? (active.length === 1 ? active[0] : undefined);
}

/** @returns undefined if none of the scopes is in the currency */
function onlyOneIn<Scope extends ScopeLike>(scopes: readonly Scope[], currency: string | undefined): Scope | undefined {
  const meant = currency === undefined ? scopes : scopes.filter((scope) => scope.currency === currency);
  if (meant.length > 1) throw new ScopeRequired(meant);
  return meant[0];
}

/** In place of the id of a scope: compare with no contract. */
export const noScope = 'none';

/** As `resolveScope`, for prices that are compared with the public ones: `none` names no scope. @throws what `resolveScope` throws */
export function scopeToCompare<Scope extends ScopeLike>(
  scopeId: string | undefined,
  grants: Grants,
  scopes: readonly Scope[],
  currency?: string,
): Scope | undefined {
  if (scopeId !== noScope) return resolveScope(scopeId, grants, scopes, currency);
  visibleScopes(grants, scopes);
  return undefined;
}
