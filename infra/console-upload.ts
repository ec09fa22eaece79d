import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Grant, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledgeObjects } from './acknowledge-objects.ts';
import { asKind } from './as-kind.ts';
import type { ConsoleFiles } from './console-files.ts';
import { replaceEmptierLogs } from './emptier-logs.ts';
import { InlineRole } from './inline-role.ts';
import { textType } from './local/docs.ts';
import type { Settings } from './settings.ts';

export interface ConsoleUploadProps {
  readonly settings: Settings;
  readonly files: ConsoleFiles;
  readonly bucket: IBucket;
}

/**
 * Puts the files into their bucket with each deployment: hashed ones first, so that no page names a file that is not there yet.
 * Those of earlier releases stay, for pages that are open. See docs/decisions/0025-console-on-cloudfront.md.
 */
export class ConsoleUpload extends Construct {
  private readonly bucket: IBucket;
  private readonly role: InlineRole;
  private readonly logGroup: LogGroup;
  private hasLayer = false;

  constructor(scope: Construct, id: string, { settings, files, bucket }: ConsoleUploadProps) {
    super(scope, id);
    this.bucket = bucket;
    this.logGroup = new LogGroup(this, 'logs', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = this.makeRole();
    const hashed = this.upload('hashed', files.hashed, 'public, max-age=31536000, immutable');
    this.upload('named', files.named, 'no-cache').node.addDependency(hashed);
    this.upload('texts', files.texts, 'no-cache', textType);
    Validations.of(asKind(Stack.of(this).node.children.find(isUploader), Construct)).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'CDK chooses the runtime of its own function.',
    });
    replaceEmptierLogs(this, settings);
  }

  /** What `aws s3 cp` and `aws s3 sync` ask for: less than CDK would grant. */
  private makeRole(): InlineRole {
    const role = new InlineRole(this, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(role);
    const grant = (actions: string[], resourceArns: string[]) =>
      Grant.addToPrincipal({ grantee: role, actions, resourceArns });
    grant(['s3:ListBucket'], [this.bucket.bucketArn]);
    grant(['s3:PutObject'], [this.bucket.arnForObjects('*')]);
    acknowledgeObjects(role, this.bucket, '', 'Writes every file of the console.');
    return role;
  }

  /** @param contentType of every file; by default each has the one that its name tells */
  private upload(name: string, directory: string, cacheControl: string, contentType?: string): BucketDeployment {
    const asset = new Asset(this, `${name}-files`, { path: directory });
    // Not the one key, which changes with the files: IAM takes seconds to know a change, and the upload starts at once.
    const resourceArns = [asset.bucket.arnForObjects('*.zip')];
    const { 'Fn::Sub': bucketName } = Stack.of(this).resolve(asset.s3BucketName);
    Validations.of(this.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketName.replace(/\$\{([^}]+)\}/g, '<$1>')}/*.zip]`,
      reason: 'The files come as a zip, whose name changes with them; zips of assets hold no secrets.',
    });
    Grant.addToPrincipal({ grantee: this.role, actions: ['s3:GetObject'], resourceArns });
    const deployment = new BucketDeployment(this, name, {
      sources: [Source.bucket(asset.bucket, asset.s3ObjectKey)],
      destinationBucket: this.bucket,
      cacheControl: [CacheControl.fromString(cacheControl)],
      ...(contentType !== undefined && { contentType }),
      prune: false,
      role: this.role.withoutPolicyUpdates(),
      logGroup: this.logGroup,
      memoryLimit: 512,
    });
    deployment.node.addDependency(this.role);
    // All deployments share one function, which has the layer of the first.
    if (this.hasLayer) deployment.node.tryRemoveChild('AwsCliLayer');
    this.hasLayer = true;
    return deployment;
  }
}

const isUploader = ({ node }: { readonly node: { readonly id: string } }): boolean =>
  node.id.startsWith('Custom::CDKBucketDeployment');
