import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  type RoleProps,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * Name of the policy in each role. It must not be the name of a policy that 0.3.0 has beside the role: IAM would take the two for one, and
 * it would go when CloudFormation deletes the old one.
 */
const policyName = 'grants';

/**
 * A role that has its policy in itself. CDK's own role has it beside itself, as one more of the 500 resources that a stack may have. What
 * depends on this role is made when the role has all its statements.
 */
export class InlineRole extends Role {
  private readonly granted: PolicyDocument;

  constructor(scope: Construct, id: string, { assumedBy }: Pick<RoleProps, 'assumedBy'>) {
    const granted = new PolicyDocument();
    super(scope, id, { assumedBy, inlinePolicies: { [policyName]: granted } });
    this.granted = granted;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.granted.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
