import { CfnResource, type CustomResourceProviderBase, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { asKind } from './as-kind.ts';
import type { Settings } from './settings.ts';

/** Id of the function that CDK adds to a stack to empty its buckets before they are deleted. */
const emptier = 'Custom::S3AutoDeleteObjectsCustomResourceProvider';

/** Gives CDK's bucket-emptying function a log group of ours: the one that Lambda creates outlives the stack. */
export function replaceEmptierLogs(scope: Construct, { logRetentionDays }: Settings): void {
  const logs = new LogGroup(scope, 'emptier-logs', {
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const provider = Stack.of(scope).node.findChild(emptier) as CustomResourceProviderBase;
  const handler = asKind(provider.node.findChild('Handler'), CfnResource);
  handler.addPropertyOverride('LoggingConfig', { LogGroup: logs.logGroupName });
  const role = asKind(provider.node.findChild('Role'), CfnResource);
  role.addPropertyDeletionOverride('ManagedPolicyArns');
  provider.addToRolePolicy({
    Effect: 'Allow',
    Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    Resource: logs.logGroupArn,
  });
}
