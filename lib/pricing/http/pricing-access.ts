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

/**
 * Returns the pricing scopes that a request may see. If `APPRAISE_PRICING_ACCESS` is `open` (a local run) or `iam`
 * (the gateway has checked the signature) it sees all; with any other value the record of its key decides.
 * @throws HttpProblem 401 without a key, or with one that is disabled
 */
export async function pricingGrants(keyId: string | undefined): Promise<Grants> {
  const access = process.env.APPRAISE_PRICING_ACCESS;
  if (access === 'open' || access === 'iam') return everyScope;
  if (keyId === undefined) throw new HttpProblem(401, 'api_key_required');
  const key = await findAccessKey(keyId);
  if (key?.disabled) throw new HttpProblem(401, 'api_key_invalid');
  return key?.grants ?? [];
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
