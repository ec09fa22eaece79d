import { Duration, Validations } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { IDestination } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** A queue for events that nobody could act on: encrypted, kept for 14 days. */
export function createDeadLetterQueue(scope: Construct, id: string, of: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason: `It is the dead-letter queue: ${of}.` });
  return queue;
}

/** Has a function's failed asynchronous invocations sent to a queue. CDK's own destination lets it do more than send. */
export const failureDestination = (queue: Queue): IDestination => ({
  bind: (_, grantee) => {
    Grant.addToPrincipal({ grantee, actions: ['sqs:SendMessage'], resourceArns: [queue.queueArn] });
    return { destination: queue.queueArn };
  },
});
