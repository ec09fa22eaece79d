/** Plans, weakest first; each includes those before it (docs/spec/market.md#plans). */
export const plans = ['gratis', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** Requests a day in São Paulo; null: not counted. */
export const dailyRequests: Readonly<Record<Plan, number | null>> = { gratis: 5, pro: 1_000, enterprise: null };

/** Age of the publication that the Gratis sample shows. */
export const sampleDelayHours = 48;

export const includes = (given: Plan, required: Plan): boolean => plans.indexOf(given) >= plans.indexOf(required);

/** Usage plans of API Gateway: one for each plan of the market API, and one for pricing. */
export type GatewayPlan = Plan | 'pricing';

/** The usage plan of a key: one with grants needs at least that of pricing; functions count its market quota. */
export function gatewayPlanOf({
  plan,
  grants,
}: {
  readonly plan: Plan | null;
  readonly grants: readonly string[];
}): GatewayPlan {
  if (plan === 'enterprise') return plan;
  return plan === null || grants.length > 0 ? 'pricing' : plan;
}
