import type { Grants } from '../scope/grants.ts';
import { findScope, listScopes, type Scope } from './scopes.ts';

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
 * granted. All scopes lie in one partition, and reading a thousand takes hundreds of read units; so all are read for those
 * alone who may see all and name none, and many no more than once a second. Whether the caller may see a scope is for `lib/pricing/scope/grants.ts` to judge.
 * @throws StoreUnavailable 503, and what `grants` throws where it is needed
 */
export async function callersScopes({ scopeId, grants }: WantedScopes): Promise<readonly Scope[]> {
  if (scopeId !== undefined) return contractsOf([scopeId]);
  const ids = new Set(await grants);
  return ids.has('*') || ids.size > maxSingleReads ? allContracts() : contractsOf([...ids].sort());
}

/** A list that is longer than this is kept for a while: a few callers who see all would fill its partition. */
const longList = 100;
const keptMs = 1_000;
let kept: { readonly at: number; readonly scopes: readonly Scope[] } | undefined;

async function allContracts(): Promise<readonly Scope[]> {
  // Not the monotonic clock, which may stand still while a function is frozen; a clock that was set back proves nothing.
  const at = Date.now();
  if (kept && at >= kept.at && at - kept.at < keptMs) return kept.scopes;
  const scopes = await listScopes('contract');
  kept = scopes.length > longList ? { at, scopes } : undefined;
  return scopes;
}

async function contractsOf(ids: readonly string[]): Promise<readonly Scope[]> {
  const found = await Promise.all(ids.map(findScope));
  return found.filter((scope) => scope?.kind === 'contract') as readonly Scope[];
}
