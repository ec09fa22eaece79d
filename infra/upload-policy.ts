import { Effect, ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledgeObjects } from './acknowledge-objects.ts';

export interface UploadPolicyProps {
  readonly inbox: IBucket;
  readonly reports: IBucket;
  /** Folder of the inbox, with a slash at its end; reports on what lies there have a folder of the same name. */
  readonly folder: string;
  /**
   * Tag of the principal whose value names its own folder within that one.
   * @default - none: the whole folder is open
   */
  readonly tag?: 'team' | 'scope';
  readonly description: string;
}

/**
 * Managed policy for roles that upload files of one kind: they may put objects into their folder of the inbox, read the
 * reports on them, and find out whether there is a report yet. All of it over TLS, and nothing else: not read, list, delete
 * or tag what is in the inbox.
 */
export class UploadPolicy extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: UploadPolicyProps) {
    super(scope, id);
    const { inbox, reports, folder, tag, description } = props;
    const ownFolder = tag === undefined ? folder : `${folder}\${aws:PrincipalTag/${tag}}/`;
    const allow = (sid: string, actions: string[], resource: string, prefix?: string) =>
      new PolicyStatement({
        sid,
        effect: Effect.ALLOW,
        actions,
        resources: [resource],
        conditions: conditions(tag, prefix),
      });
    const policy = new ManagedPolicy(this, 'policy', {
      description,
      statements: [
        allow(
          'UploadUnderOwnPrefix',
          ['s3:PutObject', 's3:AbortMultipartUpload'],
          inbox.arnForObjects(`${ownFolder}*`),
        ),
        allow('ReadOwnReports', ['s3:GetObject'], reports.arnForObjects(`${ownFolder}*`)),
        // To a reader who may list nothing, S3 answers 403 where there is no object.
        allow('ListOwnReports', ['s3:ListBucket'], reports.bucketArn, `${ownFolder}*`),
      ],
    });
    this.arn = policy.managedPolicyArn;
    const reason = 'Uploads to come, and the reports on them: the objects of one folder.';
    acknowledgeObjects(policy, inbox, ownFolder, reason);
    acknowledgeObjects(policy, reports, ownFolder, reason);
  }
}

/**
 * Over TLS only, for principals with a usable tag, and for listings with a prefix of their own. A condition on a key that
 * a request does not have must not hold, so none of the operators ends in `IfExists`.
 */
function conditions(tag: string | undefined, prefix: string | undefined): Record<string, Record<string, string>> {
  const principalTag = `aws:PrincipalTag/${tag}`;
  const like = {
    // Without the tag nothing matches; an empty one would open a folder without a name, which is nobody's.
    ...(tag !== undefined && { [principalTag]: '?*' }),
    ...(prefix !== undefined && { 's3:prefix': prefix }),
  };
  return {
    Bool: { 'aws:SecureTransport': 'true' },
    ...(Object.keys(like).length > 0 && { StringLike: like }),
    // A team named `acme/audit` would write into the folder of the team `acme`.
    ...(tag !== undefined && { StringNotLike: { [principalTag]: '*/*' } }),
  };
}
