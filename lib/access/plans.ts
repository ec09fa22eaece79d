/** Plans, weakest first; each includes those before it (docs/spec/market.md#plans). */
export const plans = ['gratis', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** Requests a day in São Paulo; null: not counted. */
export const dailyRequests: Readonly<Record<Plan, number | null>> = { gratis: 5, pro: 1_000, enterprise: null };

/** Age of the publication that the Gratis sample shows. */
export const sampleDelayHours = 48;

export const includes = (given: Plan, required: Plan): boolean => plans.indexOf(given) >= plans.indexOf(required);
