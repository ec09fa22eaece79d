import { afterAll, describe, expect, test, vi } from 'vitest';
import { allJobs, allRoutes } from '../../../functions/routes.ts';
import { logger } from '../../../lib/platform/log.ts';
import { bundledActions } from './bundled-calls.ts';
import { grantedTo, neededByLambda } from './granted.ts';
import { type Differences, differences } from './permission.ts';
import { type Resolved, resolvedStacks } from './resolved.ts';
import { marketScenarios } from './scenarios/market.ts';
import { operationsScenarios } from './scenarios/operations.ts';
import { priceSheetScenarios } from './scenarios/price-sheets.ts';
import { pricingScenarios } from './scenarios/pricing.ts';
import { recordScenarios } from './scenarios/records.ts';
import { refreshFromCvm, refreshFromElsewhere, refreshFromFiles, refreshScenarios } from './scenarios/refresh.ts';
import { sampleScenario } from './scenarios/request.ts';
import { functionOf, type Scenario, startStage } from './stage.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stage = await startStage();
const { addAccessKey } = await import('../../../lib/access/store/access-keys.ts');
const keyId = 'opens-all';
const key = {
  key_id: keyId,
  owner: 'test',
  grants: ['*'],
  uploads_sheets: true,
  created_at: '2026-01-01',
  disabled: false,
};
await addAccessKey({ ...key, plan: 'pro' }, 'of no secret');
afterAll(() => stage.close());

/** All that the role of a function lets it do. */
function granted(id: string, deployed: Resolved): readonly string[] {
  const [, role = ''] = /^<(.*)\.Arn>$/.exec(functionOf(id, deployed).Role) ?? [];
  return grantedTo(role, deployed);
}

/** Calls of a function that its role does not allow, and what its role allows beyond its calls. */
async function compared(id: string, deployed: Resolved, scenario: Scenario): Promise<Differences> {
  const calls = await stage.play(id, deployed, scenario);
  return differences([...calls, ...neededByLambda(functionOf(id, deployed).id, deployed)], granted(id, deployed));
}

const standard: Readonly<Record<string, Scenario>> = {
  ...Object.fromEntries(allRoutes.map((route) => [route.id, sampleScenario(route, keyId)])),
  ...pricingScenarios(keyId),
  ...marketScenarios,
  ...recordScenarios,
  ...priceSheetScenarios,
  ...refreshScenarios,
  ...operationsScenarios,
};

interface Deployment {
  readonly settings: Readonly<Record<string, string>>;
  readonly deployed: Resolved;
  readonly scenarios: Readonly<Record<string, Scenario>>;
  /** Grants that no call uses with these settings, by function, and why they are there all the same. */
  readonly unused?: Readonly<Record<string, { readonly grants: readonly string[]; readonly why: string }>>;
}

const deployments = (
  [
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
    { settings: { marketSource: 'cvm+demo' }, scenarios: { 'market-refresh': refreshFromCvm } },
    { settings: { marketSource: 'demo' }, scenarios: { 'market-refresh': refreshFromElsewhere } },
    // Last: in the end it publishes a day that no refresh can take the place of.
    { settings: {}, scenarios: standard },
  ] satisfies Omit<Deployment, 'deployed'>[]
).map((one): Deployment => ({ ...one, deployed: resolvedStacks({ canary: 'on', ...one.settings }) }));

describe.each(deployments)('with the settings $settings', ({ deployed, scenarios, unused = {} }) => {
  test.each(Object.keys(scenarios))('%s may do what it does, and nothing else', async (id) => {
    const expected = { callsWithoutGrant: [], grantsWithoutCall: unused[id]?.grants ?? [] };
    expect(await compared(id, deployed, scenarios[id] as Scenario), unused[id]?.why).toEqual(expected);
  });
});

test('there is a scenario for every function', () => {
  expect(Object.keys(standard).sort()).toEqual([...allRoutes, ...allJobs].map(({ id }) => id).sort());
});

/** What is in a bundle and never called, and why. */
const uncalled: Readonly<Record<string, { readonly actions: readonly string[]; readonly why: string }>> = {
  'market-get-history': {
    actions: ['dynamodb:UpdateItem'],
    why: 'it is for Enterprise keys alone, whose requests are not counted',
  },
};

test.each([...allRoutes, ...allJobs])('a scenario makes every call that the bundle of $id could make', ({ id }) => {
  const bundle = stage.bundles.get(id);
  // What is granted is called, as the tests above say.
  const called = deployments.flatMap(({ deployed }) => granted(id, deployed).map((one) => one.replace(/ on .*/, '')));
  const actions = [...bundledActions({ inputs: bundle?.inputs ?? {} })];
  const left = actions.filter((action) => !called.includes(action) && !called.includes(versioned(action)));
  expect(left, uncalled[id]?.why).toEqual(uncalled[id]?.actions ?? []);
});

/** The action on a version of an object. */
const versioned = (action: string): string => action.replace(/(?<=^s3:\w+Object)/, 'Version');

test('what a role lacks is named, and what it has for nothing', async () => {
  const id = 'market-check-refresh';
  const scenario = refreshScenarios[id] as Scenario;
  const { deployed } = deployments.at(-1) as Deployment;
  const statement = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::appraise-inbox/market/*' };
  const [, role = ''] = /^<(.*)\.Arn>$/.exec(functionOf(id, deployed).Role) ?? [];
  const other = {
    Type: 'AWS::IAM::Role',
    Properties: { Policies: [{ PolicyName: 'other', PolicyDocument: { Statement: [statement] } }] },
  };
  expect(await compared(id, { ...deployed, [role]: other }, scenario)).toEqual({
    callsWithoutGrant: expect.arrayContaining([
      'dynamodb:GetItem on arn:aws:dynamodb:us-east-1:123456789012:table/appraise-scores',
    ]),
    grantsWithoutCall: ['s3:GetObject on arn:aws:s3:::appraise-inbox/market/*'],
  });
});
