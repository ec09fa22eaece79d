import { Duration, RemovalPolicy } from 'aws-cdk-lib';
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
import type { Settings } from './settings.ts';

/**
 * Where teams put their files, where reports about them go, and who touched either. Reports have a bucket of their own
 * because a function that writes where it is triggered from runs in circles.
 */
export class Buckets extends Construct {
  readonly inbox: IBucket;
  readonly reports: IBucket;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const accessLogs = this.bucket('access-logs', {
      ...locked(settings),
      lifecycleRules: [
        { id: 'expire', expiration: Duration.days(settings.logRetentionDays) },
        { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    const records = {
      ...locked(settings),
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      lifecycleRules: recordLifecycle(settings),
    } satisfies BucketProps;
    this.inbox = this.bucket('inbox', { ...records, serverAccessLogsPrefix: 'inbox/' });
    putEventsOnEventBridge(this.inbox);
    this.reports = this.bucket('reports', { ...records, serverAccessLogsPrefix: 'reports/' });
  }

  private bucket(id: string, props: BucketProps): IBucket {
    // CDK declares an optional member of Bucket more loosely than that of IBucket; they are the same thing.
    return new Bucket(this, id, props) as IBucket;
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

/**
 * Private, encrypted, TLS 1.2 or later. A `dev` bucket goes with its stack, if somebody empties it first: uploads are
 * never deleted in passing.
 */
const locked = ({ keepsData }: Settings) =>
  ({
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  }) satisfies BucketProps;

const recordLifecycle = ({ recordRetentionDays, supersededRetentionDays }: Settings) => [
  { id: 'expire-superseded', noncurrentVersionExpiration: Duration.days(supersededRetentionDays) },
  { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
  ...(recordRetentionDays === undefined
    ? [{ id: 'drop-lone-delete-markers', expiredObjectDeleteMarker: true }]
    : [{ id: 'expire', expiration: Duration.days(recordRetentionDays) }]),
];
