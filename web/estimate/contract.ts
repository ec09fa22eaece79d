import type { EstimateRequest } from '../../lib/platform/request-types.generated.ts';
import type { ApiClient } from '../api/client.ts';
import { useRequest } from '../api/use-request.ts';
import { attemptAccess } from '../attempt-access.ts';

/** A contract that prices can be compared with. */
export interface Contract {
  readonly scope_id: string;
  readonly currency: string;
  readonly active: boolean;
  readonly active_snapshot_id: string | null;
  /** Absent from answers of earlier versions. */
  readonly can_upload?: boolean;
}

interface ContractsAnswer {
  readonly scopes: readonly Contract[];
}

const contractsRequest = { path: '/api/pricing/scopes' };

/** Asks for the contracts that the reader may see. */
export const useContracts = () => useRequest<ContractsAnswer>(contractsRequest);

const storageName = 'appraise.contract';
const storage = attemptAccess(() => localStorage);

/** True for a contract with a price sheet. */
export const hasPrices = ({ active, active_snapshot_id }: Contract): boolean => active && active_snapshot_id !== null;

/** The contract that the reader chose last; in this browser, if it keeps that. */
let lastChosen: string | undefined = attemptAccess(() => storage?.getItem(storageName)) ?? undefined;

/** Keeps the reader's choice for the next estimate and the next search. */
export function rememberContract(scopeId: string): void {
  lastChosen = scopeId;
  attemptAccess(() => storage?.setItem(storageName, scopeId));
}

/**
 * Returns the contract for a request that names none, if there are several: the API would refuse to choose. It is the one that
 * the reader chose last, else the first with prices, and the page shows it as the chosen one. Undefined if the API needs none.
 */
export function contractFor(
  { scope, currency }: Pick<EstimateRequest, 'scope' | 'currency'>,
  contracts: readonly Contract[],
): string | undefined {
  if (scope !== undefined) return undefined;
  const withPrices = contracts.filter(
    (contract) => hasPrices(contract) && (currency === undefined || contract.currency === currency),
  );
  if (withPrices.length < 2) return undefined;
  return withPrices.find(({ scope_id }) => scope_id === lastChosen)?.scope_id ?? withPrices[0]?.scope_id;
}

/** Gives a request its contract, as `contractFor` says. Where the contracts are not told, the API says what is wrong. */
export async function withContract<Members extends Pick<EstimateRequest, 'scope' | 'currency'>>(
  api: ApiClient,
  members: Members,
  signal: AbortSignal,
): Promise<Members> {
  if (members.scope !== undefined) return members;
  const outcome = await api.send<ContractsAnswer>(contractsRequest, { signal });
  const scope = outcome.ok ? contractFor(members, outcome.answer.body.scopes) : undefined;
  return scope === undefined ? members : { ...members, scope };
}
