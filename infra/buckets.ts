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
 * Where teams put their files, where reports about them go, and, where data is kept, who touched either. Reports have a
 * bucket of their own because a function that writes where it is triggered from runs in circles.
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
    // A bucket that is kept goes on refusing what it refuses today.
    if (props.removalPolicy !== undefined) bucket.policy?.applyRemovalPolicy(props.removalPolicy);
    // CDK declares an optional member of Bucket more loosely than that of IBucket; they are the same thing.
    return bucket as IBucket;
  }
}

/**
 * Makes a bucket put an event on EventBridge for every change of an object. This is a property of the bucket: CDK's own
 * switch would add a function that writes the bucket's notifications while the stack is deployed, over those of others.
 */
function putEventsOnEventBridge(bucket: IBucket): void {
  (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
}

/** Private, encrypted, TLS 1.2 or later. */
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
