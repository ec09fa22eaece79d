import { Duration, RemovalPolicy, Stack, TimeZone, Validations } from 'aws-cdk-lib';
import { CfnNamedQuery, CfnWorkGroup } from 'aws-cdk-lib/aws-athena';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { ContextAttribute, Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { Universal } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { archivePrefix } from '../lib/market/store/keys.ts';
import { acknowledgeObjects } from './acknowledge-objects.ts';
import { archiveColumns, savedQueries, verdictColumns } from './athena-tables.ts';
import { secureProps } from './buckets.ts';
import { replaceEmptierLogs } from './emptier-logs.ts';
import { InlineRole } from './inline-role.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './tables.ts';

export interface AthenaProps {
  readonly settings: Settings;
  readonly tables: Tables;
  /** Where every publication of the market is; may belong to another stack. */
  readonly archive: IBucket;
  /** True if the stack has another bucket that CDK empties before it is deleted. */
  readonly hasEmptier: boolean;
}

/** Folders of the bucket. */
const folders = { verdicts: 'verdicts/', results: 'results/' } as const;

/** When DynamoDB exports the verdicts, in UTC. Its exports take minutes, whatever their size. */
const exportAt = { hour: '4', minute: '0' } as const;

/**
 * Tables for Athena, of all verdicts and of the market's archive, and five saved queries. Partitions are projected, so that no crawler
 * runs. DynamoDB itself exports the verdicts each night: no upload waits for it, and nothing reads the table.
 * See docs/decisions/0031-athena-reads-exports.md.
 */
export class Athena extends Construct {
  constructor(scope: Construct, id: string, { settings, tables, archive, hasEmptier }: AthenaProps) {
    super(scope, id);
    const bucket = this.makeBucket();
    if (!hasEmptier) replaceEmptierLogs(this, settings);
    this.exportVerdicts(tables, bucket);

    const name = `appraise_${settings.stage}`;
    const catalogId = Stack.of(this).account;
    const database = new CfnDatabase(this, 'database', {
      catalogId,
      databaseInput: { name, description: 'Verdicts on records, and what the market has published.' },
    });
    const table = (tableName: string, input: Pick<TableInput, 'columns' | 'partition' | 'location'>) => {
      const tableInput = inputOf({ name: tableName, ...input });
      new CfnTable(this, tableName, { catalogId, databaseName: name, tableInput }).addResourceDependency(database);
    };
    table('verdicts', {
      columns: verdictColumns,
      partition: { name: 'day', format: 'yyyy-MM-dd', from: '2026-11-01', unit: 'DAYS' },
      location: bucket.s3UrlForObject(`${folders.verdicts}\${day}T04:00:00Z/`),
    });
    table('market_archive', {
      columns: archiveColumns,
      partition: { name: 'ano', format: 'yyyy', from: '2020', unit: 'YEARS' },
      location: archive.s3UrlForObject(`${archivePrefix}\${ano}/`),
    });

    const workGroup = new CfnWorkGroup(this, 'work-group', {
      name: `appraise-${settings.stage}`,
      description: 'Queries on verdicts and on the archive of the market.',
      recursiveDeleteOption: true,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        engineVersion: { selectedEngineVersion: 'Athena engine version 3' },
        // Five cents at five dollars a terabyte.
        bytesScannedCutoffPerQuery: 10_000_000_000,
        resultConfiguration: {
          outputLocation: bucket.s3UrlForObject(folders.results),
          encryptionConfiguration: { encryptionOption: 'SSE_S3' },
        },
      },
    });
    for (const [query, { description, sql }] of Object.entries(savedQueries)) {
      new CfnNamedQuery(this, query, {
        database: name,
        workGroup: workGroup.ref,
        name: query,
        description,
        queryString: sql,
      }).addResourceDependency(workGroup);
    }
  }

  private makeBucket(): IBucket {
    const bucket = new Bucket(this, 'bucket', {
      ...secureProps,
      // It holds copies and results, which can all be made again.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
      lifecycleRules: [
        { id: 'expire-exports', prefix: folders.verdicts, expiration: Duration.days(35) },
        { id: 'expire-results', prefix: folders.results, expiration: Duration.days(7) },
        { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It holds copies of what has access logs, and results that Athena lists with who asked for them.',
    });
    // The same object: CDK's types differ in an optional member.
    return bucket as IBucket;
  }

  private exportVerdicts(tables: Tables, bucket: IBucket): void {
    const role = new InlineRole(this, 'exporter', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const table = tables.arn('verdicts');
    const policyStatements = [
      new PolicyStatement({ actions: ['dynamodb:ExportTableToPointInTime'], resources: [table] }),
      new PolicyStatement({
        actions: ['s3:AbortMultipartUpload', 's3:PutObject', 's3:PutObjectAcl'],
        resources: [bucket.arnForObjects(`${folders.verdicts}*`)],
      }),
    ];
    acknowledgeObjects(role, bucket, folders.verdicts, 'DynamoDB names the objects of an export.');
    new Schedule(this, 'export', {
      description: 'Exports all verdicts for Athena.',
      schedule: ScheduleExpression.cron({ ...exportAt, timeZone: TimeZone.ETC_UTC }),
      target: new Universal({
        service: 'dynamodb',
        action: 'exportTableToPointInTime',
        role,
        policyStatements,
        input: ScheduleTargetInput.fromObject({
          TableArn: table,
          S3Bucket: bucket.bucketName,
          // The day of the partition: 2026-11-25T04:00:00Z.
          S3Prefix: `${folders.verdicts}${ContextAttribute.scheduledTime}`,
          S3SseAlgorithm: 'AES256',
          ExportFormat: 'DYNAMODB_JSON',
        }),
        retryAttempts: 5,
        maxEventAge: Duration.hours(6),
      }),
    });
  }
}

interface TableInput {
  readonly name: string;
  /** Hive types by the names of columns. */
  readonly columns: Readonly<Record<string, string>>;
  readonly partition: {
    readonly name: string;
    readonly format: string;
    readonly from: string;
    readonly unit: 'DAYS' | 'YEARS';
  };
  /** Where a partition is. */
  readonly location: string;
}

/** A table of lines of JSON, compressed with gzip, whose partitions Athena computes. */
function inputOf({ name, columns, partition, location }: TableInput): CfnTable.TableInputProperty {
  const projection = `projection.${partition.name}`;
  return {
    name,
    tableType: 'EXTERNAL_TABLE',
    partitionKeys: [{ name: partition.name, type: 'string' }],
    parameters: {
      EXTERNAL: 'TRUE',
      classification: 'json',
      compressionType: 'gzip',
      'projection.enabled': 'true',
      [`${projection}.type`]: 'date',
      [`${projection}.format`]: partition.format,
      [`${projection}.range`]: `${partition.from},NOW`,
      [`${projection}.interval`]: '1',
      [`${projection}.interval.unit`]: partition.unit,
      'storage.location.template': location,
    },
    storageDescriptor: {
      location: location.slice(0, location.lastIndexOf('${')),
      inputFormat: 'org.apache.hadoop.mapred.TextInputFormat',
      outputFormat: 'org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat',
      columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
      serdeInfo: {
        serializationLibrary: 'org.openx.data.jsonserde.JsonSerDe',
        // Exports have files of checksums beside those of items.
        parameters: { 'ignore.malformed.json': 'true' },
      },
    },
  };
}
