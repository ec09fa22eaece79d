import type { Grants } from '../pricing/grants.ts';
import { everyScope } from '../pricing/grants.ts';
import { findAccessKey } from '../storage/access-keys.ts';
import { HttpProblem } from './errors.ts';

/**
 * The pricing scopes that a request may touch. `APPRAISE_PRICING_ACCESS` says how callers are known: `open` (a local
 * run) and `iam` (API Gateway has checked the signature) see every scope; `api-key`, and anything else, sees what the
 * record of the key grants.
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
