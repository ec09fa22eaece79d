import { Duration, Stack, TimeZone } from 'aws-cdk-lib';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Grant, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ScheduledRun } from '../functions/market/refresh.ts';
import { jobs } from '../functions/routes.ts';
import { setUpSteps } from '../lib/market/source/set-up-steps.ts';
import { parseSourceNames } from '../lib/market/source/sources.ts';
import { cvmPrefix, marketPrefix, marketSuffix } from '../lib/market/store/keys.ts';
import { acknowledgeObjects } from './acknowledge-objects.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { createDeadLetterQueue, failureDestination } from './dead-letter-queue.ts';
import { InlineRole } from './inline-role.ts';
import { addUploadRule, deliveryWithRetries } from './upload-rule.ts';

export interface MarketJobsProps extends FunctionContext {
  /** Where tables of figures arrive; may belong to another stack. */
  readonly inbox: IBucket;
  readonly reports: IBucket;
  /** Where every publication goes, to stay. */
  readonly archive: IBucket;
}

/**
 * Publishes the market at 09:05 in São Paulo, every 15 minutes again until that succeeds, and after each uploaded table;
 * checks at 09:20 that it is published.
 */
export class MarketJobs extends Construct {
  readonly refresh: BundledFunction;
  /** Fails when the day is not published by 09:20. */
  readonly check: BundledFunction;
  readonly deadLetters: Queue;
  /** What to do before the first publication, a sentence each with its command. */
  readonly setUpSteps: readonly string[];

  constructor(scope: Construct, id: string, props: MarketJobsProps) {
    super(scope, id);
    const { stage, marketSource, b3Holidays } = props.settings;
    const tokenParameter = `/appraise/${stage}/brapi-token`;
    this.deadLetters = createDeadLetterQueue(this, 'dead-letters', 'of mornings on which nothing was published');
    this.refresh = new BundledFunction(this, jobs.marketRefresh.id, {
      ...props,
      row: jobs.marketRefresh,
      memorySize: 1_024,
      environment: {
        APPRAISE_MARKET_SOURCE: marketSource,
        APPRAISE_BRAPI_TOKEN_PARAMETER: tokenParameter,
        ...(b3Holidays.length > 0 && { APPRAISE_B3_HOLIDAYS: b3Holidays.join(',') }),
        APPRAISE_INBOX_BUCKET: props.inbox.bucketName,
        APPRAISE_REPORTS_BUCKET: props.reports.bucketName,
        APPRAISE_ARCHIVE_BUCKET: props.archive.bucketName,
      },
    });
    this.grantArchive(props.archive);
    const sources = parseSourceNames(marketSource);
    this.setUpSteps = setUpSteps(sources, {
      tokenParameter,
      functionName: this.refresh.function.functionName,
      inboxBucket: props.inbox.bucketName,
    });
    if (sources.includes('brapi')) this.grantToken(tokenParameter);
    if (sources.includes('csv')) this.takeUploads(props);
    if (sources.includes('cvm')) this.keepZips(props);
    this.refresh.function.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(2),
      onFailure: failureDestination(this.deadLetters),
    });
    this.check = new BundledFunction(this, jobs.marketCheckRefresh.id, { ...props, row: jobs.marketCheckRefresh });
    const role = new InlineRole(this, 'scheduler', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const scheduled = (input: ScheduledRun, maxEventAge: Duration) =>
      new LambdaInvoke(this.refresh.function, {
        role,
        input: ScheduleTargetInput.fromObject(input),
        deadLetterQueue: this.deadLetters,
        retryAttempts: 5,
        maxEventAge,
      });
    new Schedule(this, 'daily', {
      description: 'Publishes the valuations of the day.',
      schedule: ScheduleExpression.cron({ hour: '9', minute: '5', timeZone: TimeZone.AMERICA_SAO_PAULO }),
      target: scheduled({ run: 'daily' }, Duration.hours(2)),
    });
    new Schedule(this, 'retry', {
      description: 'Tries again until the day is there.',
      schedule: ScheduleExpression.cron({ hour: '9-17', minute: '5/15', timeZone: TimeZone.AMERICA_SAO_PAULO }),
      target: scheduled({ run: 'retry' }, Duration.minutes(10)),
    });
    new Schedule(this, 'check', {
      description: 'Checks that the day is published.',
      schedule: ScheduleExpression.cron({ hour: '9', minute: '20', timeZone: TimeZone.AMERICA_SAO_PAULO }),
      target: new LambdaInvoke(this.check.function, { role, deadLetterQueue: this.deadLetters, retryAttempts: 5 }),
    });
  }

  /** Lets the function add publications to the archive, and change none. */
  private grantArchive(archive: IBucket): void {
    Grant.addToPrincipal({
      grantee: this.refresh,
      actions: ['s3:PutObject'],
      resourceArns: [archive.arnForObjects(`${marketPrefix}*`)],
      // True if the request says If-None-Match.
      conditions: { Null: { 's3:if-none-match': 'false' } },
    });
    acknowledgeObjects(this.refresh, archive, marketPrefix, 'Writes every publication under a key of its own.');
  }

  /** Lets the function read the tables under `market/`, and starts it for each new one. */
  private takeUploads({ inbox, reports }: MarketJobsProps): void {
    this.grantObjects(inbox, marketPrefix, ['s3:GetObject']);
    this.grantList(inbox, marketPrefix);
    this.grantObjects(reports, marketPrefix, ['s3:PutObject']);
    acknowledgeObjects(this.refresh, inbox, marketPrefix, 'Reads every table of figures that arrives.');
    acknowledgeObjects(this.refresh, reports, marketPrefix, 'Writes what became of each, under the key of the upload.');
    addUploadRule(this, 'uploads', {
      description: 'A table of figures has arrived.',
      inbox,
      keys: [{ wildcard: `${marketPrefix}*${marketSuffix}` }],
      target: new LambdaFunction(this.refresh.function, deliveryWithRetries(this.deadLetters)),
    });
  }

  /** Lets the function keep CVM's zips under `market/cvm/`. */
  private keepZips({ inbox }: MarketJobsProps): void {
    this.grantObjects(inbox, cvmPrefix, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject']);
    this.grantList(inbox, cvmPrefix);
    acknowledgeObjects(this.refresh, inbox, cvmPrefix, 'Keeps the zips of CVM, whose keys end in their checksums.');
  }

  private grantObjects(bucket: IBucket, prefix: string, actions: string[]): void {
    Grant.addToPrincipal({ grantee: this.refresh, actions, resourceArns: [bucket.arnForObjects(`${prefix}*`)] });
  }

  private grantList(bucket: IBucket, prefix: string): void {
    Grant.addToPrincipal({
      grantee: this.refresh,
      actions: ['s3:ListBucket'],
      resourceArns: [bucket.bucketArn],
      conditions: { StringEquals: { 's3:prefix': prefix } },
    });
  }

  /** The owner puts the token there as a SecureString, with the account's own key for Parameter Store. */
  private grantToken(name: string): void {
    const resourceArns = [
      Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) }),
    ];
    Grant.addToPrincipal({ grantee: this.refresh, actions: ['ssm:GetParameter'], resourceArns });
  }
}
