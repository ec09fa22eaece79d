import { Stack, Validations } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/**
 * Tells cdk-nag why a policy may name every object under a prefix: IAM has no other way to name objects to come.
 * @param prefix as it stands in the policy, `${variables}` included
 */
export function acknowledgeObjects(policy: IConstruct, bucket: IBucket, prefix: string, reason: string): void {
  // cdk-nag puts policy variables in angle brackets, so that they do not look like those of CloudFormation.
  const nagPrefix = prefix.replaceAll('${', '<').replaceAll('}', '>');
  const id = `AwsSolutions-IAM5[Resource::${nagArn(policy, bucket)}/${nagPrefix}*]`;
  Validations.of(policy).acknowledge({ id, reason });
}

/** cdk-nag's spelling of a bucket's ARN: an attribute in the bucket's own stack, an import in any other. */
function nagArn(policy: IConstruct, bucket: IBucket): string {
  const home = Stack.of(bucket);
  if (home !== Stack.of(policy)) return home.resolve(home.exportValue(bucket.bucketArn))['Fn::ImportValue'];
  const [resource, attribute] = home.resolve(bucket.bucketArn)['Fn::GetAtt'];
  return `<${resource}.${attribute}>`;
}
