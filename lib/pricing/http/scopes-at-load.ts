import { readAtLoad } from '../../platform/http/at-load.ts';
import type { Scope } from '../scope/scope.ts';
import { callersScopes, type WantedScopes } from '../store/callers-scopes.ts';
import { readScopes } from '../store/scopes.ts';

/** With more contract scopes than this, loading reads no further: a container rarely serves more. */
const maxScopes = 4;

/**
 * Reads the first contract scopes while the function loads. The first request gets them if they are all there are.
 * @returns reads the scopes that a request may need
 */
export async function readContractScopesAtLoad(): Promise<(wanted: WantedScopes) => Promise<readonly Scope[]>> {
  const takeFromLoad = await readAtLoad(() => readScopes('contract', { first: maxScopes + 1 }));
  return async (wanted) => {
    const scopes = takeFromLoad();
    return scopes && scopes.length <= maxScopes ? scopes : callersScopes(wanted);
  };
}
