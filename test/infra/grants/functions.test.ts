import { afterAll, describe, expect, it, vi } from 'vitest';
import { allJobs, allRoutes } from '../../../functions/routes.ts';
import { logger } from '../../../lib/http/log.ts';
import { grantedTo, neededByLambda } from './granted.ts';
import { type Differences, differences } from './permission.ts';
import { type Resolved, resolvedStacks } from './resolved.ts';
import { marketScenarios } from './scenarios/market.ts';
import { priceSheetScenarios } from './scenarios/price-sheets.ts';
import { pricingScenarios } from './scenarios/pricing.ts';
import { recordScenarios } from './scenarios/records.ts';
import { refreshFromElsewhere, refreshFromFiles, refreshScenarios } from './scenarios/refresh.ts';
import { functionOf, type Scenario, startStage } from './stage.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stage = await startStage();
const { addAccessKey } = await import('../../../lib/storage/access-keys.ts');
const keyId = 'opens-all';
const key = { key_id: keyId, owner: 'test', plan: 'pro', grants: ['*'], created_at: '2026-01-01', disabled: false };
await addAccessKey({ ...key, plan: 'pro' }, 'of no secret');
afterAll(() => stage.close());

/** Calls of a function that its role does not allow, and what its role allows beyond its calls. */
async function compared(id: string, deployed: Resolved, scenario: Scenario): Promise<Differences> {
  const calls = await stage.play(id, deployed, scenario);
  const deployedFunction = functionOf(id, deployed);
  const [, role = ''] = /^<(.*)\.Arn>$/.exec(deployedFunction.Role) ?? [];
  return differences([...calls, ...neededByLambda(deployedFunction.id, deployed)], grantedTo(role, deployed));
}

const standard: Readonly<Record<string, Scenario>> = {
  ...pricingScenarios(keyId),
  ...marketScenarios,
  ...recordScenarios,
  ...priceSheetScenarios,
  ...refreshScenarios,
};

interface Deployment {
  readonly settings: Readonly<Record<string, string>>;
  readonly scenarios: Readonly<Record<string, Scenario>>;
  /** Grants that no call uses with these settings, by function, and why they are there all the same. */
  readonly unused?: Readonly<Record<string, { readonly grants: readonly string[]; readonly why: string }>>;
}

const deployments: readonly Deployment[] = [
  {
    settings: { pricingAccess: 'iam' },
    scenarios: pricingScenarios(undefined),
    unused: {
      'pricing-list-scopes': {
        grants: ['dynamodb:GetItem on arn:aws:dynamodb:us-east-1:123456789012:table/appraise-scopes'],
        why: 'single scopes are read for keys that open some; the row does not tell the two kinds of callers apart',
      },
    },
  },
  { settings: { marketSource: 'csv+demo' }, scenarios: { 'market-refresh': refreshFromFiles } },
  { settings: { marketSource: 'demo' }, scenarios: { 'market-refresh': refreshFromElsewhere } },
  // Last: in the end it publishes a day that no refresh can take the place of.
  { settings: {}, scenarios: standard },
];

describe.each(deployments)('with the settings $settings', ({ settings, scenarios, unused = {} }) => {
  const deployed = resolvedStacks(settings);

  it.each(Object.keys(scenarios))('%s may do what it does, and nothing else', async (id) => {
    const expected = { callsWithoutGrant: [], grantsWithoutCall: unused[id]?.grants ?? [] };
    expect(await compared(id, deployed, scenarios[id] as Scenario), unused[id]?.why).toEqual(expected);
  });
});

it('there is a scenario for every function', () => {
  expect(Object.keys(standard).sort()).toEqual([...allRoutes, ...allJobs].map(({ id }) => id).sort());
});

it('what a role lacks is named, and what it has for nothing', async () => {
  const id = 'market-check-refresh';
  const scenario = refreshScenarios[id] as Scenario;
  const deployed = resolvedStacks({});
  const withoutPolicies = Object.entries(deployed).filter(([, { Type }]) => Type !== 'AWS::IAM::Policy');
  const statement = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::appraise-inbox/market/*' };
  const [, role] = /^(<.*)\.Arn>$/.exec(functionOf(id, deployed).Role) ?? [];
  const other = {
    Type: 'AWS::IAM::Policy',
    Properties: { Roles: [`${role}>`], PolicyDocument: { Statement: [statement] } },
  };
  expect(await compared(id, { ...Object.fromEntries(withoutPolicies), other }, scenario)).toEqual({
    callsWithoutGrant: expect.arrayContaining([
      'dynamodb:GetItem on arn:aws:dynamodb:us-east-1:123456789012:table/appraise-scores',
    ]),
    grantsWithoutCall: ['s3:GetObject on arn:aws:s3:::appraise-inbox/market/*'],
  });
});
