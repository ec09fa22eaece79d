import { cacheRead } from '../../platform/cache-read.ts';
import type { Grants } from '../scope/grants.ts';
import type { Scope } from '../scope/scope.ts';
import { findScope, readScopes } from './scopes.ts';

/** Which contract scopes a request may need. */
export interface WantedScopes {
  readonly scopeId: string | undefined;
  /** What the caller may see; it may still be being read. */
  readonly grants: Promise<Grants>;
}

/** For a caller with more grants, all scopes are read at once. */
const maxSingleReads = 100;

/**
 * Reads the contract scopes that a request may need, in the order of their ids. Reading all takes hundreds of read
 * units, so that is only done for callers who may see all and name none. @throws StoreUnavailable 503, and what
 * `grants` throws
 */
export async function callersScopes({ scopeId, grants }: WantedScopes): Promise<readonly Scope[]> {
  if (scopeId !== undefined) return contractsOf([scopeId]);
  const ids = new Set(await grants);
  return ids.has('*') || ids.size > maxSingleReads ? allContracts() : contractsOf([...ids].sort());
}

/** A longer list is cached for a second: a few such callers could use up what its partition can give. */
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
