/** `contract` scopes hold price sheets, `retail` scopes the public price list in one currency. */
export type ScopeKind = 'contract' | 'retail';

/** Only ids of the kind begin with it. */
export const scopeIdPrefixes: Readonly<Record<ScopeKind, string>> = { contract: 'ea:', retail: 'retail:' };

const contract = /^ea:([A-Za-z0-9][A-Za-z0-9_-]{0,63})$/;
const retail = /^retail:azure:([A-Z]{3})$/;

/** Returns the kind of a scope by its id; undefined for a text that is no scope id. */
export function scopeKind(scopeId: string): ScopeKind | undefined {
  if (contract.test(scopeId)) return 'contract';
  return retail.test(scopeId) ? 'retail' : undefined;
}

/** Returns the enrollment id in `ea:<enrollment_id>`; null for other scopes. */
export const enrollmentOf = (scopeId: string): string | null => contract.exec(scopeId)?.[1] ?? null;

/** Makes the id of the public price list in a currency (ISO 4217). */
export const retailScopeId = (currency: string): string => `retail:azure:${currency}`;
