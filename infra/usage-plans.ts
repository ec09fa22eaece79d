import { type RestApi as Gateway, type IRestApi, Period } from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import type { GatewayPlan } from '../lib/access/plans.ts';
import { usagePlanLimits } from './request-limits.ts';

/** One usage plan for each plan of the market API, and one for pricing. A key is in one of them. */
export class UsagePlans extends Construct {
  readonly ids: Readonly<Record<GatewayPlan, string>>;

  constructor(scope: Construct, id: string, gateway: Gateway) {
    super(scope, id);
    const entries = Object.entries(usagePlanLimits).map(([plan, { name, daily, rate, burst }]) => {
      const usagePlan = gateway.addUsagePlan(`plan-${plan}`, {
        name: `${gateway.restApiName}-${plan}`,
        description: `Plan ${name} of Appraise.`,
        throttle: { rateLimit: rate, burstLimit: burst },
        ...(daily !== undefined && { quota: { limit: daily, period: Period.DAY } }),
        // The same object: CDK's types differ in an optional member.
        apiStages: [{ api: gateway as IRestApi, stage: gateway.deploymentStage }],
      });
      return [plan, usagePlan.usagePlanId] as const;
    });
    this.ids = Object.fromEntries(entries) as Record<GatewayPlan, string>;
  }
}
