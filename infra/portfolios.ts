import { Duration } from 'aws-cdk-lib';
import { Grant, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { jobs } from '../functions/routes.ts';
import { recordPrefix } from '../lib/assessment/store/keys.ts';
import { acknowledgeKeys } from './acknowledge-objects.ts';
import { BundledFunction, type FunctionContext } from './bundled-function.ts';
import { InlineRole } from './inline-role.ts';

/** In IAM, `*` matches any text, slashes included. */
const teamPortfolios = `${recordPrefix}*/portfolio.*`;

export interface PortfoliosProps extends FunctionContext {
  readonly inbox: IBucket;
  /** Where portfolios go; may belong to another stack. */
  readonly reports: IBucket;
}

/**
 * Looks each minute for teams whose portfolios are out of date. No run is tried again and none leaves a dead letter: the
 * next one finds the same work. See docs/decisions/0027-portfolios-each-minute.md.
 */
export class Portfolios extends Construct {
  readonly make: BundledFunction;

  constructor(scope: Construct, id: string, props: PortfoliosProps) {
    super(scope, id);
    const { inbox, reports, settings } = props;
    const row = jobs.assessmentMakePortfolios;
    this.make = new BundledFunction(this, row.id, {
      ...props,
      row,
      // A whole CPU: a part of a large portfolio is some seconds of work.
      memorySize: 1_769,
      environment: {
        APPRAISE_INBOX_BUCKET: inbox.bucketName,
        APPRAISE_REPORTS_BUCKET: reports.bucketName,
        APPRAISE_REPORT_LANGUAGE: settings.reportLanguage,
      },
      // Nearly all runs find nothing to do, and their traces and log lines would cost more than the runs.
      isQuiet: true,
    });
    this.make.function.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    Grant.addToPrincipal({
      grantee: this.make,
      actions: ['s3:PutObject', 's3:PutObjectTagging'],
      resourceArns: [reports.arnForObjects(teamPortfolios)],
    });
    acknowledgeKeys(this.make, reports, teamPortfolios, 'Writes the portfolio of each team beside its reports.');
    const role = new InlineRole(this, 'scheduler', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    new Schedule(this, 'each-minute', {
      description: 'Makes portfolios that are out of date.',
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(this.make.function, { role, retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
    });
  }
}
