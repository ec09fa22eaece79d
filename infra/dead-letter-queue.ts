import { Duration, Validations } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { IDestination } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** A queue for events that could not be handled: encrypted, kept for 14 days. */
export function createDeadLetterQueue(scope: Construct, id: string, of: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason: `It is the dead-letter queue: ${of}.` });
  return queue;
}

/** Sends a function's failed asynchronous invocations to a queue. CDK's own destination grants more than sending. */
export const failureDestination = (queue: Queue): IDestination => ({
  bind: (_, grantee) => {
    Grant.addToPrincipal({ grantee, actions: ['sqs:SendMessage'], resourceArns: [queue.queueArn] });
    return { destination: queue.queueArn };
  },
});
