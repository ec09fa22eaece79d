import { readAtLoad } from '../../platform/http/at-load.ts';
import type { Scope } from '../scope/scope.ts';
import { callersScopes, type WantedScopes } from '../store/callers-scopes.ts';
import { readScopes } from '../store/scopes.ts';

/** With more contract scopes, loading reads no further: a container rarely serves more. */
const maxScopes = 4;

/** One reading for all endpoints of a function: that of MCP has two. */
let reading: ReturnType<typeof readAtLoad<readonly Scope[]>> | undefined;

/** Reads the first contract scopes while the function loads. The first request gets them if there are no others. */
export async function readContractScopesAtLoad(): Promise<(wanted: WantedScopes) => Promise<readonly Scope[]>> {
  reading ??= readAtLoad(() => readScopes('contract', { first: maxScopes + 1 }));
  const takeFromLoad = await reading;
  return async (wanted) => {
    const scopes = takeFromLoad();
    return scopes && scopes.length <= maxScopes ? scopes : callersScopes(wanted);
  };
}
