import type { GatewayPlan } from '../lib/access/gateway-plans.ts';

/** How many requests the gateway lets through. */
export interface Fence {
  /** Requests a second, on average. */
  readonly rate: number;
  /** Requests that may come at once. */
  readonly burst: number;
}

/** The fence of a usage plan, around each of its keys, whichever endpoint a request is for. */
export interface PlanFence extends Fence {
  readonly name: string;
  /**
   * Requests a UTC day; the exact quota, by São Paulo days, is counted by the functions.
   * @default - none
   */
  readonly daily?: number;
}

export const planFences: Readonly<Record<GatewayPlan, PlanFence>> = {
  gratis: { name: 'Gratis', daily: 5, rate: 1, burst: 5 },
  // Twice the plan: the gateway counts best-effort, and must not refuse what the plan still allows.
  pro: { name: 'Pro', daily: 2_000, rate: 10, burst: 20 },
  enterprise: { name: 'Enterprise', rate: 50, burst: 100 },
  pricing: { name: 'Pricing', rate: 20, burst: 40 },
};

/**
 * The fence of the stage, around all keys together, unless settings say otherwise. API Gateway counts each method of the
 * API by itself. It bounds the bill: four Enterprise keys at their full rate fit in.
 */
export const defaultStageFence: Fence = { rate: 200, burst: 400 };
