import { cacheRead } from '../../platform/cache-read.ts';
import type { Grants } from '../scope/grants.ts';
import type { Scope } from '../scope/scope.ts';
import { findScope, readScopes } from './scopes.ts';

/** Which contract scopes a request may need. */
export interface WantedScopes {
  /** The one that it names; undefined where it names none. */
  readonly scopeId: string | undefined;
  /** Of the caller; they may still be on their way. */
  readonly grants: Promise<Grants>;
}

/** A caller with more grants than this gets all scopes read at once: so many requests are no faster. */
const maxSingleReads = 100;

/**
 * The contract scopes that a request may need, in the order of their ids: the one that it names, or those that the caller is
 * granted. All scopes are in one partition, and reading a thousand takes hundreds of read units. So all of them are read only
 * for callers who may see all and name none, and a long list at most once a second. `lib/pricing/scope/grants.ts` decides
 * whether the caller may see a scope.
 * @throws StoreUnavailable 503, and what `grants` throws where it is needed
 */
export async function callersScopes({ scopeId, grants }: WantedScopes): Promise<readonly Scope[]> {
  if (scopeId !== undefined) return contractsOf([scopeId]);
  const ids = new Set(await grants);
  return ids.has('*') || ids.size > maxSingleReads ? allContracts() : contractsOf([...ids].sort());
}

/** A longer list is kept for a second: otherwise a few callers who may see all would use up what its partition can give. */
const longList = 100;
const allContracts = cacheRead(
  () => readScopes('contract'),
  1_000,
  (scopes) => scopes.length > longList,
);

async function contractsOf(ids: readonly string[]): Promise<readonly Scope[]> {
  const found = await Promise.all(ids.map(findScope));
  return found.flatMap((scope) => (scope?.kind === 'contract' ? [scope] : []));
}
