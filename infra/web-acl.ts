import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { ViewerAddress } from './viewer-address.ts';

/** Requests of one address in five minutes: twice what an Enterprise key sends at its full rate. */
const maxInFiveMinutes = 30_000;

export interface WebAclProps {
  readonly stage: Stage;
  readonly name: string;
  /** Where requests come through CloudFront, too. */
  readonly viewer: ViewerAddress | undefined;
}

/** AWS WAF before the API. AWS's core rule set is left out: it refuses bodies of the size of estimates. */
export class WebAcl extends Construct {
  readonly association: CfnWebACLAssociation;

  constructor(scope: Construct, id: string, { stage, name, viewer }: WebAclProps) {
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
    const limited = (
      rule: string,
      priority: number,
      counted: Omit<CfnWebACL.RateBasedStatementProperty, 'limit'>,
    ): CfnWebACL.RuleProperty => ({
      name: rule,
      priority,
      action: { block: {} },
      statement: { rateBasedStatement: { limit: maxInFiveMinutes, evaluationWindowSec: 300, ...counted } },
      visibilityConfig: visibility(rule),
    });
    const acl = new CfnWebACL(this, 'acl', {
      name,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('all'),
      rules: [
        limited('requests-of-an-address', 0, {
          aggregateKeyType: 'IP',
          ...(viewer && { scopeDownStatement: { notStatement: { statement: cameByConsole(viewer) } } }),
        }),
        managed('AWSManagedRulesAmazonIpReputationList', 1),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
        ...(viewer
          ? [
              limited('requests-of-a-viewer', 3, {
                aggregateKeyType: 'FORWARDED_IP',
                forwardedIpConfig: { headerName: viewer.addressHeader, fallbackBehavior: 'MATCH' },
                scopeDownStatement: cameByConsole(viewer),
              }),
            ]
          : []),
      ],
    });
    this.association = new CfnWebACLAssociation(this, 'association', {
      resourceArn: stage.stageArn,
      webAclArn: acl.attrArn,
    });
  }
}

const cameByConsole = ({ proof }: ViewerAddress): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: proof.header } },
    positionalConstraint: 'EXACTLY',
    searchString: proof.value,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});
