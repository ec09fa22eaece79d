import { findAccessKey, findKeyId } from '../../access/access-keys.ts';
import type { Plan } from '../../access/plans.ts';
import { refund, spend } from '../../access/quotas.ts';
import type { Call, Reply } from '../../platform/http/endpoint.ts';
import type { Route } from '../../platform/http/route.ts';
import { type Caller, type MarketAccess, withQuota } from './market-access.ts';

const storedAccess: MarketAccess = { findKey: findAccessKey, findKeyId, spend, refund };

type MarketRoute = Pick<Route<Plan>, 'access' | 'path' | 'schemas'> & { readonly plan: Plan };

/**
 * Puts the handler of a market route behind the plan of its row. Keys and counted requests are those of the access table.
 * @param route where its key is optional, a request without one is answered too
 * @returns the handler; it throws what `withQuota` says
 */
export const requirePlan = <const R extends MarketRoute>(
  route: R,
  handle: (call: Call<R>, caller: Caller) => Promise<Reply>,
): ((call: Call<R>) => Promise<Reply>) =>
  withQuota(storedAccess, { required: route.plan, optional: route.access === 'optional-key' }, handle);
