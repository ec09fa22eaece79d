import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { synthesise } from './synthesised.ts';

const dev = synthesise({
  stage: 'dev',
  marketSource: 'csv+brapi+b3',
  webAcl: 'on',
  console: 'on',
  alarmEmail: 'a@example.com',
});
const stacks = [dev.data, dev.appraise];
const resources = stacks.flatMap((stack) => Object.entries(stack.resources));
const of = (type: string) => stacks.flatMap((stack) => Object.entries(stack.of(type)));
const logGroups = of('AWS::Logs::LogGroup').map(([id]) => id);

describe('a dev stage that is destroyed leaves nothing', () => {
  test('keeps no resource', () => {
    const kept = resources.filter(([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete');
    expect(kept.map(([id]) => id)).toEqual([]);
  });

  test('says of everything that CDK keeps by itself that it goes', () => {
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::Logs::LogGroup']) {
      const found = resources.filter(([, { Type }]) => Type === type);
      expect(found.length, type).toBeGreaterThan(0);
      for (const [id, resource] of found) expect(resource.DeletionPolicy, id).toBe('Delete');
    }
  });

  test('protects no table', () => {
    const tables = of('AWS::DynamoDB::Table');
    expect(tables.length).toBeGreaterThan(0);
    for (const [id, { DeletionProtectionEnabled }] of tables) expect(DeletionProtectionEnabled, id).toBe(false);
  });

  test('has a log group for every function, CDK’s own included, and lets none make one', () => {
    const functions = of('AWS::Lambda::Function');
    expect(functions.length).toBeGreaterThan(of('AWS::Lambda::EventInvokeConfig').length);
    for (const [id, { LoggingConfig }] of functions) expect(logGroups, id).toContain(LoggingConfig?.LogGroup.Ref);
    // AWS's policy for functions allows it.
    const text = JSON.stringify(resources);
    expect(text).not.toContain('logs:CreateLogGroup');
    expect(text).not.toContain('AWSLambdaBasicExecutionRole');
  });

  test('has a log group for whatever else logs', () => {
    const destinations = [
      ...of('AWS::StepFunctions::StateMachine').map(
        ([, { LoggingConfiguration }]) => LoggingConfiguration.Destinations,
      ),
      ...of('AWS::ApiGateway::Stage').map(([, { AccessLogSetting }]) => AccessLogSetting.DestinationArn),
    ].map((destination) => JSON.stringify(destination));
    expect(destinations).toHaveLength(2);
    for (const text of destinations) expect(logGroups.filter((id) => text.includes(`"${id}"`))).toHaveLength(1);
    const named = of('AWS::Logs::LogGroup').map(([, { LogGroupName }]) => JSON.stringify(LogGroupName));
    expect(named.filter((name) => name?.includes('API-Gateway-Execution-Logs_'))).toHaveLength(1);
  });

  test('empties its buckets first, and nothing delivers to them later', () => {
    const buckets = of('AWS::S3::Bucket');
    const emptied = of('Custom::S3AutoDeleteObjects').map(([, { BucketName }]) => BucketName.Ref);
    expect(buckets.length).toBe(4);
    expect(emptied.sort()).toEqual(buckets.map(([id]) => id).sort());
    for (const [, { LoggingConfiguration }] of buckets) expect(LoggingConfiguration).toBeUndefined();
  });
});

describe('the role for the logs of API Gateway', () => {
  test('belongs to the account, so that no stage takes it away from another', () => {
    expect(of('AWS::ApiGateway::Account')).toEqual([]);
    const [role] = Object.keys(dev.account.of('AWS::IAM::Role'));
    expect(Object.values(dev.account.of('AWS::ApiGateway::Account'))).toEqual([
      { CloudWatchRoleArn: { 'Fn::GetAtt': [role, 'Arn'] } },
    ]);
  });

  test('is the same for every stage, so that no stage changes it for another', () => {
    const { account } = synthesise({ stage: 'prod', logRetentionDays: 7, deletionProtection: 'on' });
    expect(account.assertions.toJSON()).toEqual(dev.account.assertions.toJSON());
  });

  test('is there before a stage of an API logs with it', () => {
    synthesise({}, ({ account, appraise }) => {
      expect(appraise.dependencies).toContain(account);
    });
  });
});

describe('npm run destroy', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

  test('is quoted as both kinds of shells read it', () => {
    expect(scripts.destroy).not.toContain("'");
  });
});
