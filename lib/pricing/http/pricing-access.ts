import { findAccessKey, findKeyId, secretHash } from '../../access/store/access-keys.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import { HttpProblem } from '../../platform/http/errors.ts';
import { everyScope, type Grants } from '../scope/grants.ts';
import type { Scope } from '../scope/scope.ts';
import type { WantedScopes } from '../store/callers-scopes.ts';

/** Says what a caller may see; tests pass their own. */
export interface ScopeAccess {
  readonly grants: typeof pricingGrants;
  /** Reads the scopes that a request may need, and perhaps others. */
  readonly scopes: (wanted: WantedScopes) => Promise<readonly Scope[]>;
}

/** Reads at the same time the grants of a caller and the scopes that a request may need. */
export function readAccess(
  { grants, scopes }: ScopeAccess,
  keyId: string | undefined,
  scopeId?: string,
): Promise<[grants: Grants, scopes: readonly Scope[]]> {
  const callersGrants = grants(keyId);
  return Promise.all([callersGrants, scopes({ scopeId, grants: callersGrants })]);
}

/** What a request may do with contract prices. */
export interface PricingAccess {
  /** The scopes that it may see. */
  readonly grants: Grants;
  /** Whether it may also upload price sheets into them. */
  readonly canUpload: boolean;
}

/**
 * Returns what a request may do. If `APPRAISE_PRICING_ACCESS` is `open` (a local run) it may do all. If it is `iam` (the gateway has
 * checked the signature) it sees all, and uploads nothing: whoever signs has a role, whose policy says what it may upload to the
 * inbox. With any other value the record of its key decides.
 * @throws HttpProblem 401 without a key, or with one that is disabled
 */
export async function pricingAccess(keyId: string | undefined): Promise<PricingAccess> {
  const access = process.env.APPRAISE_PRICING_ACCESS;
  if (access === 'open' || access === 'iam') return { grants: everyScope, canUpload: access === 'open' };
  if (keyId === undefined) throw new HttpProblem(401, 'api_key_required');
  const key = await findAccessKey(keyId);
  if (key?.disabled) throw new HttpProblem(401, 'api_key_invalid');
  return { grants: key?.grants ?? [], canUpload: key?.uploads_sheets === true };
}

/** Returns the pricing scopes that a request may see. @throws HttpProblem 401 without a key, or with one that is disabled */
export const pricingGrants = async (keyId: string | undefined): Promise<Grants> => (await pricingAccess(keyId)).grants;

/** Says what a caller may do; tests pass their own. */
export interface UploadAccess extends Pick<ScopeAccess, 'scopes'> {
  readonly access: typeof pricingAccess;
}

/** Reads, as `readAccess` does, and also whether the caller may upload price sheets. */
export async function readUploadAccess(
  { access, scopes }: UploadAccess,
  keyId: string | undefined,
  scopeId?: string,
): Promise<PricingAccess & { readonly scopes: readonly Scope[] }> {
  const callers = access(keyId);
  const grants = async (): Promise<Grants> => (await callers).grants;
  const [, found] = await readAccess({ grants, scopes }, keyId, scopeId);
  return { ...(await callers), scopes: found };
}

/**
 * Returns the pricing scopes that a request to a public endpoint may see. The gateway checks neither key nor signature
 * there, so `iam` opens nothing. @throws HttpProblem 401 with a key that is unknown or disabled
 */
export async function optionalPricingGrants({ keyId, apiKey }: Pick<Call, 'keyId' | 'apiKey'>): Promise<Grants> {
  if (process.env.APPRAISE_PRICING_ACCESS === 'open') return everyScope;
  if (keyId === undefined && !apiKey) return [];
  const id = keyId ?? (await findKeyId(secretHash(apiKey ?? '')));
  const key = id === undefined ? undefined : await findAccessKey(id);
  if (!key || key.disabled) throw new HttpProblem(401, 'api_key_invalid');
  return key.grants;
}
