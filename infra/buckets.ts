import { Duration, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CfnBucket,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { replaceEmptierLogs } from './emptier-logs.ts';
import { removalPolicyOf } from './removal-policy.ts';
import type { Settings } from './settings.ts';

/**
 * The inbox for uploads, the bucket for reports, and, where data is kept, a bucket for access logs. Reports have
 * their own bucket: a function that writes to the bucket that triggers it would trigger itself.
 */
export class Buckets extends Construct {
  readonly inbox: IBucket;
  readonly reports: IBucket;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const accessLogs = settings.keepsData ? this.accessLogs(settings) : undefined;
    const records = (name: string): BucketProps => ({
      ...secureProps(settings),
      versioned: true,
      ...(accessLogs && { serverAccessLogsBucket: accessLogs, serverAccessLogsPrefix: `${name}/` }),
      lifecycleRules: recordLifecycle(settings),
      autoDeleteObjects: !settings.keepsData,
    });
    this.inbox = this.bucket('inbox', records('inbox'));
    putEventsOnEventBridge(this.inbox);
    this.reports = this.bucket('reports', records('reports'));
    if (accessLogs) return;
    replaceEmptierLogs(this, settings);
    for (const bucket of [this.inbox, this.reports]) {
      Validations.of(bucket).acknowledge({
        id: 'AwsSolutions-S1',
        reason: 'S3 delivers access logs hours late: their bucket could not be deleted with a dev stack.',
      });
    }
  }

  private accessLogs(settings: Settings): IBucket {
    return this.bucket('access-logs', {
      ...secureProps(settings),
      lifecycleRules: [
        { id: 'expire', expiration: Duration.days(settings.logRetentionDays) },
        { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
  }

  private bucket(id: string, props: BucketProps): IBucket {
    const bucket = new Bucket(this, id, props);
    // A kept bucket keeps its policy.
    if (props.removalPolicy !== undefined) bucket.policy?.applyRemovalPolicy(props.removalPolicy);
    // The same object: CDK's types differ in an optional member.
    return bucket as IBucket;
  }
}

/** Puts a bucket's events on EventBridge. CDK's own switch would overwrite notifications set by others. */
function putEventsOnEventBridge(bucket: IBucket): void {
  (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
}

/** Private, encrypted, with TLS 1.2 or later. */
const secureProps = (settings: Settings) =>
  ({
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: removalPolicyOf(settings),
  }) satisfies BucketProps;

const recordLifecycle = ({ recordRetentionDays, supersededRetentionDays }: Settings) => [
  { id: 'expire-superseded', noncurrentVersionExpiration: Duration.days(supersededRetentionDays) },
  { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
  ...(recordRetentionDays === undefined
    ? [{ id: 'drop-lone-delete-markers', expiredObjectDeleteMarker: true }]
    : [{ id: 'expire', expiration: Duration.days(recordRetentionDays) }]),
];
