import { Effect, ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledgeObjects } from './acknowledge-objects.ts';

export interface UploadPolicyProps {
  readonly inbox: IBucket;
  readonly reports: IBucket;
  /** Folder of the inbox, with a slash at its end; reports on its files have a folder of the same name. */
  readonly folder: string;
  /** Principals with this tag see only the subfolder that its value names. @default - the whole folder is open */
  readonly tag?: 'team' | 'scope';
  /** Part of the folder that only functions write to. @default - none */
  readonly closedFolder?: string;
  /** A file of the own folder that only principals with this tag may write. @default - none */
  readonly guardedFile?: { readonly name: string; readonly tag: string; readonly value: string };
  readonly description: string;
}

/**
 * Policy for roles that upload: they may put objects into their folder of the inbox, read its reports and see whether
 * a report exists, over TLS. They may not read, list, delete or tag the inbox.
 */
export class UploadPolicy extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: UploadPolicyProps) {
    super(scope, id);
    const { inbox, reports, folder, tag, closedFolder, guardedFile, description } = props;
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
        // Without it, S3 answers a missing object with 403.
        allow('ListOwnReports', ['s3:ListBucket'], reports.bucketArn, `${ownFolder}*`),
        ...(closedFolder === undefined
          ? []
          : [
              new PolicyStatement({
                sid: 'LeaveWhatFunctionsKeep',
                effect: Effect.DENY,
                actions: ['s3:PutObject'],
                resources: [inbox.arnForObjects(`${closedFolder}*`)],
              }),
            ]),
        ...(guardedFile === undefined
          ? []
          : [guard(guardedFile, inbox.arnForObjects(`${ownFolder}${guardedFile.name}`))]),
      ],
    });
    this.arn = policy.managedPolicyArn;
    const reason = 'Uploads to come, and the reports on them: the objects of one folder.';
    acknowledgeObjects(policy, inbox, ownFolder, reason);
    acknowledgeObjects(policy, reports, ownFolder, reason);
  }
}

/** A principal without the tag differs from its value, and is refused, too. */
const guard = ({ tag, value }: NonNullable<UploadPolicyProps['guardedFile']>, file: string): PolicyStatement =>
  new PolicyStatement({
    sid: 'LeaveWhatNeedsAnotherTag',
    effect: Effect.DENY,
    actions: ['s3:PutObject'],
    resources: [file],
    conditions: { StringNotEquals: { [`aws:PrincipalTag/${tag}`]: value } },
  });

/** No operator ends in `IfExists`: a condition on a key that the request lacks must not hold. */
function conditions(tag: string | undefined, prefix: string | undefined): Record<string, Record<string, string>> {
  const principalTag = `aws:PrincipalTag/${tag}`;
  const like = {
    // Requires a value: an empty tag would open the folder without a name.
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
