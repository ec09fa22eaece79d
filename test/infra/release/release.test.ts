import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template as Assertions } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../../../functions/routes.ts';
import { DataStack } from '../../../infra/data-stack.ts';
import { readSettings } from '../../../infra/read-settings.ts';
import { RestApi } from '../../../infra/rest-api.ts';
import { Tables } from '../../../infra/tables.ts';
import { look, synthesise } from '../synthesised.ts';
import { judgeRelease, type Release, type Template } from './judge.ts';
import { kinds } from './kinds.ts';
import { settings as context, lastRelease, presentRelease, steadyTemplate } from './releases.ts';

const present = presentRelease();
const [data, app] = ['AppraiseData-prod', 'Appraise-prod'] as const;

describe('this release', () => {
  test('can be deployed over the last one', () => {
    expect(judgeRelease(lastRelease(), present)).toEqual([]);
  });

  test('can be deployed over itself', () => {
    expect(judgeRelease(present, present)).toEqual([]);
  });

  test('has exactly the types that the judge knows', () => {
    const dev = synthesise({ stage: 'dev' });
    const types = [...Object.values(present), ...Object.values(dev).map(steadyTemplate)].flatMap(({ Resources }) =>
      Object.values(Resources).map(({ Type }) => Type),
    );
    expect([...new Set(types)].sort()).toEqual(Object.keys(kinds).sort());
  });

  test('stays within the limits of CloudFormation for a stack, with room for the next one', () => {
    for (const [stack, { Resources, Outputs = {} }] of Object.entries(present)) {
      // CloudFormation allows 500. These settings switch on all there is, and take 415. An endpoint takes 12, or 14 if the path above it
      // is new too, and three more are to come. What is above the limit is for a release that must have old and new side by side.
      expect(Object.keys(Resources).length, stack).toBeLessThan(460);
      expect(Object.keys(Outputs).length, stack).toBeLessThan(180);
    }
  });
});

type Change = (release: Release) => Release;

/** The logical id of the first resource of a type whose id or properties match. */
function idOf(type: string, like = /^/): string {
  const resources = Object.values(present).flatMap(({ Resources }) => Object.entries(Resources));
  const found = resources.find(
    ([id, resource]) => resource.Type === type && like.test(`${id} ${JSON.stringify(resource)}`),
  );
  if (!found) throw new Error(`no ${type} like ${like}`);
  return found[0];
}

/** As a construct that is renamed or moved: every reference and every export follows. */
const renamed =
  (id: string): Change =>
  (release) =>
    JSON.parse(JSON.stringify(release).replaceAll(id, `${id}Renamed`));

/** With other properties, or none, of one resource. */
const changed =
  (id: string, properties: Readonly<Record<string, unknown>>, rest: object = {}): Change =>
  (release) =>
    Object.fromEntries(
      Object.entries(release).map(([stack, template]) => {
        const resource = template.Resources[id];
        if (!resource) return [stack, template];
        const next = { ...resource, Properties: { ...resource.Properties, ...properties }, ...rest };
        return [stack, { ...template, Resources: { ...template.Resources, [id]: next } }];
      }),
    );

const withResource =
  (stack: string, id: string, resource: Template['Resources'][string]): Change =>
  (release) => ({
    ...release,
    [stack]: { ...release[stack], Resources: { ...release[stack]?.Resources, [id]: resource } },
  });

const without =
  (id: string): Change =>
  (release) =>
    Object.fromEntries(
      Object.entries(release).map(([stack, { Resources, ...rest }]) => {
        const { [id]: _, ...kept } = Resources;
        return [stack, { ...rest, Resources: kept }];
      }),
    );

const then =
  (...changes: readonly Change[]): Change =>
  (release) =>
    changes.reduce((so, change) => change(so), release);

const verdicts = idOf('AWS::DynamoDB::Table', /verdicts/);
const refresh = idOf('AWS::Lambda::Function', /marketrefresh/);
const health = idOf('AWS::Lambda::Function', /pricinggethealth/);
const policy = idOf('AWS::IAM::Policy');
const policyProperties = present[app]?.Resources[policy]?.Properties ?? {};
const [policyRole] = policyProperties.Roles as readonly { readonly Ref: string }[];
const parameter = idOf('AWS::ApiGateway::Resource', /"\{codigo\}"/);
const dashboard = idOf('AWS::CloudWatch::Dashboard');

/** The table's outputs, and what imports them, as another one. */
const exportOf = (table: string): string => `${data}:ExportsOutputFnGetAtt${table}Arn`;
const exportId = Object.entries(present[data]?.Outputs ?? {}).find(([, { Export }]) =>
  Export?.Name.startsWith(exportOf(verdicts)),
)?.[0];
const changedOutput =
  (value: object | undefined): Change =>
  (release) => {
    const { [exportId ?? '']: old, ...others } = release[data]?.Outputs ?? {};
    if (!old) throw new Error('no such export');
    const Outputs = value === undefined ? others : { ...others, [exportId ?? '']: { ...old, Value: value } };
    return { ...release, [data]: { ...(release[data] as Template), Outputs } };
  };

/** With a policy in its role, not beside it. */
const movedIntoRole = (PolicyName: unknown): Change =>
  then(
    without(policy),
    changed(policyRole?.Ref ?? '', { Policies: [{ PolicyName, PolicyDocument: policyProperties.PolicyDocument }] }),
  );

describe('a made-up next release can be deployed', () => {
  const fine: readonly { readonly change: string; readonly made: Change }[] = [
    { change: 'other memory for a function', made: changed(refresh, { MemorySize: 2_048 }) },
    { change: 'another lifetime of logs', made: changed(idOf('AWS::Logs::LogGroup'), { RetentionInDays: 90 }) },
    { change: 'a dashboard of another name', made: changed(dashboard, { DashboardName: 'other' }) },
    {
      change: 'a new table',
      made: withResource(data, 'tablesnew', {
        Type: 'AWS::DynamoDB::Table',
        Properties: { KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] },
        DeletionPolicy: 'RetainExceptOnCreate',
      }),
    },
    {
      change: 'a new function',
      made: withResource(app, 'new', {
        Type: 'AWS::Lambda::Function',
        Properties: { FunctionName: 'appraise-prod-new' },
      }),
    },
    { change: 'an alarm less', made: without(idOf('AWS::CloudWatch::Alarm')) },
    { change: 'an alarm of another id', made: renamed(idOf('AWS::CloudWatch::Alarm')) },
    {
      change: 'a function of another name under another id',
      made: then(changed(health, { FunctionName: 'appraise-prod-other' }), (release) => renamed(health)(release)),
    },
    {
      change: 'a policy that moves into its role and gets another name',
      made: movedIntoRole('other'),
    },
    {
      change: 'tables whose deletion is no longer protected',
      made: changed(verdicts, { DeletionProtectionEnabled: false }),
    },
  ];

  test.each(fine)('$change', ({ made }) => {
    const next = made(present);
    expect(next).not.toEqual(present);
    expect(judgeRelease(present, next)).toEqual([]);
  });
});

describe('a made-up next release is refused', () => {
  const collides = /would be created while (\w+) still has its name: .*\. Give the construct its old id back/;
  const named: readonly { readonly type: string; readonly like?: RegExp }[] = [
    { type: 'AWS::Lambda::Function', like: /marketrefresh/ },
    { type: 'AWS::Lambda::EventInvokeConfig' },
    { type: 'AWS::Logs::LogGroup', like: /apiexecutionlogs/ },
    { type: 'AWS::ApiGateway::Method', like: /"POST"/ },
    { type: 'AWS::ApiGateway::Resource', like: /"catalog"/ },
    { type: 'AWS::ApiGateway::GatewayResponse' },
    { type: 'AWS::ApiGateway::Stage' },
    { type: 'AWS::ApiGateway::UsagePlan' },
    { type: 'AWS::CloudWatch::Dashboard' },
    { type: 'AWS::S3::BucketPolicy' },
    { type: 'AWS::SQS::QueuePolicy' },
    { type: 'AWS::SNS::Subscription' },
    { type: 'AWS::WAFv2::WebACL' },
  ];

  test.each(named)('for a construct of a fixed name that gets another id: $type', ({ type, like }) => {
    const id = idOf(type, like);
    const problems = judgeRelease(present, renamed(id)(present));
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^\\S+: ${id}Renamed ${collides.source}`)));
  });

  test.each([
    'AWS::DynamoDB::Table',
    'AWS::S3::Bucket',
    'AWS::ApiGateway::RestApi',
    'AWS::SQS::Queue',
    'AWS::SNS::Topic',
  ])('for a construct that holds something and gets another id: %s', (type) => {
    const id = idOf(type);
    const problems = judgeRelease(present, renamed(id)(present));
    expect(problems).toContainEqual(
      expect.stringMatching(
        new RegExp(`^\\S+: ${id} \\(${type}\\) would be removed, and with it .+\\. If a construct`),
      ),
    );
  });

  const refused: readonly { readonly change: string; readonly made: Change; readonly problem: RegExp }[] = [
    {
      change: 'another key of a table',
      made: changed(verdicts, { KeySchema: [{ AttributeName: 'other', KeyType: 'HASH' }] }),
      problem:
        /^AppraiseData-prod: \w+ \(AWS::DynamoDB::Table\) would be replaced by an empty one, as KeySchema changes: it loses its rows\. Take the change back/,
    },
    {
      change: 'a name for a bucket that had none',
      made: changed(idOf('AWS::S3::Bucket', /inbox/), { BucketName: 'inbox' }),
      problem: /would be replaced by an empty one, as BucketName changes: it loses its objects/,
    },
    {
      change: 'another stage of the API',
      made: changed(idOf('AWS::ApiGateway::Stage'), { StageName: 'v2' }),
      problem: /would be replaced by an empty one, as StageName changes: it loses the address that callers know/,
    },
    {
      change: 'a function that is replaced under its name',
      made: changed(refresh, { PackageType: 'Image' }),
      problem: /would be replaced, as PackageType changes, while the old one still has its name: .*-market-refresh/,
    },
    {
      change: 'two functions that change names',
      made: then(
        changed(refresh, { FunctionName: 'appraise-prod-pricing-get-health' }),
        changed(health, { FunctionName: 'appraise-prod-market-refresh' }),
      ),
      problem: /would be created while \w+ still has its name: .*appraise-prod-market-refresh/,
    },
    {
      change: 'a parameter of a path that gets another name, and with it another id',
      made: then(
        without(parameter),
        withResource(app, 'parameterRenamed', {
          Type: 'AWS::ApiGateway::Resource',
          Properties: { ...present[app]?.Resources[parameter]?.Properties, PathPart: '{other}' },
        }),
      ),
      problem: collides,
    },
    {
      change: 'a policy of a role under another id, which would go when the old one is deleted',
      made: then(without(policy), withResource(app, 'policyRenamed', present[app]?.Resources[policy] ?? { Type: '' })),
      problem: collides,
    },
    {
      change: 'a policy that moves into its role and keeps its name, under which the old one is deleted',
      made: movedIntoRole(policyProperties.PolicyName),
      problem:
        /would lose its policy \w+DefaultPolicy\w+ when \w+, which has that name too, is deleted\. Give the policy/,
    },
    {
      change: 'a table that goes with its stack',
      made: changed(verdicts, {}, { DeletionPolicy: 'Delete' }),
      problem: /was kept by its DeletionPolicy RetainExceptOnCreate, and would not be by Delete\. Keep it/,
    },
    {
      change: 'a table that goes when it is replaced',
      made: changed(verdicts, {}, { UpdateReplacePolicy: undefined }),
      problem: /was kept by its UpdateReplacePolicy Retain, and would not be by none\. Keep it/,
    },
    {
      change: 'a table less',
      made: without(verdicts),
      problem: /\(AWS::DynamoDB::Table\) would be removed, and with it its rows\./,
    },
    {
      change: 'another type under an old id',
      made: changed(dashboard, {}, { Type: 'AWS::CloudWatch::Alarm' }),
      problem: /is a AWS::CloudWatch::Dashboard and would become a AWS::CloudWatch::Alarm, which is refused\. Give/,
    },
    {
      change: 'an export less',
      made: changedOutput(undefined),
      problem:
        /^The export \S+verdicts\S+ would be removed while Appraise-prod imports it still.*\. Export it as it was/,
    },
    {
      change: 'an export of another value',
      made: changedOutput({ Ref: 'other' }),
      problem:
        /^The export \S+verdicts\S+ would change from .* to \{"Ref":"other"\} while Appraise-prod imports it still/,
    },
    {
      change: 'a stack of another name',
      made: ({ [data]: old, ...others }) => ({ ...others, 'AppraiseStore-prod': old as Template }),
      problem: /^AppraiseData-prod would stay behind, with all that it has\. Keep the name/,
    },
    {
      change: 'a type that nothing is known of',
      made: withResource(app, 'new', { Type: 'AWS::Neptune::DBCluster' }),
      problem: /^Nothing is known of the type AWS::Neptune::DBCluster\. Say in test\/infra\/release\/kinds\.ts/,
    },
  ];

  test.each(refused)('for $change', ({ made, problem }) => {
    expect(judgeRelease(present, made(present))).toContainEqual(expect.stringMatching(problem));
  });
});

const directory = mkdtempSync(join(tmpdir(), 'appraise-release-'));
afterAll(() => rmSync(directory, { recursive: true }));
const settings = readSettings((key) => context[key as keyof typeof context]);
const flags = JSON.parse(readFileSync('cdk.json', 'utf8')).context;
const newApp = () => new App({ context: flags, outdir: mkdtempSync(join(directory, 'cdk-')) });
const looked = (stack: Stack): Template => steadyTemplate(look(Assertions.fromStack(stack)));

describe('constructs keep their ids', () => {
  const last = allRoutes.at(-2);
  const before = allRoutes.filter((route) => route !== last);

  test('where an endpoint is added before the last one', () => {
    const bundle = join(directory, 'bundle');
    mkdirSync(bundle);
    writeFileSync(join(bundle, 'index.mjs'), 'export const handler = () => {};');
    const deployed = (routes: typeof allRoutes): Release => {
      const stack = new Stack(newApp(), 'Other');
      const bundles = new Map(routes.map(({ id }) => [id, { id, directory: bundle, bytes: 0, inputs: {} }]));
      new RestApi(stack, 'api', { settings, bundles, routes, tables: new Tables(stack, 'tables', settings) });
      return { Other: looked(stack) };
    };
    const [old, next] = [deployed(before), deployed(allRoutes)];
    expect(Object.keys(next.Other?.Resources ?? {}).length).toBeGreaterThan(
      Object.keys(old.Other?.Resources ?? {}).length,
    );
    expect(judgeRelease(old, next)).toEqual([]);
  });

  test('where no function uses a table any more: its exports stay', () => {
    const alone = looked(new DataStack(newApp(), settings));
    expect(judgeRelease(present, { ...present, [data]: alone })).toEqual([]);
  });
});
