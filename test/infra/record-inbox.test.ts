import { describe, expect, test } from 'vitest';
import { synthesise } from './synthesised.ts';

const { appraise } = synthesise();
const imported = (name: string) => ({ 'Fn::ImportValue': expect.stringContaining(name) });
const [judge] = Object.entries(appraise.of('AWS::Lambda::Function')).filter(
  ([, { FunctionName }]) => FunctionName === 'appraise-dev-assessment-validate-upload',
);
const [judgeId, judgeProperties] = judge ?? [];
const [[queueId, queue] = []] = Object.entries(appraise.of('AWS::SQS::Queue'));

const [[ruleId, rule] = []] = Object.entries(appraise.of('AWS::Events::Rule')).filter(
  ([, { Description }]) => Description === 'A record has arrived.',
);

describe('an upload', () => {
  test('under assessments/ starts the function, which looks how its name ends', () => {
    expect(rule.EventPattern).toEqual({
      source: ['aws.s3'],
      'detail-type': ['Object Created', 'Object Deleted'],
      detail: {
        bucket: { name: [imported('bucketsinbox')] },
        object: { key: [{ prefix: 'assessments/' }] },
      },
    });
    expect(rule.Targets).toEqual([expect.objectContaining({ Arn: { 'Fn::GetAtt': [judgeId, 'Arn'] } })]);
  });

  test('is delivered for a day, and then kept', () => {
    expect(rule.Targets[0]).toMatchObject({
      DeadLetterConfig: { Arn: { 'Fn::GetAtt': [queueId, 'Arn'] } },
      RetryPolicy: { MaximumRetryAttempts: 185, MaximumEventAgeInSeconds: 24 * 3600 },
    });
  });

  test('is announced by this rule alone', () => {
    const permissions = Object.values(appraise.of('AWS::Lambda::Permission'));
    expect(permissions.filter(({ FunctionName }) => FunctionName['Fn::GetAtt']?.[0] === judgeId)).toEqual([
      {
        Action: 'lambda:InvokeFunction',
        FunctionName: { 'Fn::GetAtt': [judgeId, 'Arn'] },
        Principal: 'events.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': [ruleId, 'Arn'] },
      },
    ]);
  });
});

describe('the function that judges uploads', () => {
  test('knows its table and its buckets', () => {
    expect(judgeProperties.Environment.Variables).toMatchObject({
      APPRAISE_VERDICTS_TABLE: imported('tablesverdicts'),
      APPRAISE_INBOX_BUCKET: imported('bucketsinbox'),
      APPRAISE_REPORTS_BUCKET: imported('bucketsreports'),
      APPRAISE_REPORT_LANGUAGE: 'en',
    });
  });
});

test('reports on uploads are in the language of the setting', () => {
  const { appraise: portuguese } = synthesise({ reportLanguage: 'pt' });

  expect(portuguese.of('AWS::Lambda::Function')[judgeId ?? ''].Environment.Variables).toMatchObject({
    APPRAISE_REPORT_LANGUAGE: 'pt',
  });
});

describe('the policy of the stack', () => {
  const variableOf = (context: object) =>
    Object.values(synthesise({ ...context }).appraise.of('AWS::Lambda::Function')).find(
      ({ FunctionName }) => FunctionName === 'appraise-dev-assessment-validate-upload',
    )?.Environment.Variables.APPRAISE_ASSESSMENT_POLICY;

  test('is named to the function where the setting names a file, and else not', () => {
    expect(variableOf({ assessmentPolicy: 'events/policies/appraise.policy.json' })).toBe('appraise.policy.json');
    expect(variableOf({})).toBeUndefined();
  });
});

describe('an upload that cannot be judged', () => {
  test('is tried three times and then kept with its event', () => {
    const invoked = Object.values(appraise.of('AWS::Lambda::EventInvokeConfig'));
    expect(invoked.filter(({ FunctionName }) => FunctionName.Ref === judgeId)).toEqual([
      {
        FunctionName: { Ref: judgeId },
        Qualifier: '$LATEST',
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: 6 * 3600,
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
      },
    ]);
  });

  test('waits in a queue for 14 days, encrypted, behind TLS, to which the rule may send', () => {
    expect(queue).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3600, SqsManagedSseEnabled: true });
    const policies = Object.values(appraise.of('AWS::SQS::QueuePolicy'));
    const policy = policies.find(({ Queues }) => Queues[0].Ref === queueId);
    expect(policy.PolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Effect: 'Deny',
        Action: 'sqs:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sqs:SendMessage',
        Principal: { Service: 'events.amazonaws.com' },
        Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [ruleId, 'Arn'] } } },
      }),
    ]);
  });

  test('raises an alarm at once', () => {
    appraise.assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queueId, 'QueueName'] } }],
      Threshold: 0,
      ComparisonOperator: 'GreaterThanThreshold',
      EvaluationPeriods: 1,
    });
  });
});
