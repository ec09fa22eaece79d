/** Plans, weakest first; a higher plan includes the lower ones (docs/spec/market.md#plans). */
export const plans = ['gratis', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** Requests a day in São Paulo; null where they are not counted. */
export const dailyRequests: Readonly<Record<Plan, number | null>> = { gratis: 5, pro: 1_000, enterprise: null };

/** Age that a publication must have for the Gratis sample, by the clock. */
export const sampleDelayHours = 48;

/** True for a plan that a higher or the same one includes. */
export const includes = (given: Plan, required: Plan): boolean => plans.indexOf(given) >= plans.indexOf(required);
