import { useMemo } from 'preact/hooks';
import type { Assumptions } from '../../lib/market/assumptions.ts';
import { formatAddress } from '../address/address.ts';
import { useAddress } from '../address/use-address.ts';
import { assumptionNames, readAssumptions } from './assumptions.ts';

/** The reader's assumptions, which live in the address. */
export interface UsedAssumptions {
  readonly assumptions: Assumptions;
  /** Links to another page of the market, with parameters of its own, that keep the assumptions. */
  readonly linkTo: (path: string, params?: Readonly<Record<string, string>>) => string;
}

/** Reads the assumptions of the address. */
export function useAssumptions(): UsedAssumptions {
  const { params } = useAddress();
  return useMemo(() => {
    const assumptions = readAssumptions(params);
    const kept = Object.fromEntries(assumptionNames.map((name) => [name, assumptions[name]?.toString()]));
    return { assumptions, linkTo: (path, further) => formatAddress(path, { ...kept, ...further }) };
    // Only they count: a link that stays the same need not be rendered again when the order of a table changes.
  }, [assumptionNames.map((name) => params.get(name)).join()]);
}
