import { Duration } from 'aws-cdk-lib';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobs } from '../functions/routes.ts';
import { assessmentEventSource, recordPrefix, recordSuffixes } from '../lib/assessment/store/keys.ts';
import { acknowledgeObjects } from './acknowledge-objects.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { createDeadLetterQueue, failureDestination } from './dead-letter-queue.ts';
import { addUploadRule, deliveryWithRetries } from './upload-rule.ts';

export interface RecordInboxProps extends FunctionContext {
  /** Where records arrive; may belong to another stack. */
  readonly inbox: IBucket;
  readonly reports: IBucket;
}

/**
 * Judges every record that arrives in the inbox. An upload that cannot be judged for a fault of ours is tried three
 * times in all and then kept for 14 days in a dead-letter queue, with the event that caused it; so is an event that
 * EventBridge could not deliver for a day.
 */
export class RecordInbox extends Construct {
  readonly validateUpload: BundledFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: RecordInboxProps) {
    super(scope, id);
    this.deadLetters = createDeadLetterQueue(
      this,
      'dead-letters',
      'of events that validate-upload did not receive, or failed on',
    );
    this.validateUpload = this.judge(props);
    addUploadRule(this, 'uploads', {
      description: 'A record has arrived.',
      inbox: props.inbox,
      keys: recordSuffixes.map((suffix) => ({ wildcard: `${recordPrefix}*${suffix}` })),
      target: new LambdaFunction(this.validateUpload.function, deliveryWithRetries(this.deadLetters)),
    });
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
      onFailure: failureDestination(this.deadLetters),
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
}
