import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { exactOptional, type GenericSchema, nullable, number, object, picklist, string } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import type { Upload } from '../../platform/aws/object-created.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import type { Verdict } from '../finding.ts';

/** What was found about one upload. */
export interface UploadVerdict {
  readonly verdict: Verdict;
  /** Null where the upload holds no id, or several records. */
  readonly assessment_id: string | null;
  readonly records: number;
  readonly error_count: number;
  readonly warning_count: number;
  /** ISO 8601 date-time. */
  readonly judged_at: string;
}

/** A row of the table: an upload, and its verdict once there is one. */
export interface VerdictRow extends Partial<UploadVerdict> {
  readonly bucket: string;
  readonly key: string;
  /** Padded, so that rows compare as strings. */
  readonly sequencer: string;
  /** Null in a bucket without versions. */
  readonly version_id?: string | null;
  /** `judging` from the claim to the last write; a function that died leaves it, and the next delivery goes on. */
  readonly status: 'judging' | 'judged' | 'gone';
}

const rowSchema: GenericSchema<unknown, VerdictRow> = object({
  bucket: string(),
  key: string(),
  sequencer: string(),
  status: picklist(['judging', 'judged', 'gone']),
  version_id: exactOptional(nullable(string())),
  verdict: exactOptional(picklist(['valid', 'invalid', 'unreadable'])),
  assessment_id: exactOptional(nullable(string())),
  records: exactOptional(number()),
  error_count: exactOptional(number()),
  warning_count: exactOptional(number()),
  judged_at: exactOptional(string()),
});

/** @throws StoredItemInvalid */
const parseRow = (item: Record<string, unknown>): VerdictRow =>
  parseItem(rowSchema, item, { table: table(), key: { bucket: item.bucket, key: item.key } });

/** S3 sequencers have at most 32 digits so far; longer ones stay comparable among themselves. */
const sequencerWidth = 64;

const padSequencer = (sequencer: string): string => sequencer.toUpperCase().padStart(sequencerWidth, '0');

/** What a delivery finds: work to do, work done before, or a newer upload of the same key. */
export type Claim = 'ours' | 'done' | { readonly newer: Upload };

const table = (): string => requireVariable('APPRAISE_VERDICTS_TABLE');

/**
 * Takes an upload on, unless it, or a newer one of its key, was taken on before: deliveries may be repeated and may
 * arrive in any order.
 */
export async function claim(upload: Upload): Promise<Claim> {
  const sequencer = padSequencer(upload.sequencer);
  const taken = await update(upload, {
    // The verdict of an earlier version must not be read as that of this one.
    change:
      'SET #sequencer = :sequencer, #status = :judging, version_id = :version ' +
      'REMOVE verdict, assessment_id, records, error_count, warning_count, judged_at',
    condition:
      'attribute_not_exists(#sequencer) OR #sequencer < :sequencer OR (#sequencer = :sequencer AND #status = :judging)',
    values: { ':sequencer': sequencer, ':judging': 'judging', ':version': upload.versionId ?? null },
  });
  if (taken) return 'ours';
  const row = await read(upload);
  // The row can only have moved on to a newer upload since.
  if (!row || row.sequencer === sequencer) return 'done';
  const { bucket, key, version_id } = row;
  return { newer: { bucket, key, versionId: version_id ?? undefined, sequencer: row.sequencer } };
}

/**
 * Writes the verdict of an upload that is claimed.
 * @param verdict `gone` where the object was deleted before it could be read
 * @returns false when a newer upload of the key was claimed meanwhile; nothing is written then
 */
export function settle(upload: Upload, verdict: UploadVerdict | 'gone'): Promise<boolean> {
  const fields = verdict === 'gone' ? {} : verdict;
  const names = Object.keys(fields);
  return update(upload, {
    change: `SET #status = :status${names.map((name) => `, ${name} = :${name}`).join('')}`,
    condition: '#sequencer = :sequencer',
    values: {
      ':status': verdict === 'gone' ? 'gone' : 'judged',
      ':sequencer': padSequencer(upload.sequencer),
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
    },
  });
}

/** The latest verdict of every key in a bucket that begins with `prefix`, in the order of the keys. */
export async function* list(bucket: string, prefix: string): AsyncGenerator<VerdictRow> {
  const pages = paginateQuery(
    { client: dynamodb },
    {
      TableName: table(),
      KeyConditionExpression: `#bucket = :bucket${prefix === '' ? '' : ' AND begins_with(#key, :prefix)'}`,
      ExpressionAttributeNames: { '#bucket': 'bucket', ...(prefix === '' ? {} : { '#key': 'key' }) },
      ExpressionAttributeValues: { ':bucket': bucket, ...(prefix === '' ? {} : { ':prefix': prefix }) },
    },
  );
  for await (const { Items = [] } of pages) yield* Items.map(parseRow);
}

interface ConditionalUpdate {
  /** Update expression. */
  readonly change: string;
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** One conditional write; false when the condition did not hold. */
async function update({ bucket, key }: Upload, { change, condition, values }: ConditionalUpdate): Promise<boolean> {
  try {
    await dynamodb.send(
      new UpdateCommand({
        TableName: table(),
        Key: { bucket, key },
        UpdateExpression: change,
        ConditionExpression: condition,
        ExpressionAttributeNames: { '#sequencer': 'sequencer', '#status': 'status' },
        ExpressionAttributeValues: values,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

async function read({ bucket, key }: Upload): Promise<VerdictRow | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: table(), Key: { bucket, key }, ConsistentRead: true }),
  );
  return Item && parseRow(Item);
}
