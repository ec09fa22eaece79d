import { Duration, TimeZone } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobs } from '../functions/routes.ts';
import { retailRefreshAt } from '../lib/pricing/import/retail-settings.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { createDeadLetterQueue, failureDestination } from './dead-letter-queue.ts';
import { InlineRole } from './inline-role.ts';

/** Reads Azure's public price list every night at 03:30 UTC, and checks at 05:00 that it has brought prices. */
export class RetailJobs extends Construct {
  readonly refresh: BundledFunction;
  /** Fails when the night has brought no prices. */
  readonly check: BundledFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: FunctionContext) {
    super(scope, id);
    const { retailRegions, retailCurrencies, retailServices } = props.settings;
    const settings = {
      APPRAISE_RETAIL_REGIONS: retailRegions.join(','),
      APPRAISE_RETAIL_CURRENCIES: retailCurrencies.join(','),
      ...(retailServices.length > 0 && { APPRAISE_RETAIL_SERVICES: retailServices.join(',') }),
    };
    this.deadLetters = createDeadLetterQueue(
      this,
      'dead-letters',
      'of nights on which the refresh could not be started, or failed',
    );
    this.refresh = new BundledFunction(this, jobs.pricingRefreshRetail.id, {
      ...props,
      row: jobs.pricingRefreshRetail,
      memorySize: 1_024,
      environment: settings,
    });
    this.refresh.function.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: failureDestination(this.deadLetters),
    });
    this.check = new BundledFunction(this, jobs.pricingCheckRetail.id, {
      ...props,
      row: jobs.pricingCheckRetail,
      environment: settings,
    });
    const role = new InlineRole(this, 'scheduler', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    new Schedule(this, 'nightly', {
      description: "Reads Azure's public price list.",
      schedule: ScheduleExpression.cron({ ...retailRefreshAt, timeZone: TimeZone.ETC_UTC }),
      target: new LambdaInvoke(this.refresh.function, {
        role,
        deadLetterQueue: this.deadLetters,
        retryAttempts: 3,
        maxEventAge: Duration.hours(6),
      }),
    });
    new Schedule(this, 'check', {
      description: 'Checks that the night has brought public prices.',
      // By then, three runs of 15 minutes and the waits between them have ended.
      schedule: ScheduleExpression.cron({ hour: '5', minute: '0', timeZone: TimeZone.ETC_UTC }),
      target: new LambdaInvoke(this.check.function, { role, deadLetterQueue: this.deadLetters, retryAttempts: 5 }),
    });
  }
}
