/** `contract` scopes hold negotiated price sheets, `retail` scopes the public price list in one currency. */
export type ScopeKind = 'contract' | 'retail';

/** What the ids of each kind begin with, and no other. */
export const scopeIdPrefixes: Readonly<Record<ScopeKind, string>> = { contract: 'ea:', retail: 'retail:' };

const contract = /^ea:([A-Za-z0-9][A-Za-z0-9_-]{0,63})$/;
const retail = /^retail:azure:([A-Z]{3})$/;

/** Kind of a scope by the shape of its id; undefined for a text that is no scope id. */
export function scopeKind(scopeId: string): ScopeKind | undefined {
  if (contract.test(scopeId)) return 'contract';
  return retail.test(scopeId) ? 'retail' : undefined;
}

/** Enrollment id in `ea:<enrollment_id>`; null for the scopes of the public price list. */
export const enrollmentOf = (scopeId: string): string | null => contract.exec(scopeId)?.[1] ?? null;

/** Scope of the public price list in a currency (ISO 4217). */
export const retailScopeId = (currency: string): string => `retail:azure:${currency}`;
