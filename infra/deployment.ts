import { type App, Stack, Tags, Validations } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Construct } from 'constructs';
import type { Bundles } from './bundle.ts';
import type { ConsoleFiles } from './console-files.ts';
import { DataStack } from './data-stack.ts';
import type { Settings } from './settings.ts';
import { AppraiseStack } from './stack.ts';

/**
 * The role with which API Gateway writes logs, one an account and region. It is in no stage's stack, because deleting
 * that stage would take it away from the others.
 */
class AccountStack extends Stack {
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

/** The stacks of one stage, in the order of deployment. All stages share the account's stack. */
export interface Deployment {
  readonly account: AccountStack;
  readonly data: DataStack;
  readonly appraise: AppraiseStack;
}

/**
 * Adds the stacks of a stage to an app, and the AwsSolutions checks that every synthesis must pass. @param console its files, where
 * the setting is on
 */
export function addDeployment(app: App, settings: Settings, bundles: Bundles, console?: ConsoleFiles): Deployment {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // Some partitions of AWS do not support tags on dashboards.
  const excludeResourceTypes = ['AWS::CloudWatch::Dashboard'];
  Tags.of(app).add('product', 'appraise', { excludeResourceTypes });
  const account = new AccountStack(app);
  const data = new DataStack(app, settings);
  const appraise = new AppraiseStack(app, { settings, bundles, console, data });
  appraise.addStackDependency(
    account,
    'API Gateway refuses a stage with logs until the account has the role for them.',
  );
  for (const stack of [data, appraise]) Tags.of(stack).add('stage', settings.stage, { excludeResourceTypes });
  return { account, data, appraise };
}
