import { Aws, Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  CfnBucket,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { portfolioTag, reportTag } from '../lib/assessment/store/keys.ts';
import { verdictTag } from '../lib/assessment/upload/upload-outcome.ts';
import { cvmPrefix } from '../lib/market/store/keys.ts';
import { asKind } from './as-kind.ts';
import { replaceEmptierLogs } from './emptier-logs.ts';
import { removalPolicyOf } from './removal-policy.ts';
import type { Settings } from './settings.ts';

/**
 * The inbox for uploads, the bucket for reports, the archive, and, where data is kept, a bucket for access logs. Reports
 * have their own bucket: a function that writes to the bucket that triggers it would trigger itself. So has the archive,
 * in which nothing expires and to which nobody uploads.
 */
export class Buckets extends Construct {
  readonly inbox: IBucket;
  readonly reports: IBucket;
  readonly archive: IBucket;
  /** Undefined in `dev`. */
  readonly accessLogs: IBucket | undefined;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const accessLogs = settings.keepsData ? this.makeAccessLogs(settings) : undefined;
    const versioned = (name: string, lifecycleRules: LifecycleRule[]): BucketProps => ({
      ...secureProps,
      removalPolicy: removalPolicyOf(settings),
      versioned: true,
      ...(accessLogs && { serverAccessLogsBucket: accessLogs, serverAccessLogsPrefix: `${name}/` }),
      lifecycleRules,
      autoDeleteObjects: !settings.keepsData,
    });
    this.inbox = this.bucket(
      'inbox',
      versioned('inbox', [...recordLifecycle(settings, recordTags), zipLifecycle(settings)]),
    );
    putEventsOnEventBridge(this.inbox);
    this.reports = this.bucket(
      'reports',
      versioned('reports', [...recordLifecycle(settings, reportTags), portfolioLifecycle]),
    );
    this.archive = this.bucket('archive', versioned('archive', archiveLifecycle(settings)));
    lockObjects(this.archive, settings);
    this.accessLogs = accessLogs;
    if (accessLogs) return;
    replaceEmptierLogs(this, settings);
    for (const bucket of [this.inbox, this.reports, this.archive]) {
      Validations.of(bucket).acknowledge({
        id: 'AwsSolutions-S1',
        reason: 'S3 delivers access logs hours late: their bucket could not be deleted with a dev stack.',
      });
    }
  }

  private makeAccessLogs(settings: Settings): IBucket {
    const bucket = this.bucket('access-logs', {
      ...secureProps,
      removalPolicy: removalPolicyOf(settings),
      lifecycleRules: [
        { id: 'expire', expiration: Duration.days(settings.logRetentionDays) },
        { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(`${consoleLogPrefix}/*`)],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID, 's3:x-amz-acl': 'bucket-owner-full-control' },
          ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:logs:us-east-1:${Aws.ACCOUNT_ID}:delivery-source:*` },
        },
      }),
    );
    return bucket;
  }

  private bucket(id: string, props: BucketProps): IBucket {
    const bucket = new Bucket(this, id, props);
    // A kept bucket keeps its policy.
    if (props.removalPolicy !== undefined) bucket.policy?.applyRemovalPolicy(props.removalPolicy);
    // The same object: CDK's types differ in an optional member.
    return bucket as IBucket;
  }
}

/** Folder of CloudFront's logs in the bucket of access logs. */
export const consoleLogPrefix = 'console';

/**
 * Locks every new version for a time. Not by `ObjectLockEnabled` of the bucket, which would replace it: S3 takes the configuration on
 * any bucket with versions.
 */
function lockObjects(bucket: IBucket, { archiveLockDays }: Settings): void {
  if (archiveLockDays === undefined) return;
  asKind(bucket.node.defaultChild, CfnBucket).objectLockConfiguration = {
    objectLockEnabled: 'Enabled',
    rule: { defaultRetention: { mode: 'GOVERNANCE', days: archiveLockDays } },
  };
}

/** Puts a bucket's events on EventBridge. CDK's own switch would overwrite notifications set by others. */
function putEventsOnEventBridge(bucket: IBucket): void {
  asKind(bucket.node.defaultChild, CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
}

/** Private, encrypted, with TLS 1.2 or later. */
export const secureProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const satisfies BucketProps;

/** What is deleted or overwritten by mistake can be restored for a while. */
const archiveLifecycle = ({ supersededRetentionDays }: Settings): LifecycleRule[] => [
  { id: 'expire-superseded', noncurrentVersionExpiration: Duration.days(supersededRetentionDays) },
  { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
];

/** CVM publishes its zips anew each week; an older version is of use only until the newer one has proved good. */
const zipLifecycle = ({ supersededRetentionDays }: Settings): LifecycleRule => ({
  id: 'expire-superseded-zips',
  prefix: cvmPrefix,
  noncurrentVersionExpiration: Duration.days(Math.min(supersededRetentionDays, 30)),
});

/** A portfolio is made anew up to once a minute, and an older one says nothing that verdicts and reports do not. */
const portfolioLifecycle: LifecycleRule = {
  id: 'expire-superseded-portfolios',
  tagFilters: { [portfolioTag.key]: portfolioTag.value },
  noncurrentVersionExpiration: Duration.days(1),
};

/** Objects with one of these tags are deleted after the retention of records; policies, price sheets and tables are not. */
const recordTags = ['valid', 'invalid', 'unreadable'].map((verdict) => ({ [verdictTag]: verdict }));
const reportTags = [{ [reportTag.key]: reportTag.value }];

const recordLifecycle = (
  settings: Settings,
  expiring: readonly Readonly<Record<string, string>>[],
): LifecycleRule[] => [
  ...archiveLifecycle(settings),
  { id: 'drop-lone-delete-markers', expiredObjectDeleteMarker: true },
  ...expirations(settings, expiring),
];

const expirations = (
  { recordRetentionDays }: Settings,
  tags: readonly Readonly<Record<string, string>>[],
): LifecycleRule[] =>
  recordRetentionDays === undefined
    ? []
    : tags.map((tagFilters) => ({
        id: `expire-${Object.values(tagFilters).join('-')}`,
        tagFilters,
        expiration: Duration.days(recordRetentionDays),
      }));
