import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Grant } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobs } from '../functions/routes.ts';
import { policyFileName } from '../lib/assessment/policy/policy.ts';
import { assessmentEventSource, recordPrefix } from '../lib/assessment/store/keys.ts';
import { acknowledgeKeys, acknowledgeObjects } from './acknowledge-objects.ts';
import type { Bundle } from './bundle.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { createDeadLetterQueue, failureDestination } from './dead-letter-queue.ts';
import type { Settings } from './settings.ts';
import { addUploadRule, deliveryWithRetries } from './upload-rule.ts';

export interface RecordInboxProps extends FunctionContext {
  /** Where records arrive; may belong to another stack. */
  readonly inbox: IBucket;
  readonly reports: IBucket;
}

/** Keys of the policies of all teams. */
const teamPolicies = `${recordPrefix}*/${policyFileName}`;

const policiesRemoved = ({ stage }: Settings) => ({
  metricNamespace: `Appraise/${stage}`,
  metricName: 'policies-removed',
});

/** How often a policy was deleted, or a record judged after that. */
export const policiesRemovedMetric = (settings: Settings): Metric => {
  const { metricNamespace: namespace, metricName } = policiesRemoved(settings);
  return new Metric({ namespace, metricName, statistic: 'Sum', period: Duration.hours(1) });
};

/** Judges every record that arrives. After three failures, or a day undelivered, its event is a dead letter. */
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
      // Patterns cannot ignore case, so the function checks how a key ends.
      keys: [{ prefix: recordPrefix }],
      deletions: true,
      target: new LambdaFunction(this.validateUpload.function, deliveryWithRetries(this.deadLetters)),
    });
  }

  private judge(props: RecordInboxProps): BundledFunction {
    const { inbox, reports, settings, bundles } = props;
    const row = jobs.assessmentValidateUpload;
    const policy = addPolicy(settings, bundles.get(row.id));
    const judge = new BundledFunction(this, row.id, {
      ...props,
      row,
      // Judging is CPU work: seconds for the largest record, milliseconds for most.
      memorySize: 1024,
      environment: {
        APPRAISE_INBOX_BUCKET: inbox.bucketName,
        APPRAISE_REPORTS_BUCKET: reports.bucketName,
        APPRAISE_REPORT_LANGUAGE: settings.reportLanguage,
        ...(policy !== undefined && { APPRAISE_ASSESSMENT_POLICY: policy }),
      },
    });
    judge.function.configureAsyncInvoke({
      retryAttempts: 2,
      // Lambda's maximum: while the function is throttled, uploads wait.
      maxEventAge: Duration.hours(6),
      onFailure: failureDestination(this.deadLetters),
    });
    const grant = (actions: string[], resourceArns: string[]) =>
      Grant.addToPrincipal({ grantee: judge, actions, resourceArns });
    grant(
      ['s3:GetObjectVersion', 's3:GetObjectVersionTagging', 's3:PutObjectVersionTagging'],
      [inbox.arnForObjects(`${recordPrefix}*`)],
    );
    // Not a version of it: the policy that holds now.
    grant(['s3:GetObject'], [inbox.arnForObjects(teamPolicies)]);
    // Without it, a deleted version and a policy that nobody has uploaded answer 403, which is retried, instead of 404.
    grant(['s3:ListBucket', 's3:ListBucketVersions'], [inbox.bucketArn]);
    // The tag says that it is a report, which the bucket deletes after the retention of records.
    grant(['s3:PutObject', 's3:PutObjectTagging'], [reports.arnForObjects(`${recordPrefix}*`)]);
    new MetricFilter(this, 'policies-removed', {
      logGroup: judge.function.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'policy removed'),
      ...policiesRemoved(settings),
      metricValue: '1',
    });
    judge.grantPutEvents(assessmentEventSource);
    acknowledgeObjects(judge, inbox, recordPrefix, 'Judges every record that arrives.');
    acknowledgeKeys(judge, inbox, teamPolicies, 'Reads the policy of the team whose record arrives.');
    acknowledgeObjects(judge, reports, recordPrefix, 'Writes the report on every record, under the key of the record.');
    return judge;
  }
}

/** Adds the policy of the stack to the bundle, if it has one. @returns the name of its file there */
function addPolicy({ assessmentPolicy }: Settings, bundle: Bundle | undefined): string | undefined {
  if (assessmentPolicy === undefined || bundle === undefined) return undefined;
  writeFileSync(join(bundle.directory, policyFileName), assessmentPolicy);
  return policyFileName;
}
