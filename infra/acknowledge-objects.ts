import { Stack, Validations } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/** Acknowledges a policy on all objects under a prefix: IAM has no other name for future objects. */
export const acknowledgeObjects = (policy: IConstruct, bucket: IBucket, prefix: string, reason: string): void =>
  acknowledgeKeys(policy, bucket, `${prefix}*`, reason);

/** Acknowledges a policy on the objects whose keys match a pattern. */
export function acknowledgeKeys(policy: IConstruct, bucket: IBucket, pattern: string, reason: string): void {
  // cdk-nag writes policy variables in angle brackets.
  const nagPattern = pattern.replaceAll('${', '<').replaceAll('}', '>');
  const id = `AwsSolutions-IAM5[Resource::${nagArn(policy, bucket)}/${nagPattern}]`;
  Validations.of(policy).acknowledge({ id, reason });
}

/** A bucket's ARN as cdk-nag writes it: an attribute in the bucket's own stack, an import in any other. */
function nagArn(policy: IConstruct, bucket: IBucket): string {
  const home = Stack.of(bucket);
  if (home !== Stack.of(policy)) return home.resolve(home.exportValue(bucket.bucketArn))['Fn::ImportValue'];
  const [resource, attribute] = home.resolve(bucket.bucketArn)['Fn::GetAtt'];
  return `<${resource}.${attribute}>`;
}
