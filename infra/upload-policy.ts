import { Effect, ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { recordPrefix } from '../lib/storage/record-keys.ts';
import { acknowledgeObjects } from './acknowledge-objects.ts';

/**
 * Managed policy for the roles of teams that upload records: whoever is tagged `team=acme` may put objects under
 * `assessments/acme/`, over TLS, and nothing else: not read, list, delete or tag.
 */
export class UploadPolicy extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, inbox: IBucket) {
    super(scope, id);
    const ownPrefix = `${recordPrefix}\${aws:PrincipalTag/team}/`;
    const policy = new ManagedPolicy(this, 'policy', {
      description: 'Upload assessment records under the prefix of the team that the principal is tagged with.',
      statements: [
        new PolicyStatement({
          sid: 'UploadUnderOwnPrefix',
          effect: Effect.ALLOW,
          actions: ['s3:PutObject', 's3:AbortMultipartUpload'],
          resources: [inbox.arnForObjects(`${ownPrefix}*`)],
          conditions: {
            Bool: { 'aws:SecureTransport': 'true' },
            // Without the tag nothing matches; an empty one would open `assessments//`, which is no team's.
            StringLike: { 'aws:PrincipalTag/team': '?*' },
            // A team named `acme/audit` would write under the prefix of the team `acme`.
            StringNotLike: { 'aws:PrincipalTag/team': '*/*' },
          },
        }),
      ],
    });
    this.arn = policy.managedPolicyArn;
    acknowledgeObjects(policy, inbox, ownPrefix, 'The objects of the one team that the principal is tagged with.');
  }
}
