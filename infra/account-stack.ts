import { Stack, Validations } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The role with which API Gateway writes logs, one an account and region. It is in no stage's stack, because deleting
 * that stage would take it away from the others.
 */
export class AccountStack extends Stack {
  constructor(scope: Construct) {
    super(scope, 'AppraiseAccount', {
      description: 'Appraise: what all stages of an account and region share.',
    });
    const logsPolicy = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs';
    const role = new Role(this, 'gateway-logs', {
      description: 'API Gateway writes the logs of all its APIs with it.',
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(logsPolicy)],
    });
    new CfnAccount(this, 'gateway-account', { cloudWatchRoleArn: role.roleArn });
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${logsPolicy}]`,
      reason: 'API Gateway logs with one role for the whole account; AWS keeps the policy that names its log groups.',
    });
  }
}
