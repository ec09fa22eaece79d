import { expect, test } from 'vitest';
import { gatewayPlanOf } from '../../../lib/access/plans.ts';

test.each([
  { plan: 'gratis', grants: [], usagePlan: 'gratis' },
  { plan: 'pro', grants: [], usagePlan: 'pro' },
  { plan: 'enterprise', grants: [], usagePlan: 'enterprise' },
  { plan: null, grants: ['ea:1'], usagePlan: 'pricing' },
  { plan: 'gratis', grants: ['ea:1'], usagePlan: 'pricing' },
  { plan: 'pro', grants: ['*'], usagePlan: 'pricing' },
  { plan: 'enterprise', grants: ['ea:1'], usagePlan: 'enterprise' },
] as const)(
  'a key with the plan $plan and the grants $grants is in the usage plan $usagePlan',
  ({ plan, grants, usagePlan }) => {
    expect(gatewayPlanOf({ plan, grants })).toBe(usagePlan);
  },
);
