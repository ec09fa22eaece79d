import { Annotations, CfnOutput, Stack } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { policyFileName } from '../lib/assessment/policy/policy.ts';
import { recordPrefix } from '../lib/assessment/store/keys.ts';
import { cvmPrefix, marketPrefix } from '../lib/market/store/keys.ts';
import { priceSheetPrefix } from '../lib/pricing/sheet-upload.ts';
import { Buckets } from './buckets.ts';
import type { Settings } from './settings.ts';
import { Tables } from './tables.ts';
import { UploadPolicy } from './upload-policy.ts';

/** What outlives a deployment of code: tables, buckets and upload policies. It is deployed first and deleted last. */
export class DataStack extends Stack {
  readonly tables: Tables;
  readonly inbox: IBucket;
  readonly reports: IBucket;
  readonly archive: IBucket;
  /** Undefined in `dev`. */
  readonly accessLogs: IBucket | undefined;

  constructor(scope: Construct, settings: Settings) {
    super(scope, `AppraiseData-${settings.stage}`, {
      description: 'Appraise: tables and buckets.',
      terminationProtection: settings.deletionProtection,
    });
    this.tables = new Tables(this, 'tables', settings);
    const { inbox, reports, archive, accessLogs } = new Buckets(this, 'buckets', settings);
    const recordPolicy = new UploadPolicy(this, 'upload-policy', {
      inbox,
      reports,
      folder: recordPrefix,
      tag: 'team',
      // Who uploads records must not relax the rules for them.
      guardedFile: { name: policyFileName, tag: 'team-policy', value: 'write' },
      description: 'Upload assessment records for the team that the principal is tagged with, and read their reports.',
    });
    const sheetPolicy = new UploadPolicy(this, 'price-sheet-policy', {
      inbox,
      reports,
      folder: priceSheetPrefix,
      tag: 'scope',
      description: 'Upload price sheets for the scope that the principal is tagged with, and read their reports.',
    });
    const marketPolicy = new UploadPolicy(this, 'market-policy', {
      inbox,
      reports,
      folder: marketPrefix,
      closedFolder: cvmPrefix,
      description: 'Upload tables of market figures, and read their reports.',
    });

    this.inbox = inbox;
    this.reports = reports;
    this.archive = archive;
    this.accessLogs = accessLogs;
    this.exportAll();
    if (settings.keepsData && !settings.deletionProtection) {
      Annotations.of(this).addInfo(
        `The tables of ${settings.stage} are not protected from deletion. Deploy it with -c deletionProtection=on from the second deployment on.`,
      );
    }
    new CfnOutput(this, 'InboxBucket', { value: inbox.bucketName, description: 'Upload records under assessments/.' });
    new CfnOutput(this, 'ReportsBucket', {
      value: reports.bucketName,
      description: 'Reports, by the key of the upload.',
    });
    new CfnOutput(this, 'ArchiveBucket', {
      value: archive.bucketName,
      description: 'Every publication of the market, by day.',
    });
    new CfnOutput(this, 'UploadPolicyArn', {
      value: recordPolicy.arn,
      description: 'For roles tagged team=<name>, which upload records.',
    });
    new CfnOutput(this, 'PriceSheetPolicyArn', {
      value: sheetPolicy.arn,
      description: 'For roles tagged scope=<scope>, which upload its price sheets.',
    });
    new CfnOutput(this, 'MarketPolicyArn', {
      value: marketPolicy.arn,
      description: 'For roles that upload tables of market figures.',
    });
    new CfnOutput(this, 'VerdictsTable', {
      value: this.tables.name('verdicts'),
      description: 'The verdict on each upload.',
    });
    new CfnOutput(this, 'SummariesTable', {
      value: this.tables.name('summaries'),
      description: 'What portfolios need of each upload.',
    });
    new CfnOutput(this, 'ScopesTable', { value: this.tables.name('scopes'), description: 'Pricing scopes.' });
    new CfnOutput(this, 'SnapshotsTable', { value: this.tables.name('snapshots'), description: 'Imports of prices.' });
    new CfnOutput(this, 'MetersTable', { value: this.tables.name('meters'), description: 'Prices, in pages.' });
    new CfnOutput(this, 'ScoresTable', { value: this.tables.name('scores'), description: 'Published valuations.' });
    new CfnOutput(this, 'AccessTable', { value: this.tables.name('access'), description: 'API-key records.' });
  }

  /** Exports every name and ARN, used or not: CloudFormation refuses to remove an export that is still imported. */
  private exportAll(): void {
    const attributes = [
      ...this.tables.all().flatMap(([, { tableName, tableArn }]) => [tableName, tableArn]),
      ...[this.inbox, this.reports, this.archive].flatMap(({ bucketName, bucketArn }) => [bucketName, bucketArn]),
    ];
    for (const attribute of attributes) this.exportValue(attribute);
    if (this.accessLogs) this.exportValue(this.accessLogs.bucketArn);
  }
}
