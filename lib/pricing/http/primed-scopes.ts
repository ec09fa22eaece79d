import { primed } from '../../platform/http/prime.ts';
import { callersScopes, type WantedScopes } from '../store/callers-scopes.ts';
import { listScopes, type Scope } from '../store/scopes.ts';

/** Where there are more contract scopes than this, a container that starts reads no further: it rarely serves more. */
const fewScopes = 4;

/**
 * Reads the first contract scopes at loading. If they are all there are, they serve the first request.
 * @param use what else is primed, with what was read
 * @returns how requests read the scopes that they may need
 */
export async function primedContractScopes(
  use?: (scopes: readonly Scope[]) => Promise<unknown>,
): Promise<(wanted: WantedScopes) => Promise<readonly Scope[]>> {
  const atLoading = await primed(() => listScopes('contract', { first: fewScopes + 1 }), use);
  return async (wanted) => {
    const scopes = atLoading();
    return scopes && scopes.length <= fewScopes ? scopes : callersScopes(wanted);
  };
}
