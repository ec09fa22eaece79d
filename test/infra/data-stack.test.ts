import { describe, expect, test } from 'vitest';
import { environmentOutputs } from '../../lib/cli/platform/env.ts';
import { type TableDefinition, tableDefinitions } from '../../lib/platform/aws/table-definitions.ts';
import { judgeRelease } from './release/judge.ts';
import { type Synthesised, synthesise } from './synthesised.ts';

const stages = { dev: synthesise({ stage: 'dev' }).data, prod: synthesise({ stage: 'prod' }).data };
const { dev, prod } = stages;

/** To rename one of these is to replace a table or a bucket, and to leave its content behind. */
const stateful = {
  bucketsarchive15A2258A: 'AWS::S3::Bucket',
  bucketsaccesslogs5F7898E8: 'AWS::S3::Bucket',
  bucketsinbox2B2F851D: 'AWS::S3::Bucket',
  bucketsreportsC62A850E: 'AWS::S3::Bucket',
  tablesaccess6D6F6121: 'AWS::DynamoDB::Table',
  tablesmeters8EC6A89C: 'AWS::DynamoDB::Table',
  tablesscopesBA20F137: 'AWS::DynamoDB::Table',
  tablesscoresC03F0819: 'AWS::DynamoDB::Table',
  tablessnapshotsADB7A289: 'AWS::DynamoDB::Table',
  tablessummariesD1362F11: 'AWS::DynamoDB::Table',
  tablesverdicts25C70F48: 'AWS::DynamoDB::Table',
};

const isStateful = (type: string) => Object.values(stateful).includes(type);

/** A dev stage has no log of who reads and writes its buckets. */
const { bucketsaccesslogs5F7898E8: _, ...statefulOfDev } = stateful;

describe.each(Object.entries(stages))('data of stage %s', (stage, data) => {
  test('has its tables and buckets under the ids that they have always had', () => {
    const found = Object.entries(data.resources).filter(([, { Type }]) => isStateful(Type));
    expect(Object.fromEntries(found.map(([id, { Type }]) => [id, Type]))).toEqual(
      stage === 'dev' ? statefulOfDev : stateful,
    );
  });

  test('has one table a definition, with its keys, encrypted, billed by use, with point-in-time recovery', () => {
    const tables = Object.values(data.of('AWS::DynamoDB::Table'));
    expect(tables.map((table) => table.KeySchema)).toEqual(Object.values(tableDefinitions).map(keySchema));
    for (const table of tables) {
      expect(table).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        SSESpecification: { SSEEnabled: true },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    }
  });

  test('lets DynamoDB delete by the attribute that the code writes, and where it writes one only', () => {
    const tables = Object.values(data.of('AWS::DynamoDB::Table'));
    expect(tables.map(({ TimeToLiveSpecification }) => TimeToLiveSpecification)).toEqual(
      Object.values<TableDefinition>(tableDefinitions).map(({ timeToLive }) =>
        timeToLive === undefined ? undefined : { AttributeName: timeToLive, Enabled: true },
      ),
    );
    // What quotas, publications and snapshots are written with.
    expect(
      tables.filter(({ TimeToLiveSpecification }) => TimeToLiveSpecification?.AttributeName === 'expires_at'),
    ).toHaveLength(3);
  });

  test('has buckets that are private, encrypted and owned by the account', () => {
    const buckets = Object.values(data.of('AWS::S3::Bucket'));
    expect(buckets).toHaveLength(stage === 'dev' ? 3 : 4);
    for (const bucket of buckets) {
      expect(bucket).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: { ServerSideEncryptionConfiguration: expect.any(Array) },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      });
    }
  });

  test('has an inbox that puts its events on EventBridge, as the only bucket that does', () => {
    const configured = Object.entries(data.of('AWS::S3::Bucket')).map(([id, { NotificationConfiguration }]) => [
      id,
      NotificationConfiguration,
    ]);
    expect(Object.fromEntries(configured)).toEqual({
      bucketsarchive15A2258A: undefined,
      bucketsaccesslogs5F7898E8: undefined,
      bucketsinbox2B2F851D: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
      bucketsreportsC62A850E: undefined,
    });
  });

  test('refuses every bucket to requests without TLS 1.2', () => {
    const policies = Object.values(data.of('AWS::S3::BucketPolicy'));
    expect(policies.map((policy) => policy.Bucket.Ref).sort()).toEqual(Object.keys(data.of('AWS::S3::Bucket')).sort());
    for (const { PolicyDocument } of policies) {
      const denials = PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Deny');
      expect(denials.map(({ Condition }: { Condition: unknown }) => Condition)).toEqual([
        { Bool: { 'aws:SecureTransport': 'false' } },
        { NumericLessThan: { 's3:TlsVersion': 1.2 } },
      ]);
    }
  });

  test.each(['inbox', 'reports', 'archive'])('keeps versions of the %s', (name) => {
    expect(bucket(data, name).VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  test('exports the name and the ARN of every table and bucket, whether the other stack imports them or not', () => {
    const exported = Object.values(data.outputs).map((output) => output as { Value: unknown; Export?: unknown });
    const values = exported.flatMap(({ Value, Export }) => (Export === undefined ? [] : [JSON.stringify(Value)]));
    const ids = Object.keys({ ...data.of('AWS::DynamoDB::Table'), ...data.of('AWS::S3::Bucket') });
    for (const id of ids.filter((found) => !found.startsWith('bucketsaccesslogs'))) {
      expect(values).toContain(JSON.stringify({ Ref: id }));
      expect(values).toContain(JSON.stringify({ 'Fn::GetAtt': [id, 'Arn'] }));
    }
  });

  test('says where things are', () => {
    const names = Object.keys(data.outputs).filter((name) => !name.startsWith('ExportsOutput'));
    expect(names).toEqual([
      'InboxBucket',
      'ReportsBucket',
      'ArchiveBucket',
      'UploadPolicyArn',
      'PriceSheetPolicyArn',
      'MarketPolicyArn',
      'VerdictsTable',
      'SummariesTable',
      'ScopesTable',
      'SnapshotsTable',
      'MetersTable',
      'ScoresTable',
      'AccessTable',
    ]);
  });

  test('has every output that appraise env reads', () => {
    const read = (stack: keyof typeof environmentOutputs) => Object.keys(environmentOutputs[stack]);
    expect(Object.keys(data.outputs)).toEqual(expect.arrayContaining(read('AppraiseData')));
    expect(Object.keys(synthesise({}).appraise.outputs)).toEqual(expect.arrayContaining(read('Appraise')));
  });
});

describe('data', () => {
  test('outlives any other stack than that of dev, once it has been made', () => {
    const kept = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::S3::BucketPolicy'];
    const found = Object.entries(prod.resources).filter(([, { Type }]) => kept.includes(Type));
    expect(found.length).toBe(Object.keys(stateful).length + 4);
    for (const [id, resource] of found) {
      // A first creation that fails takes back what it has made; all that is older stays.
      expect(resource, id).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
  });

  test.each([
    { context: { stage: 'prod' }, isProtected: false, said: [expect.stringContaining('-c deletionProtection=on')] },
    { context: { stage: 'prod', deletionProtection: 'on' }, isProtected: true, said: [] },
    { context: { stage: 'dev' }, isProtected: false, said: [] },
  ])('refuses to be deleted only where the context says so, and says where it does not: $context', (expected) => {
    // What a first creation has made must be deleted where it fails, and so must the stack.
    let isStackProtected: boolean | undefined;
    let said: unknown;
    const { data } = synthesise(expected.context, ({ data: stack }) => {
      isStackProtected = stack.terminationProtection;
      said = stack.node.metadata.filter(({ type }) => type === 'aws:cdk:info').map((entry) => entry.data);
    });
    expect(isStackProtected).toBe(expected.isProtected);
    expect(said).toEqual(expected.said);
    for (const { DeletionProtectionEnabled } of Object.values(data.of('AWS::DynamoDB::Table'))) {
      expect(DeletionProtectionEnabled).toBe(expected.isProtected);
    }
  });

  test('has a log of who reads and writes it, where it is kept', () => {
    for (const name of ['inbox', 'reports', 'archive']) {
      const DestinationBucketName = { Ref: 'bucketsaccesslogs5F7898E8' };
      expect(bucket(prod, name).LoggingConfiguration).toEqual({ DestinationBucketName, LogFilePrefix: `${name}/` });
      expect(bucket(dev, name).LoggingConfiguration).toBeUndefined();
    }
  });

  test('takes what CloudFront logs into that bucket, from deliveries of this account only', () => {
    const policies = Object.values(prod.of('AWS::S3::BucketPolicy')).filter(({ Bucket }) =>
      /accesslogs/.test(Bucket.Ref),
    );
    const statements = policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    expect(statements).toContainEqual({
      Effect: 'Allow',
      Principal: { Service: 'delivery.logs.amazonaws.com' },
      Action: 's3:PutObject',
      Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['bucketsaccesslogs5F7898E8', 'Arn'] }, '/console/*']] },
      Condition: {
        StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' }, 's3:x-amz-acl': 'bucket-owner-full-control' },
        ArnLike: { 'aws:SourceArn': expect.objectContaining({ 'Fn::Join': expect.anything() }) },
      },
    });
  });

  test('locks the archive, and nothing else, for as long as the context says, without a new bucket', () => {
    const { data } = synthesise({ stage: 'prod', archiveLockDays: 1_825 });
    expect(bucket(data, 'archive').ObjectLockConfiguration).toEqual({
      ObjectLockEnabled: 'Enabled',
      Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1_825 } },
    });
    for (const name of ['inbox', 'reports']) expect(bucket(data, name).ObjectLockConfiguration).toBeUndefined();
    expect(bucket(prod, 'archive').ObjectLockConfiguration).toBeUndefined();
    // The lock can be switched on and off without a replacement.
    const templates = (stack: Synthesised) => ({ 'AppraiseData-prod': { Resources: stack.resources, Outputs: {} } });
    expect(judgeRelease(templates(prod), templates(data))).toEqual([]);
    expect(judgeRelease(templates(data), templates(prod))).toEqual([]);
  });

  /** Versions of CVM's zips that newer ones have replaced. */
  const expireZips = {
    Id: 'expire-superseded-zips',
    Prefix: 'market/cvm/',
    NoncurrentVersionExpiration: { NoncurrentDays: 30 },
    Status: 'Enabled',
  };

  const expirePortfolios = {
    Id: 'expire-superseded-portfolios',
    TagFilters: [{ Key: 'appraise:kind', Value: 'portfolio' }],
    NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    Status: 'Enabled',
  };

  test('keeps records for good by default, and what they replaced for a year', () => {
    for (const name of ['inbox', 'reports']) {
      const rules = bucket(prod, name).LifecycleConfiguration.Rules;
      expect(rules).toEqual([
        { Id: 'expire-superseded', NoncurrentVersionExpiration: { NoncurrentDays: 365 }, Status: 'Enabled' },
        {
          Id: 'abort-incomplete-uploads',
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          Status: 'Enabled',
        },
        { Id: 'drop-lone-delete-markers', ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
        name === 'inbox' ? expireZips : expirePortfolios,
      ]);
    }
  });

  test('keeps records and access logs as long as the context says', () => {
    const kept = { recordRetentionDays: 2555, supersededRetentionDays: 20, logRetentionDays: 90 };
    const { data } = synthesise({ stage: 'prod', ...kept });
    const days = (name: string) =>
      bucket(data, name).LifecycleConfiguration.Rules.map(
        // biome-ignore lint/suspicious/noExplicitAny: see Synthesised.
        (rule: any) => rule.ExpirationInDays ?? rule.NoncurrentVersionExpiration?.NoncurrentDays,
      );
    expect(days('inbox')).toEqual([20, undefined, undefined, 2555, 2555, 2555, 20]);
    expect(days('reports')).toEqual([20, undefined, undefined, 2555, 1]);
    expect(days('archive')).toEqual([20, undefined]);
    expect(days('accesslogs')).toEqual([90, undefined]);
  });
});

const keySchema = ({ partitionKey, sortKey }: TableDefinition) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  ...(sortKey === undefined ? [] : [{ AttributeName: sortKey, KeyType: 'RANGE' }]),
];

function bucket(data: Synthesised, name: string) {
  const [found] = Object.entries(data.of('AWS::S3::Bucket')).filter(([id]) => id.startsWith(`buckets${name}`));
  if (!found) throw new Error(`no bucket ${name}`);
  return found[1];
}
