import type { Plan } from './plans.ts';
import type { AccessKey } from './store/access-keys.ts';

/** Usage plans of API Gateway: one for each plan of the market API, and one for pricing. */
export type GatewayPlan = Plan | 'pricing';

/** The usage plan of a key: one with grants needs at least that of pricing; functions count its market quota. */
export function gatewayPlanOf({ plan, grants }: Pick<AccessKey, 'plan' | 'grants'>): GatewayPlan {
  if (plan === 'enterprise') return plan;
  return plan === null || grants.length > 0 ? 'pricing' : plan;
}
