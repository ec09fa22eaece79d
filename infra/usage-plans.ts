import { type RestApi as Gateway, type IRestApi, Period } from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import type { Plan } from '../lib/market/plans.ts';

/** The fence that a plan sets at the gateway (api.md, Access). */
interface Fence {
  readonly name: string;
  /** Requests a UTC day; the exact quota, by São Paulo days, is counted by the functions. Undefined: none. */
  readonly daily?: number;
  /** Requests a second, and how many may come at once. */
  readonly rate: number;
  readonly burst: number;
}

const fences: Readonly<Record<Plan, Fence>> = {
  gratis: { name: 'Gratis', daily: 5, rate: 1, burst: 5 },
  // Twice the plan: the gateway counts best-effort, and must not refuse what the plan still allows.
  pro: { name: 'Pro', daily: 2_000, rate: 10, burst: 20 },
  enterprise: { name: 'Enterprise', rate: 50, burst: 100 },
};

/** One usage plan for each plan of the market API; a key is of one of them, and may open pricing scopes besides. */
export class UsagePlans extends Construct {
  /** By plan. */
  readonly ids: Readonly<Record<Plan, string>>;

  constructor(scope: Construct, id: string, gateway: Gateway) {
    super(scope, id);
    const entries = Object.entries(fences).map(([plan, { name, daily, rate, burst }]) => {
      const usagePlan = gateway.addUsagePlan(`plan-${plan}`, {
        name: `${gateway.restApiName}-${plan}`,
        description: `Plan ${name} of Appraise.`,
        throttle: { rateLimit: rate, burstLimit: burst },
        ...(daily !== undefined && { quota: { limit: daily, period: Period.DAY } }),
        // The gateway's type leaves open what its interface does not; it is the same object.
        apiStages: [{ api: gateway as IRestApi, stage: gateway.deploymentStage }],
      });
      return [plan, usagePlan.usagePlanId] as const;
    });
    this.ids = Object.fromEntries(entries) as Record<Plan, string>;
  }
}
