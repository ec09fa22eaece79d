import type { AccessKey } from './access-keys.ts';
import type { Plan } from './plans.ts';

/** Usage plans of API Gateway: one for each plan of the market API, and one for keys that are made for pricing. */
export type GatewayPlan = Plan | 'pricing';

/**
 * The usage plan of a key. A market plan must not fence off pricing, so a key with grants is in that of pricing unless its own is
 * wider; what its market plan allows a day, the functions count.
 */
export function gatewayPlanOf({ plan, grants }: Pick<AccessKey, 'plan' | 'grants'>): GatewayPlan {
  if (plan === 'enterprise') return plan;
  return plan === null || grants.length > 0 ? 'pricing' : plan;
}
