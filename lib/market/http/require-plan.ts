import type { Plan } from '../../access/plans.ts';
import { findAccessKey, findKeyId } from '../../access/store/access-keys.ts';
import { refund, spend } from '../../access/store/quota-counter.ts';
import type { Call, Reply } from '../../platform/http/endpoint.ts';
import type { Route } from '../../platform/http/route.ts';
import { type Caller, type MarketAccess, withQuota } from './market-access.ts';

const storedAccess: MarketAccess = { findKey: findAccessKey, findKeyId, spend, refund };

type MarketRoute = Pick<Route<Plan>, 'access' | 'path' | 'schemas'> & { readonly plan: Plan };

/** Protects the handler of a market route with the plan in the route's row; takes and throws what `withQuota` does. */
export const requirePlan = <const R extends MarketRoute>(
  route: R,
  handle: (call: Call<R>, caller: Caller) => Promise<Reply>,
  { isCounted = true }: { readonly isCounted?: boolean } = {},
): ((call: Call<R>) => Promise<Reply>) =>
  withQuota(storedAccess, { required: route.plan, optional: route.access === 'optional-key', isCounted }, handle);
