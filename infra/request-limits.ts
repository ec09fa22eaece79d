import type { GatewayPlan } from '../lib/access/plans.ts';

/** Limit on how fast requests may come. */
export interface Throttle {
  /** Requests a second, on average. */
  readonly rate: number;
  /** Requests that may come at once. */
  readonly burst: number;
}

/** Limits of a usage plan for each of its keys, over all endpoints together. */
export interface UsagePlanLimits extends Throttle {
  readonly name: string;
  /** Requests a UTC day; functions count the exact quota, by São Paulo days. @default - no limit */
  readonly daily?: number;
}

export const usagePlanLimits: Readonly<Record<GatewayPlan, UsagePlanLimits>> = {
  gratis: { name: 'Gratis', daily: 5, rate: 1, burst: 5 },
  // Twice the plan's quota: the gateway's count is approximate, and must not refuse what the plan still allows.
  pro: { name: 'Pro', daily: 2_000, rate: 10, burst: 20 },
  enterprise: { name: 'Enterprise', rate: 50, burst: 100 },
  pricing: { name: 'Pricing', rate: 20, burst: 40 },
};

/** Limit of each method for all keys together. It bounds the bill: four Enterprise keys at full rate fit in. */
export const defaultThrottle: Throttle = { rate: 200, burst: 400 };
