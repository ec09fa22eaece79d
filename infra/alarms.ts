import { Annotations, Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { RestApi as Gateway } from 'aws-cdk-lib/aws-apigateway';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Settings } from './settings.ts';

const everyFiveMinutes = Duration.minutes(5);

const noSubscriber =
  'Nobody gets the alarms: their topic has no subscription. Deploy with -c alarmEmail=<address>, or subscribe to AlarmTopicArn.';

/** The alarms of a stage. All of them go to one topic. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    // CloudWatch cannot publish through the key that AWS manages for SNS.
    const key = new Key(this, 'key', {
      description: `Encrypts the alarm messages of ${Stack.of(this).stackName}.`,
      enableKeyRotation: true,
      // KMS allows no shorter window.
      pendingWindow: Duration.days(7),
      // Messages are delivered at once, so none needs the key after the topic is deleted.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.topic = new Topic(this, 'topic', { masterKey: key, enforceSSL: true });
    this.letCloudWatchPublish(key);
    if (settings.alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));
    else Annotations.of(this.topic).addWarningV2('appraise:alarms-without-subscriber', noSubscriber);
  }

  /** Alarms when a message waits in a dead-letter queue. */
  watchDeadLetters(id: string, queue: IQueue): void {
    const waiting = queue.metricApproximateNumberOfMessagesVisible({ period: everyFiveMinutes, statistic: 'Maximum' });
    this.alarm(id, waiting, 'An event could not be handled, and no attempt is left. It waits in the queue.');
  }

  /** Alarms when a function fails or is throttled. */
  watchFunction(id: string, watched: IFunction): void {
    const over = { period: everyFiveMinutes, statistic: 'Sum' };
    this.alarm(`${id}-errors`, watched.metricErrors(over), `${id} failed. Its log group says why.`);
    this.alarm(
      `${id}-throttles`,
      watched.metricThrottles(over),
      `${id} was throttled: the account has no concurrency left.`,
    );
  }

  /** Alarms when a function that a schedule starts each minute has not been started for 15 minutes. */
  watchRuns(id: string, watched: IFunction): void {
    const runs = watched.metricInvocations({ period: everyFiveMinutes, statistic: 'Sum' });
    this.alarm(`${id}-stopped`, runs, `${id} has not run for 15 minutes: its schedule is off, or cannot start it.`, {
      threshold: 1,
      evaluationPeriods: 3,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  /** Alarms when a run of a state machine fails or times out. */
  watchExecutions(id: string, watched: IStateMachine): void {
    const over = { period: everyFiveMinutes, statistic: 'Sum' };
    this.alarm(`${id}-failed`, watched.metricFailed(over), `${id}: a run failed. Its execution history says why.`);
    this.alarm(`${id}-timed-out`, watched.metricTimedOut(over), `${id}: a run timed out.`);
  }

  /** Alarms on answers with status 500 and above, and on slow answers (99th percentile). */
  watchApi(gateway: Gateway): void {
    const over = { period: everyFiveMinutes };
    this.alarm(
      'api-5xx',
      gateway.metricServerError({ ...over, statistic: 'Sum' }),
      'Requests ended with 500 or above.',
    );
    this.alarm(
      'api-latency',
      gateway.metricLatency({ ...over, statistic: 'p99' }),
      'The slowest one per cent of requests took more than three seconds, for 15 minutes.',
      { threshold: 3_000, evaluationPeriods: 3 },
    );
  }

  private letCloudWatchPublish(key: Key): void {
    const principals = [new ServicePrincipal('cloudwatch.amazonaws.com')];
    key.addToResourcePolicy(
      new PolicyStatement({ principals, actions: ['kms:Decrypt', 'kms:GenerateDataKey*'], resources: ['*'] }),
    );
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        // Without it, alarms of any AWS account could publish here.
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
  }

  private alarm(
    id: string,
    metric: IMetric,
    alarmDescription: string,
    {
      threshold = 0,
      evaluationPeriods = 1,
      comparisonOperator = ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData = TreatMissingData.NOT_BREACHING,
    } = {},
  ): void {
    new Alarm(this, id, {
      metric,
      alarmDescription,
      threshold,
      comparisonOperator,
      evaluationPeriods,
      treatMissingData,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}
