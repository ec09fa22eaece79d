import { Annotations, Aws, CfnResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { asKind } from './as-kind.ts';
import type { ConsoleSite } from './console-site.ts';
import type { Settings } from './settings.ts';

const everyFiveMinutes = Duration.minutes(5);
const overFiveMinutes = { period: everyFiveMinutes, statistic: 'Sum' };

/** A longest acceptable answer, as callers of the API wait for it. */
const slowMs = 3_000;

/**
 * What each API promises over 30 days, and which line of the access log keeps or breaks it. Answers of 400 to 499 are the caller's
 * fault and count for neither.
 */
const objectives = {
  availability: {
    target: 0.999,
    good: '$.status < 400',
    bad: '$.status >= 500',
    says: 'requests ended with 500 or above',
  },
  latency: {
    target: 0.99,
    good: `$.status < 400 && $.latency_ms <= ${slowMs}`,
    bad: `$.status < 400 && $.latency_ms > ${slowMs}`,
    says: `answers took more than ${slowMs / 1_000} seconds`,
  },
} as const;

/** The lines of each API in the access log; paths of no API match neither. Questions of agents about records count with pricing. */
const apis = {
  pricing:
    '($.resource = "/api/*" || $.resource = "/mcp/*") && $.resource != "/api/v1/*" && $.resource != "/mcp/market"',
  market: '($.resource = "/api/v1/*" || $.resource = "/mcp/market")',
} as const;

/**
 * How many times faster than allowed a window may use up the budget of errors: in an hour 2 % of the month's, in six hours 5 %
 * (Google, "The Site Reliability Workbook", chapter 5).
 */
const burnRates = [
  { hours: 1, rate: 14.4 },
  { hours: 6, rate: 6 },
] as const;

interface Conditions {
  readonly threshold?: number;
  readonly evaluationPeriods?: number;
  readonly comparisonOperator?: ComparisonOperator;
  readonly treatMissingData?: TreatMissingData;
}

const noSubscriber =
  'Nobody gets the alarms: their topic has no subscription. Deploy with -c alarmEmail=<address>, or subscribe to AlarmTopicArn.';

/** The alarms of a stage. All of them go to one topic, when they ring and when they are over. */
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
    this.letPublish(key, 'cloudwatch.amazonaws.com');
    if (settings.budget !== undefined) this.watchCosts(settings, settings.budget, key);
    if (settings.alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));
    else Annotations.of(this.topic).addWarningV2('appraise:alarms-without-subscriber', noSubscriber);
  }

  /** Alarms when a message waits in a dead-letter queue. */
  watchDeadLetters(id: string, queue: IQueue): void {
    const waiting = queue.metricApproximateNumberOfMessagesVisible({ period: everyFiveMinutes, statistic: 'Maximum' });
    this.alarm(id, waiting, 'An event could not be handled, and no attempt is left. It waits in the queue.');
  }

  /** Alarms when a message has waited in a queue for longer than six hours. */
  watchQueue(id: string, queue: IQueue): void {
    const age = queue.metricApproximateAgeOfOldestMessage({ period: everyFiveMinutes, statistic: 'Maximum' });
    const threshold = Duration.hours(6).toSeconds();
    this.alarm(`${id}-waiting`, age, `${id}: one has waited for its turn for six hours.`, { threshold });
  }

  /** Alarms when a function fails or is throttled. */
  watchFunction(id: string, watched: IFunction): void {
    this.alarm(`${id}-errors`, watched.metricErrors(overFiveMinutes), `${id} failed. Its log group says why.`);
    this.alarm(
      `${id}-throttles`,
      watched.metricThrottles(overFiveMinutes),
      `${id} was throttled: the account has no concurrency left.`,
    );
  }

  /** Alarms when a function that a schedule starts at least every five minutes has not been started for 15 minutes. */
  watchRuns(id: string, watched: IFunction): void {
    const runs = watched.metricInvocations(overFiveMinutes);
    this.alarm(`${id}-stopped`, runs, `${id} has not run for 15 minutes: its schedule is off, or cannot start it.`, {
      threshold: 1,
      evaluationPeriods: 3,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  /** Alarms when a run of a state machine fails, times out, or is aborted. */
  watchExecutions(id: string, watched: IStateMachine): void {
    this.alarm(
      `${id}-failed`,
      watched.metricFailed(overFiveMinutes),
      `${id}: a run failed. Its execution history says why.`,
    );
    this.alarm(`${id}-timed-out`, watched.metricTimedOut(overFiveMinutes), `${id}: a run timed out.`);
    this.alarm(`${id}-aborted`, watched.metricAborted(overFiveMinutes), `${id}: somebody aborted a run.`);
  }

  /**
   * Alarms when an API uses up its budget of errors or of slow answers too fast. The metrics are made from the access log: the
   * gateway's own ones do not tell the APIs apart. Each line is a 0 or a 1, so that the average is the part that is bad.
   */
  watchApis(settings: Settings, accessLog: ILogGroup): void {
    const metricNamespace = `Appraise/${settings.stage}`;
    for (const [api, lines] of Object.entries(apis)) {
      for (const [objective, { target, good, bad, says }] of Object.entries(objectives)) {
        const metricName = `${api}-bad-${objective}`;
        for (const [metricValue, condition] of [good, bad].entries()) {
          new MetricFilter(this, `${metricName}-${metricValue}`, {
            logGroup: accessLog,
            filterPattern: FilterPattern.literal(`{ ${lines} && ${condition} }`),
            metricNamespace,
            metricName,
            metricValue: String(metricValue),
          });
        }
        for (const { hours, rate } of burnRates) {
          const period = Duration.hours(hours);
          const metric = new Metric({ namespace: metricNamespace, metricName, period, statistic: 'Average' });
          // Rounded: 1 - 0.99 is 0.010000000000000009.
          const threshold = Number((rate * (1 - target)).toFixed(6));
          const part = `${Number((100 * threshold).toFixed(2))} %`;
          this.alarm(
            `slo-${api}-${objective}-${hours}h`,
            metric,
            `The ${api} API: over ${hours} h more than ${part} of its ${says}, ${rate} times what ${100 * target} % allow.`,
            { threshold },
          );
        }
      }
    }
  }

  /** Alarms when DynamoDB has refused requests to a table for 15 minutes; short throttles are retried. */
  watchTable(id: string, { tableName }: Pick<ITable, 'tableName'>): void {
    const throttled = (metricName: string) =>
      new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: tableName }, statistic: 'Sum' });
    const metric = new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      usingMetrics: { reads: throttled('ReadThrottleEvents'), writes: throttled('WriteThrottleEvents') },
      period: everyFiveMinutes,
    });
    this.alarm(`table-${id}-throttled`, metric, `DynamoDB has refused requests to the table ${id} for 15 minutes.`, {
      evaluationPeriods: 3,
    });
  }

  /** Alarms when functions of the account, of all its stages and products, use most of its concurrent executions. */
  watchConcurrency(): void {
    const used = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'ConcurrentExecutions',
      statistic: 'Maximum',
    });
    const metric = new MathExpression({
      expression: '100 * used / SERVICE_QUOTA(used)',
      usingMetrics: { used },
      period: everyFiveMinutes,
    });
    this.alarm(
      'account-concurrency',
      metric,
      'For 15 minutes the account has used more than 80 % of its concurrent executions of Lambda.',
      { threshold: 80, evaluationPeriods: 3 },
    );
  }

  /** Alarms when CloudFront answers with 500 or above. Only in us-east-1: its metrics are in no other region. */
  watchConsole({ distribution: { distributionId }, isInUsEast1 }: ConsoleSite): void {
    const metric = new Metric({
      namespace: 'AWS/CloudFront',
      metricName: '5xxErrorRate',
      dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
      statistic: 'Average',
      period: everyFiveMinutes,
    });
    const alarm = this.alarm(
      'console-5xx',
      metric,
      'For 15 minutes more than 5 % of the requests to CloudFront ended with 500 or above.',
      { threshold: 5, evaluationPeriods: 3 },
    );
    const { cfnOptions } = asKind(alarm.node.defaultChild, CfnResource);
    cfnOptions.condition = isInUsEast1;
  }

  /** Sends a message when the account has cost, or will cost, more than its budget of a month. @param dollars of that budget */
  private watchCosts({ stage }: Settings, dollars: number, key: Key): void {
    this.letPublish(key, 'budgets.amazonaws.com');
    const notifications = [
      { notificationType: 'ACTUAL', threshold: 80 },
      { notificationType: 'ACTUAL', threshold: 100 },
      { notificationType: 'FORECASTED', threshold: 100 },
    ];
    const budget = new CfnBudget(this, 'budget', {
      budget: {
        // Names of budgets are unique in an account, not in a region.
        budgetName: `appraise-${stage}-${Aws.REGION}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollars, unit: 'USD' },
      },
      notificationsWithSubscribers: notifications.map((notification) => ({
        notification: { ...notification, comparisonOperator: 'GREATER_THAN' },
        subscribers: [{ subscriptionType: 'SNS', address: this.topic.topicArn }],
      })),
    });
    // AWS Budgets asks at once whether it may publish.
    budget.node.addDependency(this.topic);
  }

  private letPublish(key: Key, service: string): void {
    const principals = [new ServicePrincipal(service)];
    key.addToResourcePolicy(
      new PolicyStatement({ principals, actions: ['kms:Decrypt', 'kms:GenerateDataKey*'], resources: ['*'] }),
    );
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        // Without it, alarms and budgets of any AWS account could publish here.
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
  }

  /** Makes every alarm, so that none is without an action, when it rings and when it is over. */
  private alarm(id: string, metric: IMetric, alarmDescription: string, conditions: Conditions = {}): Alarm {
    const {
      threshold = 0,
      evaluationPeriods = 1,
      comparisonOperator = ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData = TreatMissingData.NOT_BREACHING,
    } = conditions;
    const alarm = new Alarm(this, id, {
      metric,
      alarmDescription,
      threshold,
      comparisonOperator,
      evaluationPeriods,
      treatMissingData,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  }
}
