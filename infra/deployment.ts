import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { AccountStack } from './account-stack.ts';
import type { Bundles } from './bundle.ts';
import { DataStack } from './data-stack.ts';
import type { Settings } from './settings.ts';
import { AppraiseStack } from './stack.ts';

/** The stacks of one stage, in the order in which they are deployed. The first one is shared with the other stages. */
export interface Deployment {
  readonly account: AccountStack;
  readonly data: DataStack;
  readonly appraise: AppraiseStack;
}

/** Adds one stage of the product to an app, and the AwsSolutions checks that every synthesis must pass. */
export function addDeployment(app: App, settings: Settings, bundles: Bundles): Deployment {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // Not every partition of AWS knows tags of dashboards yet, and they cost too little to be told apart.
  const excludeResourceTypes = ['AWS::CloudWatch::Dashboard'];
  Tags.of(app).add('product', 'appraise', { excludeResourceTypes });
  const account = new AccountStack(app);
  const data = new DataStack(app, settings);
  const appraise = new AppraiseStack(app, { settings, bundles, data });
  appraise.addStackDependency(
    account,
    'API Gateway refuses a stage with logs until the account has the role for them.',
  );
  for (const stack of [data, appraise]) Tags.of(stack).add('stage', settings.stage, { excludeResourceTypes });
  return { account, data, appraise };
}
