import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOutputs } from '../../lib/cli/platform/env.ts';
import { universe } from '../../lib/market/universe.ts';
import { localBuckets, localTableName } from '../../lib/platform/aws/local-names.ts';
import { tableDefinitions } from '../../lib/platform/aws/table-definitions.ts';
import { cashPage, cashRowsOfAllClasses, startB3Server, supplement } from '../support/b3-server.ts';
import { run } from '../support/child.ts';
import { cotahist, quoteLine } from '../support/cotahist.ts';
import { startCvmServer } from '../support/cvm-server.ts';
import { type AwsAnswer, type AwsCall, type FakeAws, stackXml, startFakeAws } from '../support/fake-aws.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { type Reader, readerIn } from './reader.ts';
import { type Step, stepsOf } from './steps.ts';

/**
 * Types the blocks of the runbook that need an account, in one shell, in their order. The API, DynamoDB and S3 are a local run.
 * Everything else goes to a stand-in that answers what it knows, and refuses names that are not in the templates.
 */
const steps = stepsOf('docs/runbook.md', await readFile('docs/runbook.md', 'utf8'), 'account');
const newRegion = 'sa-east-1';
const newTable = (id: string): string => `appraise-new-${id}`;
/** The template of `dev`, as text. */
const template = await readFile('test/infra/snapshots/dev.snap', 'utf8');

/** Parameters that the functions of `dev` read. */
const parameters = globSync('infra/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/`\/appraise\/\$\{[\w.]+\}\/([\w-]+)`/g)].map(
    ([, name]) => `/appraise/dev/${name}`,
  ),
);

let root: string;
let product: RunningProduct;
let aws: FakeAws;
let dynamodb: DynamoDBClient;
let reader: Reader;
let b3: Awaited<ReturnType<typeof startB3Server>>;
let cvm: Awaited<ReturnType<typeof startCvmServer>>;

/** Values of the placeholders; a step may fill more of them. */
const values: Record<string, string> = {
  account: '111122223333',
  address: 'ops@example.com',
  token: 'a-token',
  function: 'assessment-validate-upload',
  day: '2026-11-19',
  execution: 'arn:aws:states:us-east-1:111122223333:execution:price-sheets:1',
  'dead letters': 'arn:aws:sqs:us-east-1:111122223333:price-sheet-import-dead-letters',
  'new region': newRegion,
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'appraise-runbook-'));
  const desk = join(root, 'appraise');
  await mkdir(desk);
  const left = new Set(['.git', '.appraise', 'cdk.out', 'coverage']);
  const kept = (await readdir('.')).filter((name) => !left.has(name));
  await Promise.all(kept.map((name) => symlink(resolve(name), join(desk, name))));
  await symlink(resolve('events/price-sheets/sample.csv'), join(desk, 'sheet.csv'));

  b3 = await startB3Server();
  for (const session of ['2026-11-17', '2026-11-18', '2026-11-19']) {
    const lines = universe.map(({ codigo }) => quoteLine({ codigo, session }));
    b3.serve(`COTAHIST_D${session.split('-').reverse().join('')}`, cotahist(lines));
  }
  b3.answerWith(({ method }) =>
    method === 'GetListedSupplementCompany' ? supplement() : cashPage(cashRowsOfAllClasses()),
  );
  cvm = await startCvmServer();
  cvm.publishYears([2024, 2025, 2026]);
  const sources = {
    APPRAISE_NOW: '2026-11-20T15:00:00Z',
    APPRAISE_COTAHIST_URL: b3.addresses.cotahist,
    APPRAISE_B3_URL: b3.addresses.events,
    APPRAISE_CVM_URL: cvm.address,
  };
  product = await startProduct({
    APPRAISE_DATA_DIR: 'memory',
    APPRAISE_PRICING_ACCESS: 'api-key',
    APPRAISE_MARKET_SOURCE: 'b3+cvm',
    ...sources,
  });
  await product.printed('59 stocks from b3+cvm');
  const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret' };
  dynamodb = new DynamoDBClient({ endpoint: product.dynamodb, region: 'us-east-1', credentials });
  for (const id of Object.keys(tableDefinitions)) await makeTableLike(localTableName(id as 'access'), newTable(id));
  aws = await startFakeAws(answer);
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const kin = Object.entries(process.env).filter(
    ([name]) => !/^(APPRAISE_|AWS_|npm_|NODE_|VITEST|INIT_CWD)/i.test(name),
  );
  const environment = {
    ...Object.fromEntries(kin),
    PATH: [dirname(process.execPath), ...folders].join(delimiter),
    HOME: root,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL: aws.url,
    // CDK asks a person at a terminal.
    CDK_REQUIRE_APPROVAL: 'never',
    AWS_ENDPOINT_URL_S3: product.s3,
    APPRAISE_S3_ENDPOINT: product.s3,
    APPRAISE_DYNAMODB_ENDPOINT: product.dynamodb,
    ...sources,
  };
  reader = readerIn(desk, environment, root);
  // Version 1 of the AWS CLI has an address of its own for SQS.
  await reader.type(
    'aws() { if [ "$1" = sqs ]; then set -- --endpoint-url "$AWS_ENDPOINT_URL" "$@"; fi; command aws "$@"; }',
  );
});

afterAll(async () => {
  await reader?.leave();
  await aws?.close();
  await product?.end();
  b3?.close();
  cvm?.close();
  await rm(root, { recursive: true, force: true });
});

async function makeTableLike(source: string, name: string): Promise<void> {
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: source }));
  const { AttributeDefinitions, KeySchema } = Table ?? {};
  await dynamodb.send(
    new CreateTableCommand({ TableName: name, AttributeDefinitions, KeySchema, BillingMode: 'PAY_PER_REQUEST' }),
  );
}

const outputs = (region: string): Readonly<Record<string, string>> => ({
  ApiUrl: `${product.http}/`,
  InboxBucket: region === newRegion ? localBuckets.reports : localBuckets.inbox,
  ReportsBucket: localBuckets.reports,
  ArchiveBucket: region === newRegion ? localBuckets.reports : localBuckets.archive,
  ...Object.fromEntries(
    Object.keys(tableDefinitions).map((id) => [
      `${id.charAt(0).toUpperCase()}${id.slice(1)}Table`,
      region === newRegion ? newTable(id) : localTableName(id as 'access'),
    ]),
  ),
});

const refusal = (message: string): AwsAnswer => ({ code: 'ResourceNotFoundException', message, status: 404 });
const isNamed = (name: string): boolean => template.includes(JSON.stringify(name));
let keysMade = 0;
const gatewayKeys = new Map<string, { readonly name: string; readonly value: string }>();

/** What AWS is asked for beside DynamoDB and S3. */
async function answer(call: AwsCall): Promise<AwsAnswer | undefined> {
  const { service, operation, input } = call;
  switch (`${service} ${operation}`) {
    case 'sts GetCallerIdentity':
      return { xml: `<Account>${values.account}</Account><Arn>arn:aws:iam::${values.account}:user/a</Arn>` };
    case 'sts AssumeRole': {
      const until = new Date(Date.now() + 3_600_000).toISOString();
      const keys =
        '<AccessKeyId>AKID</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>t</SessionToken>';
      return { xml: `<Credentials>${keys}<Expiration>${until}</Expiration></Credentials>` };
    }
    case 'ssm GetParameter':
      // The version of the bootstrap stack.
      return { json: { Parameter: { Name: input.Name, Type: 'String', Value: '32' } } };
    case 'logs DescribeLogGroups':
      return { json: { logGroups: [] } };
    case 'lambda GET /2015-03-31/functions/':
      return { json: { Functions: [] } };
    case 'lambda GET /2016-08-19/account-settings/':
      return { json: { AccountLimit: { ConcurrentExecutions: 1_000 } } };
    case 'apigateway GET /account':
      return { json: { throttleSettings: { rateLimit: 10_000, burstLimit: 5_000 } } };
    case 'dynamodb DescribeLimits':
      return { json: { TableMaxReadCapacityUnits: 40_000, TableMaxWriteCapacityUnits: 40_000 } };
    case 'dynamodb ListTables':
      return { json: { TableNames: [] } };
    case 'logs FilterLogEvents':
      return isNamed(String(input.logGroupName))
        ? { json: { events: [{ message: '{"level":"ERROR"}' }] } }
        : refusal(`log group ${input.logGroupName}`);
    case 'ssm PutParameter':
      return parameters.includes(String(input.Name)) ? { json: { Version: 1 } } : refusal(`parameter ${input.Name}`);
    case 'sqs ListQueues':
      // CloudFormation begins the names of queues with that of their stack.
      return `Appraise-dev-records`.startsWith(String(input.QueueNamePrefix))
        ? { json: { QueueUrls: ['https://sqs.us-east-1.amazonaws.com/111122223333/Appraise-dev-records'] } }
        : refusal('queues');
    case 'sqs ReceiveMessage':
      return { json: { Messages: [{ MessageId: '1', ReceiptHandle: 'the-handle', Body: '{}' }] } };
    case 'sqs DeleteMessage':
      return input.ReceiptHandle === 'the-handle' ? { json: {} } : refusal('message');
    case 'sqs StartMessageMoveTask':
      return input.SourceArn === values['dead letters'] ? { json: { TaskHandle: 'a-task' } } : refusal('queue');
    case 'states RedriveExecution':
      return input.executionArn === values.execution ? { json: { redriveDate: 1_763_640_000 } } : refusal('execution');
    case 'dynamodb RestoreTableToPointInTime': {
      const [source, target] = [String(input.SourceTableName), String(input.TargetTableName)];
      await makeTableLike(source, target);
      const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: source }));
      for (const Item of Items) await dynamodb.send(new PutItemCommand({ TableName: target, Item }));
      return { json: { TableDescription: { TableName: target, TableStatus: 'CREATING' } } };
    }
    case 'dynamodb DescribeTable': {
      const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: String(input.TableName) }));
      return { json: { Table: { TableName: Table?.TableName, TableStatus: Table?.TableStatus } } };
    }
    case 'dynamodb DeleteTable':
      await dynamodb.send(new DeleteTableCommand({ TableName: String(input.TableName) }));
      return { json: { TableDescription: { TableName: input.TableName } } };
    default:
      if (service === 'cloudformation') return deployed(call);
      if (service === 's3') return assets(operation, input);
      return service === 'lambda' ? invoked(operation, input) : askedGateway(operation, input);
  }
}

/** Stacks that were made by a change set, with the parameters of each change, and the one that is there from the start. */
const changes = new Map<string, Readonly<Record<string, unknown>>[]>();

/** Stacks with a change set that is not executed. */
const open = new Set<string>();

const stackArn = (name: string, region: string): string =>
  `arn:aws:cloudformation:${region}:${values.account}:stack/${name}/1`;

/** A change set is made and executed at once. */
function deployed({ operation, input, region }: AwsCall): AwsAnswer | undefined {
  const name = String(input.StackName ?? input.ChangeSetName).replace(/^arn:.*?:(stack|changeSet)\/([^/]+)\/.*$/, '$2');
  const isDev = name.endsWith('-dev');
  switch (operation) {
    case 'DescribeStacks': {
      if (!isDev && !changes.has(name))
        return { code: 'ValidationError', message: `Stack with id ${name} does not exist` };
      const known = outputs(region);
      const names = Object.keys(environmentOutputs[name.replace(/-(dev|prod)$/, '') as 'Appraise'] ?? {});
      return { xml: stackXml(name, Object.fromEntries(names.map((output) => [output, known[output] ?? '']))) };
    }
    case 'CreateChangeSet':
      open.add(name);
      changes.set(name, [...(changes.get(name) ?? []), input]);
      return {
        xml: `<Id>arn:aws:cloudformation:${region}:1:changeSet/${name}/1</Id><StackId>${stackArn(name, region)}</StackId>`,
      };
    case 'DescribeChangeSet': {
      if (!open.has(name))
        return { code: 'ChangeSetNotFound', message: `ChangeSet [${name}] does not exist`, status: 404 };
      const change = '<member><Type>Resource</Type><ResourceChange><Action>Add</Action></ResourceChange></member>';
      return {
        xml: `<ChangeSetName>1</ChangeSetName><StackName>${name}</StackName><StackId>${stackArn(name, region)}</StackId><Status>CREATE_COMPLETE</Status><ExecutionStatus>AVAILABLE</ExecutionStatus><Changes>${change}</Changes>`,
      };
    }
    case 'ExecuteChangeSet':
    case 'DeleteChangeSet':
      open.delete(name);
      return { xml: '' };
    case 'UpdateTerminationProtection':
      return { xml: '' };
    case 'DescribeStackEvents':
      return { xml: '<StackEvents/>' };
    case 'GetTemplate':
      return { xml: '<TemplateBody>{}</TemplateBody>' };
    default:
      return undefined;
  }
}

/** The bucket for bundles: it has none yet, and takes all. */
function assets(operation: string, input: AwsCall['input']): AwsAnswer {
  if (operation.startsWith('GET')) {
    return {
      body: 'location' in input ? '<LocationConstraint></LocationConstraint>' : '<ListBucketResult></ListBucketResult>',
    };
  }
  return operation.startsWith('HEAD') ? { body: '', status: 404 } : { body: '' };
}

function invoked(operation: string, event: AwsCall['input']): AwsAnswer {
  const [, name = ''] = /^POST \/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(operation) ?? [];
  return isNamed(name) && typeof event === 'object' ? { json: {} } : refusal(`function ${name}`);
}

const gatewayPlans = ['dev', 'prod'].flatMap((stage) =>
  ['enterprise', 'pricing'].map((plan) => `appraise-${stage}-${plan}`),
);

function askedGateway(operation: string, input: AwsCall['input']): AwsAnswer | undefined {
  const [method, path = ''] = operation.split(' ');
  const [, resource, id = ''] = path.split('/');
  if (resource === 'usageplans' && method === 'GET')
    return { json: { item: gatewayPlans.map((name) => ({ id: name, name })) } };
  if (resource === 'usageplans') return { json: { id: input.keyId, value: '', type: 'API_KEY' } };
  if (resource !== 'apikeys') return undefined;
  if (method === 'POST') {
    keysMade += 1;
    gatewayKeys.set(`key${keysMade}`, { name: String(input.name), value: String(input.value) });
    return { json: { id: `key${keysMade}` } };
  }
  if (method === 'DELETE') gatewayKeys.delete(id);
  return { json: { id } };
}

const filled = ({ command }: Step): string =>
  command.replaceAll(/<([a-z ]+)>/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for <${name}> in ${command}`);
    return value;
  });

/** What the reader takes from the output of a step, for the placeholders of later ones. */
const takes: readonly (readonly [start: string, output: RegExp, placeholders: readonly string[]])[] = [
  ['npx appraise keys create', /^(appraise_\S+)\s+key (\S+) of/, ['secret', 'key']],
  ['aws sqs list-queues', /"(https:[^"]+)"/, ['queue']],
  ['aws sqs receive-message', /"ReceiptHandle": "([^"]+)"/, ['handle']],
];

/** Uploads are handled within a minute; the reader looks again. */
async function typed(step: Step, patienceMs = 60_000): Promise<{ code: number; stdout: string; stderr: string }> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const outcome = await reader.type(filled(step));
    const isEarly = outcome.code !== 0 && /^aws s3 cp "s3:/.test(step.command);
    if (!isEarly || Date.now() > until) return outcome;
    await pause(250);
  }
}

const hasCli = (await run('sh', ['-c', 'command -v aws'])).code === 0;
/** Commands of the AWS CLI, and those that read what one of them has written. */
const needsCli = /^(aws |cat answer\.json$|npx appraise copy-table appraise-access-restored )/;
const needsCdk = /^(npx cdk|npm run deploy)\b/;

test.each(steps)('$file:$line: $command', async (step) => {
  if (needsCli.test(step.command) && !hasCli) {
    console.warn(`${step.file}:${step.line} is left out: there is no AWS CLI on this machine`);
    return;
  }
  // The bucket for bundles is not one of a local run.
  await reader.type(`export AWS_ENDPOINT_URL_S3='${needsCdk.test(step.command) ? aws.url : product.s3}'`);
  const { code, stdout, stderr } = await typed(step);
  expect({ code, stdout, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stdout, stderr: '' });
  for (const [start, output, placeholders] of takes) {
    if (!step.command.startsWith(start)) continue;
    const found = output.exec(stdout) ?? [];
    placeholders.forEach((name, index) => {
      values[name] = found[index + 1] ?? '';
    });
  }
});

test('CDK has bootstrapped, and made every stack of the stage with protection in the second deployment only', () => {
  expect([...changes.keys()].sort()).toEqual(['Appraise-prod', 'AppraiseAccount', 'AppraiseData-prod', 'CDKToolkit']);
  const protections = aws.calls
    .filter(
      ({ operation, input }) => operation === 'UpdateTerminationProtection' && /Data-prod/.test(`${input.StackName}`),
    )
    .map(({ input }) => input.EnableTerminationProtection);
  expect([...new Set(protections)]).toEqual(['true']);
});

test.runIf(hasCli)('the new region has what the old one had', async () => {
  const count = async (TableName: string) =>
    (await dynamodb.send(new ScanCommand({ TableName, Select: 'COUNT' }))).Count;
  expect(await count(newTable('scores'))).toBe(await count(localTableName('scores')));
  expect(await count(newTable('scopes'))).toBe(1);
  const keysOf = async (bucket: string) => {
    const listed = await (await fetch(`${product.s3}/${bucket}?list-type=2`)).text();
    return [...listed.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key);
  };
  const copied = await keysOf(localBuckets.reports);
  const archived = await keysOf(localBuckets.archive);
  expect(archived.length).toBeGreaterThan(0);
  expect(copied).toEqual(expect.arrayContaining([...archived, 'price-sheets/ea:1234567/sheet.csv']));
});

test('the keys that were made are at the gateway, and the last one there is that which replaced the old one', () => {
  expect([...gatewayKeys.values()].map(({ name }) => name)).toEqual([
    'appraise-dev FinOps team',
    'appraise-dev canary',
  ]);
  expect(values.secret).toMatch(/^appraise_/);
});
