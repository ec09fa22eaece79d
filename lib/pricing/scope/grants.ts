import { ScopeNotFound, ScopeNotGranted, ScopeRequired } from '../errors.ts';

/** Ids of the scopes that a caller may see, `*` for all of them. */
export type Grants = readonly string[];

/** Grants of a caller who may see every scope. */
export const everyScope: Grants = ['*'];

/** What choosing a scope needs to know of one. */
interface ScopeLike {
  readonly scope_id: string;
  readonly active: boolean;
  /** Null until a price sheet has been imported. */
  readonly active_snapshot: object | null;
}

/** True where a caller may see the scope of an id. */
export const covers = (grants: Grants, scopeId: string): boolean => grants.includes('*') || grants.includes(scopeId);

/**
 * The scopes that a caller may know of.
 * @throws ScopeNotGranted 403 for a caller without any grant
 */
export function visibleScopes<Scope extends ScopeLike>(grants: Grants, scopes: readonly Scope[]): readonly Scope[] {
  if (grants.length === 0) throw new ScopeNotGranted();
  return scopes.filter(({ scope_id }) => covers(grants, scope_id));
}

/**
 * The scope that a request names. Whether a scope exists is told only to those who may see it: all others get the same
 * refusal for any id.
 * @throws ScopeNotGranted 403
 * @throws ScopeNotFound 404
 */
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
 * The scope that a request means: the one that it names, else the caller's only active one with a price sheet. A scope
 * without a sheet counts only where there is no other: one that was just added must not take away the prices in use.
 * @returns undefined when the caller names none, and none is the only one
 * @throws ScopeRequired 400 when several have a sheet
 */
export function resolveScope<Scope extends ScopeLike>(
  scopeId: string | undefined,
  grants: Grants,
  scopes: readonly Scope[],
): Scope | undefined {
  if (scopeId !== undefined) return requireScope(scopeId, grants, scopes);
  const active = visibleScopes(grants, scopes).filter((scope) => scope.active);
  const priced = active.filter((scope) => scope.active_snapshot !== null);
  if (priced.length > 1) throw new ScopeRequired(priced.map(({ scope_id }) => scope_id));
  return priced[0] ?? (active.length === 1 ? active[0] : undefined);
}
