import { type CfnResource, type CustomResourceProviderBase, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from './settings.ts';

/** Id that CDK gives to its one function a stack that empties buckets before they are deleted. */
const emptier = 'Custom::S3AutoDeleteObjectsCustomResourceProvider';

/**
 * Gives CDK's function that empties buckets a log group of ours and the right to write there, in place of the right to
 * make log groups: one that Lambda makes by itself would outlive the stack.
 * @param scope where the log group belongs; a bucket of its stack has `autoDeleteObjects`
 */
export function replaceEmptierLogs(scope: Construct, { logRetentionDays }: Settings): void {
  const logs = new LogGroup(scope, 'emptier-logs', {
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const provider = Stack.of(scope).node.findChild(emptier) as CustomResourceProviderBase;
  const handler = provider.node.findChild('Handler') as CfnResource;
  handler.addPropertyOverride('LoggingConfig', { LogGroup: logs.logGroupName });
  const role = provider.node.findChild('Role') as CfnResource;
  role.addPropertyDeletionOverride('ManagedPolicyArns');
  provider.addToRolePolicy({
    Effect: 'Allow',
    Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    Resource: logs.logGroupArn,
  });
}
