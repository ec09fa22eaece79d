import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CannotAsk, checkDeployment, neededBootstrap } from '../../infra/deploy-check.ts';
import { readSettings } from '../../infra/read-settings.ts';
import { run } from '../support/child.ts';
import { type AwsAnswer, type AwsCall, type FakeAws, stackXml, startFakeAws } from '../support/fake-aws.ts';

const topic = 'arn:aws:sns:us-east-1:111122223333:alarms';
const denied = { code: 'AccessDeniedException', message: 'User is not authorized to perform it', status: 403 };
const subscribed = (SubscriptionArn: string): AwsAnswer => ({
  json: {
    ListSubscriptionsByTopicResponse: {
      ListSubscriptionsByTopicResult: { Subscriptions: [{ Endpoint: 'ops@example.com', SubscriptionArn }] },
    },
  },
});

/** An account in which all is well, by service and operation. */
const good: Readonly<Record<string, (call: AwsCall) => AwsAnswer>> = {
  'ssm GetParameter': () => ({
    json: { Parameter: { Value: '32', ARN: 'arn:aws:ssm:us-east-1:111122223333:parameter/cdk' } },
  }),
  'cloudformation DescribeStacks': ({ input }) => ({
    code: 'ValidationError',
    message: `Stack with id ${input.StackName} does not exist`,
  }),
  'cloudformation ListStackResources': ({ input }) => ({
    xml: input.NextToken
      ? '<StackResourceSummaries><member><PhysicalResourceId>appraise-prod-market-refresh</PhysicalResourceId></member></StackResourceSummaries>'
      : '<NextToken>more</NextToken>',
  }),
  'lambda GET /2016-08-19/account-settings/': () => ({
    json: { AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 1_000 } },
  }),
  'lambda GET /2015-03-31/functions/': () => ({ json: { Functions: [{ FunctionName: 'of-something-else' }] } }),
  'logs DescribeLogGroups': () => ({ json: { logGroups: [] } }),
  'apigateway GET /account': () => ({ json: { throttleSettings: { rateLimit: 10_000, burstLimit: 5_000 } } }),
  'dynamodb DescribeLimits': () => ({
    json: { TableMaxReadCapacityUnits: 40_000, TableMaxWriteCapacityUnits: 40_000 },
  }),
  'dynamodb ListTables': () => ({ json: { TableNames: ['a'] } }),
  'sns ListSubscriptionsByTopic': () => subscribed(`${topic}:1`),
};

let aws: FakeAws;
let changed: Record<string, (call: AwsCall) => AwsAnswer> = {};
const settings = readSettings((key) => ({ stage: 'prod', alarmEmail: 'ops@example.com' })[key]);

beforeAll(async () => {
  aws = await startFakeAws((call) => {
    const name = `${call.service} ${call.operation}`;
    return (changed[name] ?? good[name])?.(call);
  });
});
afterAll(() => aws.close());
beforeEach(() => {
  changed = {};
  vi.stubEnv('AWS_ENDPOINT_URL', aws.url);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
  return () => vi.unstubAllEnvs();
});

const found = async (kind: string) =>
  (await checkDeployment(settings)).filter((finding) => finding.kind === kind).map(({ text }) => text);

/** The stage is deployed, in a state. */
function deployed(status = 'UPDATE_COMPLETE'): void {
  changed['cloudformation DescribeStacks'] = ({ input }) => ({
    xml: stackXml(String(input.StackName), { AlarmTopicArn: topic }).replace('UPDATE_COMPLETE', status),
  });
}

describe('deploy:check', () => {
  test('finds nothing wrong with a good account, before and after the first deployment', async () => {
    expect(new Set((await checkDeployment(settings)).map(({ kind }) => kind))).toEqual(new Set(['ok']));
    deployed();
    const after = await checkDeployment(settings);
    expect(new Set(after.map(({ kind }) => kind))).toEqual(new Set(['ok']));
    expect(after.map(({ text }) => text)).toContain('ops@example.com gets the alarms');
    expect(aws.calls.map(({ accessKeyId, region }) => `${accessKeyId} ${region}`)).toContain('AKID us-east-1');
    // It only reads.
    expect(
      aws.calls.map(({ operation }) => operation).filter((name) => !/^(Get|List|Describe|GET )/.test(name)),
    ).toEqual([]);
  });

  test('names all problems at once', async () => {
    deployed('UPDATE_ROLLBACK_FAILED');
    changed['ssm GetParameter'] = () => ({ json: { Parameter: { Value: String(neededBootstrap - 1) } } });
    changed['sns ListSubscriptionsByTopic'] = () => subscribed('PendingConfirmation');
    changed['logs DescribeLogGroups'] = () => ({
      json: { logGroups: [{ logGroupName: '/aws/lambda/appraise-prod-market-refresh' }] },
    });
    changed['lambda GET /2015-03-31/functions/'] = ({ input }) => ({
      json: input.Marker
        ? { Functions: [{ FunctionName: 'appraise-prod-market-get-health' }] }
        : { Functions: [{ FunctionName: 'appraise-prod-market-refresh' }], NextMarker: 'more' },
    });
    expect(await found('problem')).toEqual([
      expect.stringMatching(/^the bootstrap of us-east-1 has version \d+, and \d+ is needed: run npx cdk bootstrap/),
      expect.stringMatching(/^AppraiseAccount is UPDATE_ROLLBACK_FAILED/),
      expect.stringMatching(/^AppraiseData-prod is UPDATE_ROLLBACK_FAILED/),
      expect.stringMatching(/^Appraise-prod is UPDATE_ROLLBACK_FAILED/),
      // The function of that name is the stack's.
      expect.stringContaining('the name appraise-prod-market-get-health is taken'),
      expect.stringContaining('the name /aws/lambda/appraise-prod-market-refresh is taken'),
      expect.stringContaining('ops@example.com has not confirmed (PendingConfirmation)'),
    ]);
  });

  test('warns of quotas that are too small', async () => {
    changed['lambda GET /2016-08-19/account-settings/'] = () => ({
      json: { AccountLimit: { ConcurrentExecutions: 10 } },
    });
    changed['apigateway GET /account'] = () => ({ json: { throttleSettings: { rateLimit: 100, burstLimit: 5_000 } } });
    changed['dynamodb DescribeLimits'] = () => ({
      json: { TableMaxReadCapacityUnits: 40_000, TableMaxWriteCapacityUnits: 3_999 },
    });
    changed['dynamodb ListTables'] = () => ({ json: { TableNames: Array.from({ length: 2_494 }, String) } });
    expect(await found('problem')).toEqual([]);
    expect(await found('warning')).toEqual([
      expect.stringMatching(/^Lambda runs 10 requests at once .*ask for more/),
      expect.stringMatching(/^API Gateway takes 100 requests a second .*allow each method 200 and 400/),
      expect.stringMatching(/^2494 tables and 7 new ones/),
      expect.stringMatching(/3999 write units a second, less than usual/),
    ]);
  });

  test('goes on where a right is missing or a service fails, and says what was not checked', async () => {
    changed['lambda GET /2016-08-19/account-settings/'] = () => denied;
    changed['apigateway GET /account'] = () => ({ code: 'InternalFailure', message: 'again later', status: 500 });
    expect(await found('warning')).toEqual([expect.stringMatching(/^not checked: .*AccessDenied/)]);
    expect(await found('unknown')).toEqual([expect.stringMatching(/^not checked: .*again later/)]);
    changed['ssm GetParameter'] = () => ({ code: 'ParameterNotFound', message: 'none' });
    expect(await found('problem')).toEqual([expect.stringContaining('us-east-1 is not bootstrapped')]);
  });

  test.each(['ExpiredTokenException', 'UnrecognizedClientException', 'InvalidSignatureException'])(
    'asks nothing more with bad credentials: %s',
    async (code) => {
      const before = aws.calls.length;
      changed['ssm GetParameter'] = () => ({ code, message: 'no', status: 400 });
      await expect(checkDeployment(settings)).rejects.toThrow(CannotAsk);
      expect(aws.calls.length).toBe(before + 1);
    },
  );

  test('is a command: it takes the settings of cdk, and ends with 0, 1, 2 or 3', async () => {
    const check = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
      run(process.execPath, ['infra/deploy-check.ts', ...args], { env: { ...process.env, ...env } });
    const [fine, wrong, nowhere, strange] = await Promise.all([
      check(['-c', 'stage=prod', '--context', 'alarmEmail=ops@example.com']),
      check(['-c', 'stage=PROD', '-c', 'throttleRate=0']),
      check(['-c', 'stage=dev'], { AWS_REGION: '', AWS_DEFAULT_REGION: '' }),
      check(['--what']),
    ]);
    expect(fine).toMatchObject({ code: 0, stdout: expect.stringContaining('prod can be deployed') });
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/stage is "PROD"[\s\S]*throttleRate is "0"/),
    });
    expect(nowhere).toMatchObject({ code: 3, stderr: expect.stringContaining('$AWS_REGION') });
    expect(strange).toMatchObject({ code: 2, stderr: expect.stringContaining('--what') });
    changed['ssm GetParameter'] = () => ({ code: 'ParameterNotFound', message: 'none' });
    expect(await check(['-c', 'stage=dev'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('not ready: 1'),
    });
  });
});
