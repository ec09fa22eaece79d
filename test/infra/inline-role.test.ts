import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Grant, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, test } from 'vitest';
import { InlineRole } from '../../infra/inline-role.ts';
import { settings } from './release/releases.ts';
import { policiesOf, statementsOf } from './role-statements.ts';
import { extremes, look, synthesise } from './synthesised.ts';

test('a role has all its grants in one policy of its own, and what needs a grant is made after the role', () => {
  const stack = new Stack(new App(), 'stack');
  const role = new InlineRole(stack, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  const grant = (action: string) =>
    Grant.addToPrincipal({ grantee: role, actions: [action], resourceArns: ['arn:aws:s3:::some/*'] });
  grant('s3:GetObject');
  grant('s3:PutObject').applyBefore(new Topic(stack, 'topic'));
  const template = look(Template.fromStack(stack));

  const [[id = '', { Policies }] = ['', {}]] = Object.entries(template.of('AWS::IAM::Role'));
  const statement = { Effect: 'Allow', Resource: 'arn:aws:s3:::some/*' };
  expect(Policies).toMatchObject([
    {
      PolicyName: 'grants',
      PolicyDocument: {
        Statement: [
          { ...statement, Action: 's3:GetObject' },
          { ...statement, Action: 's3:PutObject' },
        ],
      },
    },
  ]);
  const [topic] = Object.values(template.resources).filter(({ Type }) => Type === 'AWS::SNS::Topic');
  expect(topic?.DependsOn).toEqual([id]);
  expect(policiesOf(template)).toHaveLength(1);
});

describe.each(Object.entries({ ...extremes, release: settings }))('with the settings "%s"', (_, context) => {
  const { appraise } = synthesise(context);

  test('every role has its policy in itself, but for that of the state machine, which CDK makes', () => {
    const beside = policiesOf(appraise).filter(({ id, roles }) => !roles.includes(id));
    expect(beside.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^pricesheetsstatemachineRoleDefaultPolicy[0-9A-F]{8}$/),
    ]);
  });

  test('a role could have its policies twice, as while a deployment replaces those of 0.3.0', () => {
    for (const role of Object.keys(appraise.of('AWS::IAM::Role'))) {
      const characters = JSON.stringify(statementsOf(role, appraise), longNames).length;
      expect(2 * characters, role).toBeLessThan(limitOfRole);
    }
  });
});

/** Characters that IAM allows for all policies in a role together. */
const limitOfRole = 10_240;

/** An ARN, or a part of one, is shorter than this. */
const longName = 'x'.repeat(150);

/** Replaces references in a template. */
const longNames = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && ['Ref', 'Fn::GetAtt', 'Fn::ImportValue'].some((name) => name in value)
    ? longName
    : value;
