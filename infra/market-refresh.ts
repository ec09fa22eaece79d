import { Duration, Stack, TimeZone, Validations } from 'aws-cdk-lib';
import { Grant, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobs } from '../functions/routes.ts';
import { anyVersionOf } from './any-version.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';

/** Publishes the valuations of the market every day at 09:05 in São Paulo. */
export class MarketRefresh extends Construct {
  readonly refresh: BundledFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: FunctionContext) {
    super(scope, id);
    const { stage, marketSource } = props.settings;
    const tokenParameter = `/appraise/${stage}/brapi-token`;
    this.deadLetters = deadLetterQueue(this, 'dead-letters', 'of mornings on which nothing was published');
    this.refresh = new BundledFunction(this, jobs.marketRefresh.id, {
      ...props,
      row: jobs.marketRefresh,
      memorySize: 1_024,
      timeout: Duration.minutes(5),
      // Two at once would only be in each other's way; publishing is safe all the same.
      reservedConcurrency: 1,
      environment: { APPRAISE_MARKET_SOURCE: marketSource, APPRAISE_BRAPI_TOKEN_PARAMETER: tokenParameter },
    });
    if (marketSource === 'brapi') this.grantToken(tokenParameter);
    this.refresh.function.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(2),
      onFailure: new SqsDestination(this.deadLetters),
    });
    const role = new Role(this, 'scheduler', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    new Schedule(this, 'daily', {
      description: 'Publishes the valuations of the day.',
      schedule: ScheduleExpression.cron({ hour: '9', minute: '5', timeZone: TimeZone.AMERICA_SAO_PAULO }),
      target: new LambdaInvoke(this.refresh.function, {
        role,
        deadLetterQueue: this.deadLetters,
        retryAttempts: 5,
        maxEventAge: Duration.hours(2),
      }),
    });
    Validations.of(role).acknowledge(anyVersionOf(this.refresh.function));
  }

  /** A SecureString under the account's own key for Parameter Store, which its owner puts there by hand. */
  private grantToken(name: string): void {
    const resourceArns = [
      Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) }),
    ];
    Grant.addToPrincipal({ grantee: this.refresh, actions: ['ssm:GetParameter'], resourceArns });
  }
}
