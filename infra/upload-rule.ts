import { Duration } from 'aws-cdk-lib';
import { type IRuleTarget, Rule } from 'aws-cdk-lib/aws-events';
import type { TargetBaseProps } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** EventBridge's longest possible retries, then the queue. */
export const deliveryWithRetries = (deadLetterQueue: IQueue): TargetBaseProps => ({
  deadLetterQueue,
  retryAttempts: 185,
  maxEventAge: Duration.hours(24),
});

export interface UploadRuleProps {
  readonly description: string;
  /** Puts its events on EventBridge; may belong to another stack. */
  readonly inbox: IBucket;
  /** Keys of the uploads that count. Case matters; `*` in a wildcard matches any text, slashes included. */
  readonly keys: readonly ({ readonly prefix: string } | { readonly wildcard: string })[];
  readonly target: IRuleTarget;
  /** Also sends deletions. @default false */
  readonly deletions?: boolean;
}

/** Sends events of new objects in the inbox to a target, on demand also of deletions; changes of tags are no uploads. */
export function addUploadRule(
  scope: Construct,
  id: string,
  { description, inbox, keys, target, deletions = false }: UploadRuleProps,
): Rule {
  return new Rule(scope, id, {
    description,
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created', ...(deletions ? ['Object Deleted'] : [])],
      detail: { bucket: { name: [inbox.bucketName] }, object: { key: [...keys] } },
    },
    targets: [target],
  });
}
