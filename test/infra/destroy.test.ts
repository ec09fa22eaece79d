import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Synthesised, synthesise } from './synthesised.ts';

const dev = synthesise({ stage: 'dev', marketSource: 'csv+brapi+b3', webAcl: 'on', alarmEmail: 'a@example.com' });
const ofTheStage = { data: dev.data, appraise: dev.appraise };

/** Every property of a resource that takes the name of a log group. */
const logGroupOf = (properties: Synthesised['resources'][string]['Properties']): unknown =>
  properties.LoggingConfig?.LogGroup;

describe.each(Object.entries(ofTheStage))(
  'a dev stage that is destroyed leaves nothing of the stack %s',
  (_, stack) => {
    it('keeps no resource', () => {
      const kept = Object.entries(stack.resources).filter(
        ([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete',
      );
      expect(kept.map(([id]) => id)).toEqual([]);
    });

    it('protects no resource', () => {
      for (const [id, { DeletionProtectionEnabled }] of Object.entries(stack.of('AWS::DynamoDB::Table'))) {
        expect(DeletionProtectionEnabled, id).toBe(false);
      }
    });

    it('says of everything whose default is to stay that it goes', () => {
      const staying = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::Logs::LogGroup'];
      const said = Object.entries(stack.resources).filter(([, { Type }]) => staying.includes(Type));
      for (const [id, resource] of said) {
        expect(resource, id).toMatchObject({ DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' });
      }
      expect(said.length).toBeGreaterThan(0);
    });

    it('lets no function log where the stack has no log group, nor make one', () => {
      const groups = stack.of('AWS::Logs::LogGroup');
      const functions = Object.entries(stack.of('AWS::Lambda::Function'));
      expect(functions.length).toBeGreaterThan(0);
      for (const [id, properties] of functions) {
        const { Ref } = (logGroupOf(properties) ?? {}) as { Ref?: string };
        expect(groups[Ref ?? ''], `log group of ${id}`).toBeDefined();
      }
      // AWS's policies for functions allow it.
      const allowed = JSON.stringify(stack.resources);
      expect(allowed).not.toContain('logs:CreateLogGroup');
      expect(allowed).not.toContain('AWSLambdaBasicExecutionRole');
    });

    it('lets no state machine and no stage of an API log elsewhere', () => {
      const logging = [
        ...Object.values(stack.of('AWS::StepFunctions::StateMachine')).map(({ LoggingConfiguration }) =>
          JSON.stringify(LoggingConfiguration.Destinations),
        ),
        ...Object.values(stack.of('AWS::ApiGateway::Stage')).map(({ AccessLogSetting }) =>
          JSON.stringify(AccessLogSetting.DestinationArn),
        ),
      ];
      const groups = Object.keys(stack.of('AWS::Logs::LogGroup'));
      for (const destination of logging) expect(groups.some((id) => destination.includes(`"${id}"`))).toBe(true);
    });

    it('empties its buckets first, and no bucket gets anything later', () => {
      const buckets = Object.keys(stack.of('AWS::S3::Bucket'));
      const emptied = Object.values(stack.of('Custom::S3AutoDeleteObjects')).map(({ BucketName }) => BucketName.Ref);
      expect(emptied.sort()).toEqual(buckets.sort());
      for (const { LoggingConfiguration } of Object.values(stack.of('AWS::S3::Bucket'))) {
        expect(LoggingConfiguration).toBeUndefined();
      }
    });
  },
);

describe('the role for the logs of API Gateway', () => {
  it('belongs to the account, so that no stage takes it away from another', () => {
    for (const stack of Object.values(ofTheStage)) {
      expect(stack.of('AWS::ApiGateway::Account')).toEqual({});
    }
    const [role] = Object.keys(dev.account.of('AWS::IAM::Role'));
    expect(Object.values(dev.account.of('AWS::ApiGateway::Account'))).toEqual([
      { CloudWatchRoleArn: { 'Fn::GetAtt': [role, 'Arn'] } },
    ]);
  });

  it('is the same whatever the stage, so that two stages do not change it by turns', () => {
    const { account } = synthesise({ stage: 'prod', logRetentionDays: 7, deletionProtection: 'on' });
    expect(account.assertions.toJSON()).toEqual(dev.account.assertions.toJSON());
  });

  it('is there before a stage of an API logs with it', () => {
    synthesise({}, ({ account, appraise }) => {
      expect(appraise.dependencies).toContain(account);
    });
  });
});

describe('npm run destroy', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

  it('is quoted as both kinds of shells read it', () => {
    expect(scripts.destroy).not.toContain("'");
  });
});
