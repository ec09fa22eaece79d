/** `contract` scopes hold price sheets, `retail` scopes the public price list in one currency. */
export type ScopeKind = 'contract' | 'retail';

/** The ids of contracts sort before it, and those of public price lists begin with it. */
export const retailPrefix = 'retail:';

const contract = /^(ea|mca):([A-Za-z0-9][A-Za-z0-9_-]{0,63})$/;
const retail = /^retail:azure:([A-Z]{3})$/;

/** Returns the kind of a scope by its id; undefined for a text that is no scope id. */
export function scopeKind(scopeId: string): ScopeKind | undefined {
  if (contract.test(scopeId)) return 'contract';
  return retail.test(scopeId) ? 'retail' : undefined;
}

/** Returns the enrollment id in `ea:<enrollment_id>`; null for other scopes. */
export const enrollmentOf = (scopeId: string): string | null => idIn(scopeId, 'ea');

/** Returns the billing profile id in `mca:<billing_profile_id>`, of a Microsoft Customer Agreement; null for others. */
export const billingProfileOf = (scopeId: string): string | null => idIn(scopeId, 'mca');

function idIn(scopeId: string, agreement: 'ea' | 'mca'): string | null {
  const [, found, id = null] = contract.exec(scopeId) ?? [];
  return found === agreement ? id : null;
}

/** Returns the currency of a public price list, by the id of its scope; null for other scopes. */
export const currencyOfList = (scopeId: string): string | null => retail.exec(scopeId)?.[1] ?? null;

/** Makes the id of the public price list in a currency (ISO 4217). */
export const retailScopeId = (currency: string): string => `retail:azure:${currency}`;
