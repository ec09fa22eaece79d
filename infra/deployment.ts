import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { AccountStack } from './account-stack.ts';
import type { Bundles } from './bundle.ts';
import type { ConsoleFiles } from './console-files.ts';
import { DataStack } from './data-stack.ts';
import type { Settings } from './settings.ts';
import { AppraiseStack } from './stack.ts';

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
