/**
 * `npm run deploy:check -- -c stage=prod …`: whether a deployment with these settings can succeed, and what of an earlier one is not
 * ready. It only reads. Exit codes: 0 ready, also with warnings; 1 the deployment would fail, or an alarm reach nobody; 2 wrong
 * settings; 3 AWS did not answer everything.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { DescribeLimitsCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { SignatureV4 } from '@smithy/signature-v4';
import { allJobs, allRoutes } from '../functions/routes.ts';
import { readStack } from '../lib/platform/aws/stacks.ts';
import { tableDefinitions } from '../lib/platform/aws/table-definitions.ts';
import { exitCode } from '../lib/platform/exit-code.ts';
import { readSettings } from './read-settings.ts';
import type { Settings } from './settings.ts';

/**
 * What was found: a problem fails the deployment or silences its alarms, a warning does neither; `unknown` is what a service did not
 * answer.
 */
export interface Finding {
  readonly kind: 'ok' | 'warning' | 'problem' | 'unknown';
  /** One line: what is so, and what to do. */
  readonly text: string;
}

/** AWS cannot be asked at all: no region, no credentials, or bad ones. */
export class CannotAsk extends Error {
  override readonly name = 'CannotAsk';
}

/** The version of the bootstrap stack that CDK's default synthesizer asks for (`MIN_BOOTSTRAP_STACK_VERSION`). */
export const neededBootstrap = 6;
/** Tables of an account in a region; AWS raises it on request, and tells the raised one nowhere else. */
const tableQuota = 2_500;
/** Below, imports and refreshes can take all executions from the API. */
const comfortableConcurrency = 100;

const ok = (text: string): Finding => ({ kind: 'ok', text });
const warning = (text: string): Finding => ({ kind: 'warning', text });
const problem = (text: string): Finding => ({ kind: 'problem', text });

/** Checks an account and a region for a deployment. @throws CannotAsk */
export async function checkDeployment(settings: Settings): Promise<readonly Finding[]> {
  const ssm = new SSMClient({});
  const region = await ssm.config.region().catch(() => {
    throw new CannotAsk('there is no region: set $AWS_REGION');
  });
  await ssm.config.credentials().catch((error: Error) => {
    throw new CannotAsk(`there are no credentials: ${error.message}`);
  });
  // The first call shows whether the credentials are good: if not, every other one would fail for the same reason.
  const bootstrap = await checkBootstrap(ssm, region);
  const checks = [checkStacks, checkNames, checkConcurrency, checkThrottle, checkTables, checkSubscription];
  const found = await Promise.all(checks.map((check) => check(settings, ssm).catch(notAsked)));
  return [...bootstrap, ...found.flat()];
}

/** A right that is missing, or a service that fails, hides one answer and not the others. */
function notAsked(error: unknown): Finding[] {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const isDenied = /AccessDenied|not authorized/i.test(text);
  return [{ kind: isDenied ? 'warning' : 'unknown', text: `not checked: ${text}` }];
}

/** Errors of every service for credentials that are wrong or have expired. */
const badCredentials =
  /ExpiredToken|InvalidClientTokenId|UnrecognizedClient|InvalidSignature|SignatureDoesNotMatch|IncompleteSignature|CredentialsProvider/;

async function checkBootstrap(ssm: SSMClient, region: string): Promise<readonly Finding[]> {
  const remedy = `run npx cdk bootstrap aws://<account>/${region}`;
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }));
    const version = Number(Parameter?.Value);
    const account = Parameter?.ARN?.split(':')[4];
    if (version >= neededBootstrap) {
      return [ok(`${region}${account ? ` of account ${account}` : ''} is bootstrapped, version ${version}`)];
    }
    return [problem(`the bootstrap of ${region} has version ${version}, and ${neededBootstrap} is needed: ${remedy}`)];
  } catch (error) {
    if (error instanceof ParameterNotFound) return [problem(`${region} is not bootstrapped: ${remedy}`)];
    if (error instanceof Error && badCredentials.test(error.name)) {
      throw new CannotAsk(`AWS refuses the credentials: ${error.name}: ${error.message}`);
    }
    return notAsked(error);
  }
}

const stackNames = (stage: string): readonly string[] => [`AppraiseData-${stage}`, `Appraise-${stage}`];

/** States in which CloudFormation takes no update. */
const refusing =
  /_IN_PROGRESS$|^(CREATE_FAILED|DELETE_FAILED|ROLLBACK_COMPLETE|ROLLBACK_FAILED|UPDATE_ROLLBACK_FAILED)$/;

async function checkStacks({ stage }: Settings): Promise<Finding[]> {
  const client = new CloudFormationClient({});
  return Promise.all(
    ['AppraiseAccount', ...stackNames(stage)].map(async (name) => {
      const stack = await readStack(client, name);
      if (stack === undefined) return ok(`${name} is new`);
      // A change set that was never executed leaves a stack without resources behind, and the next one uses it.
      if (stack.status === 'REVIEW_IN_PROGRESS') return ok(`${name} is new`);
      return refusing.test(stack.status)
        ? problem(`${name} is ${stack.status}: wait, or repair or delete it in CloudFormation first`)
        : ok(`${name} is ${stack.status}`);
    }),
  );
}

/** Functions and log groups whose names the stack wants, and that something else has. */
async function checkNames({ stage }: Settings, ssm: SSMClient): Promise<Finding[]> {
  const functions = [...allRoutes, ...allJobs].map(({ id }) => `appraise-${stage}-${id}`);
  const wanted = new Set(functions.flatMap((name) => [name, `/aws/lambda/${name}`]));
  const [present, owned] = await Promise.all([
    Promise.all([listFunctions(ssm), listLogGroups(ssm, `/aws/lambda/appraise-${stage}-`)]),
    listResources(`Appraise-${stage}`),
  ]);
  const taken = present.flat().filter((name) => wanted.has(name) && !owned.has(name));
  if (taken.length === 0) return [ok('no name of a function or a log group is taken')];
  return taken.map((name) =>
    problem(
      `the name ${name} is taken by something that is not of Appraise-${stage}: delete it, or choose another stage`,
    ),
  );
}

async function listResources(stack: string): Promise<ReadonlySet<string>> {
  const client = new CloudFormationClient({});
  const names = new Set<string>();
  if ((await readStack(client, stack)) === undefined) return names;
  let token: string | undefined;
  do {
    const page = await client.send(new ListStackResourcesCommand({ StackName: stack, NextToken: token }));
    for (const { PhysicalResourceId } of page.StackResourceSummaries ?? []) names.add(PhysicalResourceId ?? '');
    token = page.NextToken;
  } while (token);
  return names;
}

async function listFunctions(ssm: SSMClient): Promise<readonly string[]> {
  const names: string[] = [];
  let marker = '';
  do {
    const page = await call<{ Functions: { FunctionName: string }[]; NextMarker?: string }>(ssm, 'lambda', {
      path: '/2015-03-31/functions/',
      query: marker === '' ? {} : { Marker: marker },
    });
    names.push(...page.Functions.map(({ FunctionName }) => FunctionName));
    marker = page.NextMarker ?? '';
  } while (marker !== '');
  return names;
}

async function listLogGroups(ssm: SSMClient, logGroupNamePrefix: string): Promise<readonly string[]> {
  const names: string[] = [];
  let nextToken: string | undefined;
  do {
    const page = await call<{ logGroups: { logGroupName: string }[]; nextToken?: string }>(ssm, 'logs', {
      target: 'Logs_20140328.DescribeLogGroups',
      body: { logGroupNamePrefix, nextToken },
    });
    names.push(...page.logGroups.map(({ logGroupName }) => logGroupName));
    nextToken = page.nextToken;
  } while (nextToken);
  return names;
}

async function checkConcurrency(_: Settings, ssm: SSMClient): Promise<Finding[]> {
  const { AccountLimit } = await call<{ AccountLimit: Readonly<Record<string, number>> }>(ssm, 'lambda', {
    path: '/2016-08-19/account-settings/',
  });
  const { ConcurrentExecutions = 0, UnreservedConcurrentExecutions: free = ConcurrentExecutions } = AccountLimit;
  const text = `Lambda runs ${free} requests at once in this account`;
  if (free >= comfortableConcurrency) return [ok(text)];
  return [
    warning(`${text}, imports and refreshes included: ask for more (Service Quotas, Lambda, concurrent executions)`),
  ];
}

async function checkThrottle({ throttle }: Settings): Promise<Finding[]> {
  const { throttleSettings } = await new APIGatewayClient({}).send(new GetAccountCommand({}));
  const { rateLimit = 0, burstLimit = 0 } = throttleSettings ?? {};
  const text = `API Gateway takes ${rateLimit} requests a second in this account, ${burstLimit} at once`;
  const isEnough = rateLimit >= throttle.rate && burstLimit >= throttle.burst;
  const wanted = `the settings allow each method ${throttle.rate} and ${throttle.burst}`;
  return [
    isEnough ? ok(text) : warning(`${text}, and ${wanted}: ask for more (Service Quotas, API Gateway, throttle rate)`),
  ];
}

async function checkTables({ stage }: Settings): Promise<Finding[]> {
  const client = new DynamoDBClient({});
  const limits = await client.send(new DescribeLimitsCommand({}));
  const { TableMaxReadCapacityUnits: read = 0, TableMaxWriteCapacityUnits: write = 0 } = limits;
  let count = 0;
  let start: string | undefined;
  do {
    const page = await client.send(new ListTablesCommand({ ExclusiveStartTableName: start }));
    count += page.TableNames?.length ?? 0;
    start = page.LastEvaluatedTableName;
  } while (start);
  const isNew = (await readStack(new CloudFormationClient({}), `AppraiseData-${stage}`)) === undefined;
  const needed = isNew ? Object.keys(tableDefinitions).length : 0;
  const text = `DynamoDB has ${count} tables here, and a table takes ${read} read and ${write} write units a second`;
  const findings = [ok(text)];
  if (count + needed > tableQuota) {
    findings.push(
      warning(
        `${count} tables and ${needed} new ones are more than ${tableQuota}, the usual quota of tables: ask for more, unless you have`,
      ),
    );
  }
  // What a new table on demand takes on its first day.
  if (read < 12_000 || write < 4_000) {
    findings.push(warning(`${text}, less than usual: ask for more (Service Quotas, DynamoDB, table-level throughput)`));
  }
  return findings;
}

/** Whether somebody has confirmed the address of the alarms. */
async function checkSubscription({ stage, alarmEmail }: Settings, ssm: SSMClient): Promise<Finding[]> {
  if (alarmEmail === undefined) return [warning('nobody gets the alarms: alarmEmail is not set')];
  const stack = await readStack(new CloudFormationClient({}), `Appraise-${stage}`);
  const topic = stack?.outputs.get('AlarmTopicArn');
  if (topic === undefined) return [ok(`AWS will ask ${alarmEmail} to confirm; check again after the deployment`)];
  const arn = await findSubscription(ssm, topic, alarmEmail);
  if (arn === undefined) return [ok(`AWS will ask ${alarmEmail} to confirm; check again after the deployment`)];
  return arn.startsWith('arn:')
    ? [ok(`${alarmEmail} gets the alarms`)]
    : [
        problem(
          `${alarmEmail} has not confirmed (${arn}): somebody must open the link in the mail of AWS Notifications`,
        ),
      ];
}

interface SubscriptionPage {
  readonly ListSubscriptionsByTopicResponse: {
    readonly ListSubscriptionsByTopicResult: {
      readonly Subscriptions: readonly { readonly Endpoint: string; readonly SubscriptionArn: string }[];
      readonly NextToken?: string | null;
    };
  };
}

async function findSubscription(ssm: SSMClient, topic: string, address: string): Promise<string | undefined> {
  let next: string | null | undefined;
  do {
    const form = new URLSearchParams({ Action: 'ListSubscriptionsByTopic', Version: '2010-03-31', TopicArn: topic });
    if (next) form.set('NextToken', next);
    const { ListSubscriptionsByTopicResponse: page } = await call<SubscriptionPage>(ssm, 'sns', { form });
    const { Subscriptions, NextToken } = page.ListSubscriptionsByTopicResult;
    const found = Subscriptions.find(({ Endpoint }) => Endpoint === address);
    if (found) return found.SubscriptionArn;
    next = NextToken;
  } while (next);
  return undefined;
}

/** A call with a path (REST), a form (query) or a target (JSON). */
interface Question {
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: URLSearchParams;
  readonly target?: string;
  readonly body?: object;
}

/**
 * Calls Lambda, CloudWatch Logs or SNS, for which the product has no client: one call each is not worth three packages. @param ssm
 * lends its region and credentials
 */
async function call<Answer>(ssm: SSMClient, service: string, question: Question): Promise<Answer> {
  const { path = '/', query = {}, form, target, body } = question;
  const { credentials, region: findRegion, sha256 } = ssm.config;
  const region = await findRegion();
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const url = new URL(process.env.AWS_ENDPOINT_URL || `https://${service}.${region}.${suffix}`);
  const headers: Record<string, string> = { host: url.host, accept: 'application/json' };
  if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
  if (target) Object.assign(headers, { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target });
  const sent = form?.toString() ?? (body && JSON.stringify(body));
  const signer = new SignatureV4({ service, region, credentials, sha256 });
  const { hostname, protocol } = url;
  const method = sent === undefined ? 'GET' : 'POST';
  const signed = await signer.sign({ method, hostname, protocol, path, query, headers, body: sent });
  const response = await fetch(new URL(`${path}?${new URLSearchParams(query)}`, url), {
    method,
    headers: signed.headers,
    signal: AbortSignal.timeout(10_000),
    ...(sent !== undefined && { body: sent }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${service}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

const marks = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ', unknown: 'UNKNOWN ' } as const;

/** The context that `cdk` would have: `-c name=value`, and that of cdk.json. */
function contextOf(args: readonly string[]): ReadonlyMap<string, unknown> {
  const { values } = parseArgs({
    args: [...args],
    options: { context: { type: 'string', short: 'c', multiple: true, default: [] } },
  });
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const given = values.context.map((text): [string, string] => {
    const [name = '', ...value] = text.split('=');
    return [name, value.join('=')];
  });
  return new Map([...Object.entries(context), ...given]);
}

function report(findings: readonly Finding[], stage: string): number {
  for (const { kind, text } of findings) console.log(`${marks[kind]}${text}`);
  const count = (wanted: Finding['kind']) => findings.filter(({ kind }) => kind === wanted).length;
  if (count('problem') > 0) {
    console.log(`${stage} is not ready: ${count('problem')} to solve`);
    return exitCode.judgedWrong;
  }
  if (count('unknown') > 0) return exitCode.serviceFailed;
  console.log(`${stage} can be deployed`);
  return exitCode.ok;
}

async function main(): Promise<number> {
  try {
    const context = contextOf(process.argv.slice(2));
    const settings = readSettings((key) => context.get(key));
    return report(await checkDeployment(settings), settings.stage);
  } catch (error) {
    console.error(`deploy:check: ${error instanceof Error ? error.message : error}`);
    return error instanceof CannotAsk ? exitCode.serviceFailed : exitCode.usage;
  }
}

if (import.meta.main) process.exitCode = await main();
