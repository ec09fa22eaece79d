import { Stack } from 'aws-cdk-lib';
import type { CfnFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';

/** What cdk-nag is told where CDK lets a caller invoke a function in any version: there is but one. */
export const anyVersionOf = (invoked: LambdaFunction) => ({
  id: `AwsSolutions-IAM5[Resource::<${Stack.of(invoked).getLogicalId(invoked.node.defaultChild as CfnFunction)}.Arn>:*]`,
  reason: 'CDK grants a caller every version of the function; this one has no versions but the latest.',
});
