import { RetailPricesMissing } from '../errors.ts';
import type { Scope } from './scope.ts';

/** A scope that has prices. */
export type ScopeWithPrices = Scope & { readonly active_snapshot: NonNullable<Scope['active_snapshot']> };

const hasPrices = (scope: Scope): scope is ScopeWithPrices => scope.active_snapshot !== null;

/** Finds the public price list in a currency. @throws RetailPricesMissing 422 */
export function retailList(scopes: readonly Scope[], currency: string): ScopeWithPrices {
  const lists = scopes.filter(hasPrices);
  const found = lists.find((scope) => scope.currency === currency);
  if (found) return found;
  throw new RetailPricesMissing(
    currency,
    lists.map((scope) => scope.currency),
  );
}
