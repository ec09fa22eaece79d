import { ConditionalCheckFailedException, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GetObjectCommand, HeadObjectCommand, PutObjectTaggingCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as Events from '../../../../lib/assessment/store/events.ts';
import type * as Policies from '../../../../lib/assessment/store/policies.ts';
import type * as Uploads from '../../../../lib/assessment/store/uploads.ts';
import type * as Verdicts from '../../../../lib/assessment/store/verdicts.ts';

let verdicts: typeof Verdicts;
let uploads: typeof Uploads;
let policies: typeof Policies;
let events: typeof Events;
let dynamodb: ReturnType<typeof mockClient>;
let s3: ReturnType<typeof mockClient>;
const bus = mockClient(EventBridgeClient);

beforeAll(async () => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('APPRAISE_VERDICTS_TABLE', 'verdicts');
  [verdicts, uploads, policies, events] = await Promise.all([
    import('../../../../lib/assessment/store/verdicts.ts'),
    import('../../../../lib/assessment/store/uploads.ts'),
    import('../../../../lib/assessment/store/policies.ts'),
    import('../../../../lib/assessment/store/events.ts'),
  ]);
  dynamodb = mockClient((await import('../../../../lib/platform/aws/dynamodb-client.ts')).dynamodb as never);
  s3 = mockClient((await import('../../../../lib/platform/aws/s3-client.ts')).s3 as never);
});
afterEach(() => {
  for (const mock of [dynamodb, s3, bus]) mock.reset();
});

const upload = { bucket: 'inbox', key: 'assessments/a.json', versionId: 'v1', sequencer: 'A1' };
const fault = (name: string, status: number) =>
  ({ name, $fault: 'server', $metadata: { httpStatusCode: status } }) as const;
const s3Fault = (name: string, status: number) => new S3ServiceException({ message: name, ...fault(name, status) });

describe('a fault worth another try is thrown', () => {
  test.for(['ProvisionedThroughputExceededException', 'InternalServerError', 'AccessDeniedException'])(
    '%s of DynamoDB',
    async (name) => {
      dynamodb.on(UpdateCommand as never).rejects(new DynamoDBServiceException({ message: name, ...fault(name, 400) }));

      await expect(verdicts.claim(upload)).rejects.toMatchObject({ name });
    },
  );

  test.for([
    ['SlowDown', 503],
    ['InternalError', 500],
    ['AccessDenied', 403],
  ] as const)('%s of S3', async ([name, status]) => {
    s3.onAnyCommand().rejects(s3Fault(name, status));

    await expect(uploads.head(upload)).rejects.toMatchObject({ name });
    await expect(uploads.read(upload, 10)).rejects.toMatchObject({ name });
    await expect(uploads.tag(upload, {})).rejects.toMatchObject({ name });
  });

  // S3 answers AccessDenied, too, if nobody may list the bucket: then it does not say whether there is a policy.
  test.for([
    ['AccessDenied', 403],
    ['SlowDown', 503],
    ['NoSuchBucket', 404],
    ['PreconditionFailed', 412],
  ] as const)('%s where a policy would be, which is not the same as none', async ([name, status]) => {
    s3.on(GetObjectCommand as never).rejects(s3Fault(name, status));

    await expect(policies.find({ ...upload, key: 'assessments/acme/a.json' })).rejects.toMatchObject({ name });
  });

  test('an entry that EventBridge did not take, though it answered', async () => {
    bus.on(PutEventsCommand).resolves({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'ThrottlingException' }] });

    await expect(events.putEvent({ type: 'AssessmentValidated', detail: {} })).rejects.toThrow('ThrottlingException');
  });
});

describe('a fact is no fault', () => {
  test('NoSuchKey: the team has no policy', async () => {
    s3.on(GetObjectCommand as never).rejects(s3Fault('NoSuchKey', 404));

    expect(await policies.find({ ...upload, key: 'assessments/acme/a.json' })).toBeUndefined();
  });

  test.for(['NoSuchKey', 'NoSuchVersion', 'NotFound'])('%s: the object is gone', async (name) => {
    s3.onAnyCommand().rejects(s3Fault(name, 404));

    expect(await uploads.head(upload)).toBeUndefined();
    expect(await uploads.read(upload, 10)).toBeUndefined();
    await expect(uploads.tag(upload, {})).resolves.toBeUndefined();
  });

  test('a condition that does not hold: somebody else was first', async () => {
    const failed = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
    dynamodb.on(UpdateCommand as never).rejects(failed);
    dynamodb.on(GetCommand as never).resolves({
      Item: { bucket: 'inbox', key: 'a.json', sequencer: 'A1'.padStart(64, '0'), status: 'judged' },
    } as never);

    expect(await verdicts.claim(upload)).toBe('done');
    expect(await verdicts.settle(upload, 'deleted')).toBe(false);
  });
});

test('the exact version is asked for, read and tagged', async () => {
  s3.onAnyCommand().resolves({} as never);
  await uploads.head(upload);
  await uploads.read(upload, 10);
  await uploads.tag(upload, { a: 'b' });

  for (const command of [HeadObjectCommand, GetObjectCommand, PutObjectTaggingCommand]) {
    expect(s3.commandCalls(command as never)[0]?.args[0].input).toMatchObject({ Key: upload.key, VersionId: 'v1' });
  }
});
