import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Bucket, EventType, type IBucket } from 'aws-cdk-lib/aws-s3';
import { LambdaDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobs } from '../functions/routes.ts';
import { assessmentEventSource } from '../lib/storage/event-source.ts';
import { recordPrefix, recordSuffixes } from '../lib/storage/record-keys.ts';
import { acknowledgeObjects } from './acknowledge-objects.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';

/** Id that CDK gives to its one function a stack that sets the notifications of buckets. */
const notificationsHandler = 'BucketNotificationsHandler050a0587b7544547bf325f094a3db834';

export interface RecordInboxProps extends FunctionContext {
  /** Where records arrive; may belong to another stack. */
  readonly inbox: IBucket;
  readonly reports: IBucket;
}

/**
 * Judges every record that arrives in the inbox. An upload that cannot be judged for a fault of ours is tried three
 * times in all and then kept for 14 days in a dead-letter queue, with the event that caused it.
 */
export class RecordInbox extends Construct {
  readonly validateUpload: BundledFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: RecordInboxProps) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'dead-letters', 'of the asynchronous invocations of validate-upload');
    this.validateUpload = this.judge(props);
    this.notify(props.inbox);
  }

  private judge(props: RecordInboxProps): BundledFunction {
    const { inbox, reports } = props;
    const row = jobs.assessmentValidateUpload;
    const judge = new BundledFunction(this, row.id, {
      ...props,
      row,
      // Judging is CPU work; a record of the largest size allowed takes seconds, most take milliseconds.
      memorySize: 1024,
      environment: { APPRAISE_INBOX_BUCKET: inbox.bucketName, APPRAISE_REPORTS_BUCKET: reports.bucketName },
    });
    judge.function.configureAsyncInvoke({
      retryAttempts: 2,
      // As long as Lambda can: while the function is throttled, an upload waits rather than ends as a dead letter.
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(this.deadLetters),
    });
    const grant = (actions: string[], resourceArns: string[]) =>
      Grant.addToPrincipal({ grantee: judge, actions, resourceArns });
    grant(
      ['s3:GetObjectVersion', 's3:GetObjectVersionTagging', 's3:PutObjectVersionTagging'],
      [inbox.arnForObjects(`${recordPrefix}*`)],
    );
    // Without it a version that is gone answers 403, a fault to retry, where 404 says that nothing is left to judge.
    grant(['s3:ListBucket', 's3:ListBucketVersions'], [inbox.bucketArn]);
    grant(['s3:PutObject'], [reports.arnForObjects(`${recordPrefix}*`)]);
    judge.grantPutEvents(assessmentEventSource);
    acknowledgeObjects(judge, inbox, recordPrefix, 'Judges every record that arrives.');
    acknowledgeObjects(judge, reports, recordPrefix, 'Writes the report on every record, under the key of the record.');
    return judge;
  }

  private notify(inbox: IBucket): void {
    // Taken by name, the bucket's notifications belong to this stack, and its own stack need not know the function.
    const { bucketArn } = inbox;
    const notifying = Bucket.fromBucketAttributes(this, 'inbox', { bucketArn });
    for (const suffix of recordSuffixes) {
      const destination = new LambdaDestination(this.validateUpload.function);
      notifying.addEventNotification(EventType.OBJECT_CREATED, destination, { prefix: recordPrefix, suffix });
    }
    Validations.of(Stack.of(this).node.findChild(notificationsHandler)).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      reason: 'A function of CDK, which runs while the stack is deployed and may do no more than set notifications.',
    });
  }
}
