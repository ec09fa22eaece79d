import { type RestApi as Gateway, type IRestApi, Period } from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import type { GatewayPlan } from '../lib/access/plans.ts';
import { keysOf, recordOf } from '../lib/platform/members.ts';
import { usagePlanLimits } from './request-limits.ts';

/** One usage plan for each plan of the market API, and one for pricing. A key is in one of them. */
export class UsagePlans extends Construct {
  readonly ids: Readonly<Record<GatewayPlan, string>>;

  constructor(scope: Construct, id: string, gateway: Gateway) {
    super(scope, id);
    this.ids = recordOf(keysOf(usagePlanLimits), (plan) => {
      const { name, daily, rate, burst } = usagePlanLimits[plan];
      const usagePlan = gateway.addUsagePlan(`plan-${plan}`, {
        name: `${gateway.restApiName}-${plan}`,
        description: `Plan ${name} of Appraise.`,
        throttle: { rateLimit: rate, burstLimit: burst },
        ...(daily !== undefined && { quota: { limit: daily, period: Period.DAY } }),
        // The same object: CDK's types differ in an optional member.
        apiStages: [{ api: gateway as IRestApi, stage: gateway.deploymentStage }],
      });
      return usagePlan.usagePlanId;
    });
  }
}
