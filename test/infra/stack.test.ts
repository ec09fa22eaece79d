import { existsSync, globSync } from 'node:fs';
import { RemovalPolicy } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, test } from 'vitest';
import { allJobs, allRoutes, jobs } from '../../functions/routes.ts';
import type { Deployment } from '../../infra/deployment.ts';
import { tableDefinitions } from '../../lib/platform/aws/table-definitions.ts';
import { policiesOf } from './role-statements.ts';
import { type Synthesised, synthesise } from './synthesised.ts';
import { stageDifference, steadyTemplate, templateText } from './template-text.ts';

const stages = {
  dev: synthesise({ stage: 'dev', canary: 'on' }),
  prod: synthesise({ stage: 'prod', alarmEmail: 'ops@example.com', canary: 'on', budget: '100' }),
};
const { appraise } = stages.dev;
const rows = [...allRoutes, ...allJobs];

const ours = (template: Synthesised) =>
  Object.entries(template.of('AWS::Lambda::Function')).filter(([, { FunctionName }]) => FunctionName !== undefined);

describe('the route table', () => {
  test.each(rows)('has a handler for $id', ({ entry }) => {
    expect(existsSync(entry), entry).toBe(true);
  });

  test('has a row for each handler', () => {
    expect(globSync('functions/*/*.ts').sort()).toEqual(rows.map(({ entry }) => entry).sort());
  });

  test.each(rows)('names $id after its context and its file', ({ id, entry }) => {
    const [, context, file] = entry.split('/');
    expect(`${context}-${file}`).toBe(`${id}.ts`);
  });
});

describe('every function', () => {
  test('has a name that Lambda accepts, even in the stage with the longest name', () => {
    const { appraise: longest } = synthesise({ stage: 'twelveletter' });
    for (const [, { FunctionName }] of ours(longest)) expect(FunctionName.length).toBeLessThanOrEqual(64);
  });

  test('runs Node 24 on arm64, with JSON logs, and traced unless it runs every few minutes', () => {
    expect(ours(appraise)).toHaveLength(rows.length);
    for (const [, properties] of ours(appraise)) {
      const isQuiet = [jobs.assessmentMakePortfolios, jobs.operationsCanary].some(({ id }) =>
        properties.FunctionName.endsWith(id),
      );
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        ...(!isQuiet && { TracingConfig: { Mode: 'Active' } }),
        LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO' },
        Environment: { Variables: { APPRAISE_LOG_LEVEL: 'INFO' } },
      });
      expect(properties.MemorySize).toBeGreaterThanOrEqual(512);
    }
  });

  test('sets no heap flags, which Lambda’s runtime would override by its own', () => {
    for (const [, { Environment }] of ours(appraise)) expect(Environment.Variables.NODE_OPTIONS).toBeUndefined();
  });

  test('has the time limit of its row, which a local run keeps to as well', () => {
    for (const row of rows) {
      const [, deployed] = ours(appraise).find(([, { FunctionName }]) => FunctionName.endsWith(`-${row.id}`)) ?? [];
      expect(deployed.Timeout, row.id).toBe('timeoutSeconds' in row ? row.timeoutSeconds : 10);
    }
  });

  test('has a log group of its own name, kept for as long as the context says', () => {
    const { appraise: patient } = synthesise({ logRetentionDays: '400' });
    const groups = patient.of('AWS::Logs::LogGroup');
    for (const [, { FunctionName, LoggingConfig }] of ours(patient)) {
      const group = groups[LoggingConfig.LogGroup.Ref];
      expect(group).toMatchObject({ LogGroupName: `/aws/lambda/${FunctionName}`, RetentionInDays: 400 });
    }
  });

  test('has a role of its own, without policies that AWS writes', () => {
    const roles = ours(appraise).map(([, { Role }]) => Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(rows.length);
    for (const role of roles) expect(appraise.of('AWS::IAM::Role')[role].ManagedPolicyArns).toBeUndefined();
  });

  test('reserves no concurrency, of which a new account has 10 and must keep 10 unreserved', () => {
    for (const [id, properties] of ours(stages.prod.appraise)) {
      expect(properties.ReservedConcurrentExecutions, id).toBeUndefined();
    }
  });

  test('writes as much to its log as the context says', () => {
    const { appraise: talkative } = synthesise({ logLevel: 'DEBUG' });
    for (const [, { LoggingConfig, Environment }] of ours(talkative)) {
      expect(LoggingConfig.ApplicationLogLevel).toBe('DEBUG');
      expect(Environment.Variables.APPRAISE_LOG_LEVEL).toBe('DEBUG');
    }
  });

  test('raises an alarm on errors and on throttles', () => {
    for (const [id] of ours(appraise)) {
      for (const MetricName of ['Errors', 'Throttles']) {
        const Dimensions = [{ Name: 'FunctionName', Value: { Ref: id } }];
        appraise.assertions.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, Dimensions });
      }
    }
  });
});

describe('alarms', () => {
  const [[topicId, topic] = []] = Object.entries(appraise.of('AWS::SNS::Topic'));

  test('all go to one topic, when they ring and when they are over; it is encrypted with a key that CloudWatch may use and that is rotated', () => {
    const alarms = Object.values(appraise.of('AWS::CloudWatch::Alarm'));
    expect(alarms.length).toBeGreaterThan(50);
    for (const { AlarmActions, OKActions } of alarms) {
      expect(AlarmActions).toEqual([{ Ref: topicId }]);
      expect(OKActions).toEqual([{ Ref: topicId }]);
    }
    const [[keyId, key] = []] = Object.entries(appraise.of('AWS::KMS::Key'));
    expect(topic.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [keyId, 'Arn'] });
    expect(key.EnableKeyRotation).toBe(true);
    expect(key.KeyPolicy.Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
    );
  });

  test('come from this account, over TLS', () => {
    const [policy] = Object.values(appraise.of('AWS::SNS::TopicPolicy'));
    expect(policy.PolicyDocument.Statement).toEqual([
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]);
  });

  test('need no metrics of single methods, nor does the dashboard', () => {
    const text = JSON.stringify([appraise.of('AWS::CloudWatch::Alarm'), appraise.of('AWS::CloudWatch::Dashboard')]);
    expect(text).toContain('pricing-bad-latency');
    for (const dimension of ['Method', 'Resource']) expect(text).not.toMatch(new RegExp(`[\\\\"]${dimension}[\\\\"]`));
  });

  test('warn at deploy time where nobody would hear them', () => {
    const warnings: string[][] = [{}, { alarmEmail: 'ops@example.com' }].map((context) => {
      let found: string[] = [];
      synthesise(context, ({ appraise: stack }) => {
        found = Annotations.fromStack(stack)
          .findWarning('*', Match.stringLikeRegexp('alarmEmail'))
          .map(({ entry }) => String(entry.data));
      });
      return found;
    });
    expect(warnings).toEqual([[expect.stringContaining('Nobody gets the alarms')], []]);
  });

  test('are mailed where an address is configured', () => {
    const subscriptions = (template: Synthesised) => Object.values(template.of('AWS::SNS::Subscription'));
    expect(subscriptions(stages.dev.appraise)).toEqual([]);
    expect(subscriptions(stages.prod.appraise)).toEqual([
      expect.objectContaining({ Protocol: 'email', Endpoint: 'ops@example.com' }),
    ]);
  });
});

describe('the API', () => {
  test('has a web ACL only where the context asks for one', () => {
    expect(appraise.of('AWS::WAFv2::WebACL')).toEqual({});
    const { appraise: withWebAcl } = synthesise({ webAcl: 'on' });
    const [acl] = Object.values(withWebAcl.of('AWS::WAFv2::WebACL'));
    expect(acl).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
    expect(acl.Rules.map(({ Priority }: { Priority: number }) => Priority)).toEqual([0, 1, 2]);
    expect(Object.values(withWebAcl.of('AWS::WAFv2::WebACLAssociation'))).toHaveLength(1);
  });
});

describe('the dashboard', () => {
  test('shows the API, every function, every table and every dead-letter queue', () => {
    const [dashboard] = Object.values(appraise.of('AWS::CloudWatch::Dashboard'));
    const text = JSON.stringify(dashboard.DashboardBody);
    for (const { id } of rows) if (!isWatch(id)) expect(text).toContain(id);
    for (const id of Object.keys(tableDefinitions)) expect(text).toContain(id);
    for (const name of ['records', 'price sheets', 'retail prices', 'market']) expect(text).toContain(name);
  });

  test('says how the market is set up, and how its last refreshes have ended', () => {
    const [dashboard] = Object.values(appraise.of('AWS::CloudWatch::Dashboard'));
    const text = JSON.stringify(dashboard.DashboardBody);
    expect(text).toContain('put-parameter --type SecureString --name /appraise/dev/brapi-token');
    expect(text).toContain('market (refresh|is not set up)');
    expect(text).toContain(
      Object.keys(appraise.of('AWS::Logs::LogGroup')).find((id) => /^marketmarketrefreshlogs/.test(id)),
    );
  });
});

/** What watches others has nothing to show but its alarm. */
const isWatch = (id: string): boolean => /-check-|-canary$/.test(id);

describe.each([
  {
    name: 'marketRefresh',
    others: 'retailRefresh',
    part: /market-?(refresh|check|dead)|brapi/i,
    jobs: 2,
    schedules: 3,
  },
  {
    name: 'retailRefresh',
    others: 'marketRefresh',
    part: /retail-?(refresh|check|dead|prices)|retail prices/i,
    jobs: 2,
    schedules: 2,
  },
])('$name switched off', ({ name, part, jobs, schedules }) => {
  const { appraise: without } = synthesise({ [name]: 'off', marketSource: 'csv+brapi' });
  const { appraise: withAll } = synthesise({ marketSource: 'csv+brapi' });
  const count = (template: Synthesised, type: string) => Object.keys(template.of(type)).length;

  test('takes schedules, functions, rules, dead letters, alarms and widgets with it, and nothing else', () => {
    const removed = Object.keys(withAll.resources).filter((id) => !(id in without.resources));
    expect(removed.length).toBeGreaterThan(10);
    const added = Object.keys(without.resources).filter((id) => !(id in withAll.resources));
    expect(added.filter((id) => !/Deployment/.test(id))).toEqual([]);
    expect(count(withAll, 'AWS::Lambda::Function') - count(without, 'AWS::Lambda::Function')).toBe(jobs);
    expect(count(withAll, 'AWS::Scheduler::Schedule') - count(without, 'AWS::Scheduler::Schedule')).toBe(schedules);
    expect(count(withAll, 'AWS::SQS::Queue') - count(without, 'AWS::SQS::Queue')).toBe(1);
    // Errors and throttles of two functions, and the dead letters.
    expect(count(withAll, 'AWS::CloudWatch::Alarm') - count(without, 'AWS::CloudWatch::Alarm')).toBe(5);
    expect(JSON.stringify(policiesOf(withAll))).toMatch(part);
    expect(JSON.stringify(policiesOf(without))).not.toMatch(part);
    for (const type of ['AWS::Events::Rule', 'AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard']) {
      expect(JSON.stringify(withAll.of(type)), type).toMatch(type === 'AWS::Events::Rule' ? /./ : part);
      expect(JSON.stringify(without.of(type)), type).not.toMatch(part);
    }
  });
});

describe('a synthesis', () => {
  test('tells what a caller needs to know', () => {
    expect(Object.keys(appraise.outputs)).toEqual([
      'ApiUrl',
      'DeadLetterQueueUrl',
      'UsagePlangratis',
      'UsagePlanpro',
      'UsagePlanenterprise',
      'UsagePlanpricing',
      'AlarmTopicArn',
    ]);
  });

  const faults: readonly { fault: string; rule: string; change: (deployed: Deployment) => void }[] = [
    {
      fault: 'a bucket without access log',
      rule: 'AwsSolutions-S1',
      change: ({ data }) => void new Bucket(data, 'bad', { enforceSSL: true, removalPolicy: RemovalPolicy.RETAIN }),
    },
    {
      fault: 'a right to everything',
      rule: 'AwsSolutions-IAM5',
      change: ({ appraise: stack }) => {
        const statements = [new PolicyStatement({ actions: ['s3:*'], resources: ['arn:aws:s3:::elsewhere'] })];
        new ManagedPolicy(stack, 'bad', { statements });
      },
    },
  ];

  test.each(faults)('fails by $rule for $fault', ({ change, rule }) => {
    expect(() => synthesise({}, change)).toThrow(rule);
  });

  const dev = steadyResources(stages.dev);

  test('of stage dev is what it was', async () => {
    await expect(`${templateText(dev)}\n`).toMatchFileSnapshot('snapshots/dev.snap');
  });

  test('of stage prod differs from it as it did', async () => {
    const difference = stageDifference(dev, steadyResources(stages.prod));
    await expect(`${templateText(difference)}\n`).toMatchFileSnapshot('snapshots/prod-difference.snap');
  });
});

function steadyResources({ data, appraise: functions }: { data: Synthesised; appraise: Synthesised }): object {
  return steadyTemplate({ data: data.resources, appraise: functions.resources });
}
