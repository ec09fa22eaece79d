import { Duration, RemovalPolicy, Size, Stack, Validations } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction, SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { Grant, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import {
  Choice,
  Condition,
  DefinitionBody,
  IntegrationPattern,
  JsonPath,
  LogLevel,
  StateMachine,
  Succeed,
  TaskInput,
  Timeout,
} from 'aws-cdk-lib/aws-stepfunctions';
import { SqsSendMessage } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { jobs } from '../functions/routes.ts';
import { stalledMs } from '../lib/pricing/scope/health-reasons.ts';
import { priceSheetPrefix } from '../lib/pricing/sheet-upload.ts';
import { acknowledgeObjects } from './acknowledge-objects.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { createDeadLetterQueue, failureDestination } from './dead-letter-queue.ts';
import { InlineRole } from './inline-role.ts';
import { addUploadRule, deliveryWithRetries } from './upload-rule.ts';

export interface PriceSheetsProps extends FunctionContext {
  /** Where price sheets arrive; may belong to another stack. */
  readonly inbox: IBucket;
  readonly reports: IBucket;
}

/** How long an import may wait for its turn and run. Waiting uses no concurrency, and costs nothing. */
const waitForTurn = Duration.days(1);

/**
 * Imports every price sheet that arrives in the inbox: EventBridge starts a state machine, which sends the import to a queue until it
 * is done. The queue calls the function for a few sheets at a time, so that the API keeps its share of the account's executions. After
 * an error the state machine retries for about an hour. If the run does not succeed, EventBridge calls the function to fail the
 * import. See docs/decisions/0018-import-in-stages-with-its-own-sort.md.
 */
export class PriceSheets extends Construct {
  readonly importSheet: BundledFunction;
  readonly stateMachine: StateMachine;
  /** Imports that wait for their turn. */
  readonly waiting: Queue;
  /** Uploads whose run could not be started, or given up. */
  readonly deadLetters: Queue;
  /** Imports that have ended the function several times; they can go back to `waiting`. */
  readonly importDeadLetters: Queue;

  constructor(scope: Construct, id: string, props: PriceSheetsProps) {
    super(scope, id);
    this.importSheet = this.importer(props);
    this.importDeadLetters = createDeadLetterQueue(this, 'import-dead-letters', 'of imports that ended the function');
    this.waiting = this.queue(props);
    this.stateMachine = this.machine(props);
    Grant.addToPrincipal({
      grantee: this.importSheet,
      actions: ['states:SendTaskFailure', 'states:SendTaskSuccess'],
      resourceArns: [this.stateMachine.stateMachineArn],
    });
    this.deadLetters = createDeadLetterQueue(
      this,
      'dead-letters',
      'of uploads whose import could not be started, or given up',
    );
    const delivery = deliveryWithRetries(this.deadLetters);
    // CDK would make one under the same id, with its policy beside it.
    const starter = new InlineRole(this.stateMachine, 'EventsRole', {
      assumedBy: new ServicePrincipal('events.amazonaws.com'),
    });
    addUploadRule(this, 'uploads', {
      description: 'A price sheet has arrived.',
      inbox: props.inbox,
      // Patterns cannot ignore case, so the function checks how a key ends.
      keys: [{ prefix: priceSheetPrefix }],
      target: new SfnStateMachine(this.stateMachine, { ...delivery, role: starter }),
    });
    // Also covers runs that timed out or were aborted, which no state of the machine can catch.
    new Rule(this, 'ended', {
      description: 'A run of the state machine ended without success.',
      eventPattern: {
        source: ['aws.states'],
        detailType: ['Step Functions Execution Status Change'],
        detail: { stateMachineArn: [this.stateMachine.stateMachineArn], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
      },
      targets: [new LambdaFunction(this.importSheet.function, delivery)],
    });
    this.importSheet.function.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: failureDestination(this.deadLetters),
    });
  }

  private importer(props: PriceSheetsProps): BundledFunction {
    const { inbox, reports } = props;
    const importer = new BundledFunction(this, jobs.pricingImportPriceSheet.id, {
      ...props,
      row: jobs.pricingImportPriceSheet,
      // 1,769 MiB come with a whole CPU, for sorting and compressing. The runtime sizes V8's heap by it (5 % for each
      // half of the young generation, 90 % for the old one); an import then takes about 490 MiB at most.
      memorySize: 1_769,
      // Upload and sort files take 1,700 bytes a row: 2.5 million rows fit.
      ephemeralStorageSize: Size.gibibytes(4),
      environment: {
        APPRAISE_REPORTS_BUCKET: reports.bucketName,
        APPRAISE_STATES_ENDPOINT: `https://states.${Stack.of(this).region}.${Stack.of(this).urlSuffix}`,
      },
    });
    const grant = (actions: string[], resourceArns: string[]) =>
      Grant.addToPrincipal({ grantee: importer, actions, resourceArns });
    grant(['s3:GetObjectVersion'], [inbox.arnForObjects(`${priceSheetPrefix}*`)]);
    // Without it, a deleted version answers 403, which is retried, instead of 404.
    grant(['s3:ListBucket', 's3:ListBucketVersions'], [inbox.bucketArn]);
    grant(['s3:PutObject'], [reports.arnForObjects(`${priceSheetPrefix}*`)]);
    acknowledgeObjects(importer, inbox, priceSheetPrefix, 'Imports every price sheet that arrives.');
    acknowledgeObjects(importer, reports, priceSheetPrefix, 'Writes what became of each, under the key of the upload.');
    return importer;
  }

  /** Reserved concurrency would bound imports, too, but a new account has none to give. */
  private queue({ settings }: PriceSheetsProps): Queue {
    const queue = new Queue(this, 'waiting', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      // Twice the function's time: a message comes again only after a run that was ended from outside.
      visibilityTimeout: Duration.seconds(2 * jobs.pricingImportPriceSheet.timeoutSeconds),
      deadLetterQueue: { queue: this.importDeadLetters, maxReceiveCount: 5 },
    });
    Grant.addToPrincipal({
      grantee: this.importSheet,
      actions: ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
      resourceArns: [queue.queueArn],
    });
    new EventSourceMapping(this, 'imports', {
      target: this.importSheet.function,
      eventSourceArn: queue.queueArn,
      batchSize: 1,
      maxConcurrency: settings.importsAtOnce,
    });
    return queue;
  }

  private machine({ settings }: PriceSheetsProps): StateMachine {
    const run = new SqsSendMessage(this, 'import', {
      queue: this.waiting,
      integrationPattern: IntegrationPattern.WAIT_FOR_TASK_TOKEN,
      messageBody: TaskInput.fromObject({ event: JsonPath.objectAt('$'), taskToken: JsonPath.taskToken }),
      // Keeps the event as the input of the next message.
      resultPath: '$.result',
      // Longer than any queue, and than the deliveries of a message until it is a dead letter.
      taskTimeout: Timeout.duration(waitForTurn),
    });
    // The longest wait is half of `stalledMs`, after which another run may take the import over.
    run.addRetry({
      errors: ['States.ALL'],
      interval: Duration.minutes(1),
      backoffRate: 2,
      maxDelay: Duration.millis(stalledMs / 2),
      maxAttempts: 14,
    });
    const done = new Succeed(this, 'done');
    const isRunning = Condition.stringEquals('$.result.status', 'running');
    const definition = run.next(new Choice(this, 'is it done?').when(isRunning, run).otherwise(done));
    const machine = new StateMachine(this, 'state-machine', {
      comment: 'Imports one price sheet.',
      definitionBody: DefinitionBody.fromChainable(definition),
      timeout: Duration.days(3),
      tracingEnabled: true,
      logs: {
        destination: new LogGroup(this, 'logs', {
          logGroupName: `/aws/vendedlogs/states/appraise-${settings.stage}-import-price-sheet`,
          retention: settings.logRetentionDays,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
        level: LogLevel.ALL,
      },
    });
    Validations.of(machine.role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Log delivery and trace segments know no resource: their actions are for the account as a whole.',
    });
    return machine;
  }
}
