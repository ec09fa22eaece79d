import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Bundles } from './bundle.ts';
import { DataStack } from './data-stack.ts';
import type { Settings } from './settings.ts';
import { AppraiseStack } from './stack.ts';

/** The stacks of one stage, in the order in which they are deployed. */
export interface Deployment {
  readonly data: DataStack;
  readonly appraise: AppraiseStack;
}

/** Adds one stage of the product to an app, and the AwsSolutions checks that every synthesis must pass. */
export function deployment(app: App, settings: Settings, bundles: Bundles): Deployment {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // Not every partition of AWS knows tags of dashboards yet, and they cost too little to be told apart.
  const excludeResourceTypes = ['AWS::CloudWatch::Dashboard'];
  Tags.of(app).add('product', 'appraise', { excludeResourceTypes });
  Tags.of(app).add('stage', settings.stage, { excludeResourceTypes });
  const data = new DataStack(app, settings);
  return { data, appraise: new AppraiseStack(app, { settings, bundles, data }) };
}
