import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** Requests of one address in five minutes: twice what an Enterprise key sends at its full rate. */
const maxInFiveMinutes = 30_000;

/** AWS WAF before the API. AWS's core rule set is left out: it refuses bodies of the size of estimates. */
export class WebAcl extends Construct {
  readonly association: CfnWebACLAssociation;

  constructor(scope: Construct, id: string, { stage, name }: { readonly stage: Stage; readonly name: string }) {
    super(scope, id);
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
      metricName: `${name}-${metricName}`,
    });
    const managed = (list: string, priority: number): CfnWebACL.RuleProperty => ({
      name: list,
      priority,
      overrideAction: { none: {} },
      statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: list } },
      visibilityConfig: visibility(list),
    });
    const acl = new CfnWebACL(this, 'acl', {
      name,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('all'),
      rules: [
        {
          name: 'requests-of-an-address',
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: { limit: maxInFiveMinutes, aggregateKeyType: 'IP', evaluationWindowSec: 300 },
          },
          visibilityConfig: visibility('requests-of-an-address'),
        },
        managed('AWSManagedRulesAmazonIpReputationList', 1),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
      ],
    });
    this.association = new CfnWebACLAssociation(this, 'association', {
      resourceArn: stage.stageArn,
      webAclArn: acl.attrArn,
    });
  }
}
