import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { allJobs, allRoutes } from '../../functions/routes.ts';
import type { ConsoleFiles } from '../../infra/console-files.ts';
import { addDeployment, type Deployment } from '../../infra/deployment.ts';
import { readSettings } from '../../infra/read-settings.ts';
import { writeStandInConsole } from '../support/stand-in-console.ts';

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of any shape; the assertions say what it must be.
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
  readonly Condition?: string;
}

/** A CloudFormation template as a test looks at it. */
export interface Synthesised {
  readonly assertions: Template;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Properties of every resource of a type, by logical id. */
  of(type: string): Readonly<Record<string, Resource['Properties']>>;
}

/** All that the settings can add to the templates, and all that they can leave out. */
export const extremes = {
  everything: {
    stage: 'prod',
    marketSource: 'csv+b3',
    webAcl: 'on',
    console: 'on',
    consoleDomain: 'console.example.com',
    consoleCertificate: `arn:aws:acm:us-east-1:111122223333:certificate/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
    alarmEmail: 'a@example.com',
    detailedMetrics: 'on',
    canary: 'on',
    budget: '100',
    athena: 'on',
    deletionProtection: 'on',
    archiveLockDays: 365,
  },
  least: { marketRefresh: 'off', retailRefresh: 'off', pricingAccess: 'iam', corsOrigin: 'https://a.example' },
};

type Stacks = Readonly<Record<keyof Deployment, Synthesised>>;

/** By settings: test files of the stacks share a process. */
const made = new Map<string, Stacks>();

/**
 * The stacks of a stage, synthesised with the project's own feature flags and with stand-ins for the bundles; once for the
 * same settings. Stages that need an address for alarms have one.
 * @param change what to do to the stacks before @param console its files; by default a stand-in
 */
export function synthesise(
  context: Readonly<Record<string, unknown>> = {},
  change?: (deployed: Deployment) => void,
  console?: ConsoleFiles,
): Stacks {
  if (change || console) return synthesised(context, change, console);
  const settings = JSON.stringify({ stage: 'dev', ...context });
  const known = made.get(settings) ?? synthesised(context);
  made.set(settings, known);
  return known;
}

function synthesised(
  context: Readonly<Record<string, unknown>>,
  change?: (deployed: Deployment) => void,
  console?: ConsoleFiles,
): Stacks {
  const directory = mkdtempSync(join(tmpdir(), 'appraise-synth-'));
  try {
    const flags = JSON.parse(readFileSync('cdk.json', 'utf8')).context;
    const needed = (context.stage ?? 'dev') === 'dev' ? {} : { alarmEmail: 'ops@example.com' };
    const app = new App({ context: { ...flags, ...needed, ...context }, outdir: join(directory, 'cdk.out') });
    const settings = readSettings((key) => app.node.tryGetContext(key));
    const files = settings.console ? (console ?? writeStandInConsole(directory, settings)) : undefined;
    const deployed = addDeployment(app, settings, standIns(directory), files);
    change?.(deployed);
    const { account, data, appraise } = deployed;
    return {
      account: look(Template.fromStack(account)),
      data: look(Template.fromStack(data)),
      appraise: look(Template.fromStack(appraise)),
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function standIns(directory: string) {
  const bundle = (id: string) => {
    const home = join(directory, id);
    mkdirSync(home);
    writeFileSync(join(home, 'index.mjs'), `export const handler = '${id}';`);
    return { id, directory: home, bytes: 0, inputs: {} };
  };
  return new Map([...allRoutes, ...allJobs].map(({ id }) => [id, bundle(id)]));
}

/** A template as a test looks at it. */
export function look(assertions: Template): Synthesised {
  const { Resources: resources, Outputs: outputs } = assertions.toJSON() as {
    Resources: Record<string, Resource>;
    Outputs: Record<string, unknown>;
  };
  const of = (type: string) =>
    Object.fromEntries(
      Object.entries(resources)
        .filter(([, { Type }]) => Type === type)
        .map(([id, { Properties }]) => [id, Properties]),
    );
  return { assertions, resources, outputs, of };
}
