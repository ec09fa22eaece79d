import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LRUCache } from 'lru-cache';
import {
  boolean,
  exactOptional,
  type GenericSchema,
  literal,
  nullable,
  number,
  object,
  picklist,
  string,
} from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import type { Upload } from '../../platform/aws/object-created.ts';
import type { DeletedObject } from '../../platform/aws/object-deleted.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import { formatOf, formats } from '../../platform/stored-formats.ts';
import type { UploadOutcome } from '../upload/upload-outcome.ts';
import { bucketOf, partitionOf, teamPrefixOf } from './keys.ts';
import { queryPrefix, queryUploads } from './query-prefix.ts';

/** The result for an upload. */
export interface UploadVerdict extends UploadOutcome {
  /** ISO 8601 date-time. */
  readonly judged_at: string;
}

/** An upload, and its verdict once there is one. */
export interface VerdictRow extends Partial<UploadVerdict> {
  readonly bucket: string;
  readonly key: string;
  /** Padded, so that it compares as a string. */
  readonly sequencer: string;
  /** Null in a bucket without versions. */
  readonly version_id?: string | null;
  /** `judging` from claim to settlement. If a function dies in between, the next delivery goes on. `gone` is an older `deleted`. */
  readonly status: 'judging' | 'judged' | 'deleted' | 'gone';
  /** ISO 8601 date-time, if it was told. */
  readonly deleted_at?: string;
}

const rowSchema: GenericSchema<unknown, VerdictRow> = object({
  bucket: string(),
  key: string(),
  sequencer: string(),
  status: picklist(['judging', 'judged', 'deleted', 'gone']),
  deleted_at: exactOptional(string()),
  version_id: exactOptional(nullable(string())),
  verdict: exactOptional(picklist(['valid', 'invalid', 'unreadable'])),
  assessment_id: exactOptional(nullable(string())),
  records: exactOptional(number()),
  error_count: exactOptional(number()),
  warning_count: exactOptional(number()),
  // Rows of earlier versions lack these four.
  waived_count: exactOptional(number()),
  relaxed: exactOptional(boolean()),
  as_of: exactOptional(nullable(string())),
  policy: exactOptional(
    nullable(
      object({
        source: string(),
        sha256: nullable(string()),
        removed: exactOptional(literal(true)),
      }),
    ),
  ),
  judged_at: exactOptional(string()),
});

function parseRow(item: Record<string, unknown>): VerdictRow {
  const place = { kind: 'verdict', table: table(), key: { bucket: item.bucket, key: item.key } } as const;
  const row = parseItem(rowSchema, item, place);
  return { ...row, bucket: bucketOf(row.bucket) };
}

/** S3's sequencers have at most 32 digits so far. */
const sequencerWidth = 64;

/** Pads a sequencer, so that it compares as a string. */
export const padSequencer = (sequencer: string): string => sequencer.toUpperCase().padStart(sequencerWidth, '0');

/**
 * The place of the removal of one version: right after the upload of that, by its padded sequencer. By S3's own the removal would come
 * after a newer upload that is told later, and keep that out.
 */
export const removalSequencer = (uploaded: string): string => `${uploaded}-`;

/** The upload is ours to judge, has been judged, or a newer one of its key is known. */
export type Claim = 'ours' | 'done' | { readonly newer: Upload };

const table = (): string => requireVariable('APPRAISE_VERDICTS_TABLE');

/** Nobody must read the verdict of an earlier version, or of a deleted one, as this one's. */
const verdictFields =
  'verdict, assessment_id, records, error_count, warning_count, waived_count, relaxed, as_of, policy, judged_at';

/** A row that a newer version wrote is left as it is: whoever reads it then learns that it is newer. */
const isReadable = '(attribute_not_exists(format_version) OR format_version <= :format)';
const itsFormat = 'format_version = :format';

/** Claims an upload, unless it is settled or a newer one is claimed; deliveries are repeated and in any order. */
export async function claim(upload: Upload): Promise<Claim> {
  await prepare(upload);
  const sequencer = padSequencer(upload.sequencer);
  const isClaimed = await update(upload, {
    change: `SET ${itsFormat}, #sequencer = :sequencer, #status = :judging, version_id = :version REMOVE ${verdictFields}, deleted_at`,
    condition: `${isReadable} AND (attribute_not_exists(#sequencer) OR #sequencer < :sequencer OR (#sequencer = :sequencer AND #status = :judging))`,
    values: {
      ':format': formats.verdict,
      ':sequencer': sequencer,
      ':judging': 'judging',
      ':version': upload.versionId ?? null,
    },
  });
  if (isClaimed) return 'ours';
  const row = await read(upload);
  if (!row || row.sequencer === sequencer || row.status === 'deleted') return 'done';
  const { bucket, key, version_id } = row;
  return { newer: { bucket, key, versionId: version_id ?? undefined, sequencer: row.sequencer } };
}

/**
 * Writes the verdict of a claimed upload; `deleted` if the object was deleted before it was read.
 * @returns false if a newer upload of the key was claimed meanwhile; nothing is written then
 */
export function settle(upload: Upload, verdict: UploadVerdict | 'deleted'): Promise<boolean> {
  const fields = verdict === 'deleted' ? {} : verdict;
  const names = Object.keys(fields);
  return update(upload, {
    change: `SET #status = :status${names.map((name) => `, ${name} = :${name}`).join('')}`,
    condition: '#sequencer = :sequencer',
    values: {
      ':status': verdict === 'deleted' ? 'deleted' : 'judged',
      ':sequencer': padSequencer(upload.sequencer),
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
    },
  });
}

/**
 * Notes that an upload was deleted. A later upload of the key, and one whose older version was removed, stay as they are, and so does a
 * deletion whose hidden version is removed later. An earlier upload that is told later finds the deletion.
 * @returns false if nothing is changed
 */
export async function markDeleted({ isPermanent, deletedAt, ...deletion }: DeletedObject): Promise<boolean> {
  await prepare(deletion);
  const isOneVersion = isPermanent && deletion.versionId !== undefined;
  const row = isOneVersion ? await read(deletion) : undefined;
  if (isOneVersion && (row?.version_id !== deletion.versionId || row?.deleted_at !== undefined)) return false;
  return update(deletion, {
    change: `SET ${itsFormat}, #sequencer = :sequencer, #status = :deleted, deleted_at = :at REMOVE ${verdictFields}`,
    condition: row
      ? `${isReadable} AND #sequencer = :before`
      : `${isReadable} AND (attribute_not_exists(#sequencer) OR #sequencer < :sequencer)`,
    values: {
      ':format': formats.verdict,
      ':sequencer': row ? removalSequencer(row.sequencer) : padSequencer(deletion.sequencer),
      ':deleted': 'deleted',
      ':at': deletedAt.toISOString(),
      ...(row && { ':before': row.sequencer }),
    },
  });
}

/** The partition with the prefixes of all teams that have a verdict. */
const teamsPartition = (bucket: string): string => `${bucket}#teams`;

/** Partitions of teams that this process has listed. */
const listedTeams = new LRUCache<string, true>({ max: 10_000 });

/** Lists the team of an upload, and copies its row from where versions up to 0.2.0 have it, unless there is one of the team. */
async function prepare({ bucket, key }: Pick<Upload, 'bucket' | 'key'>): Promise<void> {
  const team = teamPrefixOf(key);
  if (team === undefined) return;
  const partition = partitionOf({ bucket, key });
  if (!listedTeams.has(partition)) {
    const Item = { bucket: teamsPartition(bucket), key: team, ...formatOf('verdict') };
    await dynamodb.send(new PutCommand({ TableName: table(), Item }));
    listedTeams.set(partition, true);
  }
  const find = async (place: string) => {
    const { Item } = await dynamodb.send(new GetCommand({ TableName: table(), Key: { bucket: place, key } }));
    return Item;
  };
  if (await find(partition)) return;
  const Item = await find(bucket);
  if (Item) await putUnlessThere({ ...Item, bucket: partition });
}

async function putUnlessThere(Item: Record<string, unknown>): Promise<void> {
  try {
    const ConditionExpression = 'attribute_not_exists(#key)';
    const ExpressionAttributeNames = { '#key': 'key' };
    await dynamodb.send(new PutCommand({ TableName: table(), Item, ConditionExpression, ExpressionAttributeNames }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** Lists the latest verdict of each key with a prefix, in the order of the keys. */
export async function* list(bucket: string, prefix: string): AsyncGenerator<VerdictRow> {
  const rows = queryUploads({ table: table(), bucket, prefix, teams: () => listTeams(bucket) });
  for await (const item of rows) yield parseRow(item);
}

async function* listTeams(bucket: string): AsyncGenerator<string> {
  const rows = queryPrefix({ table: table(), partition: teamsPartition(bucket), prefix: '' });
  for await (const { key } of rows) yield String(key);
}

interface ConditionalUpdate {
  readonly change: string;
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** @returns false if the condition does not hold */
async function update({ bucket, key }: Upload, { change, condition, values }: ConditionalUpdate): Promise<boolean> {
  try {
    await dynamodb.send(
      new UpdateCommand({
        TableName: table(),
        Key: { bucket: partitionOf({ bucket, key }), key },
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

/** Reads the latest row of a key; undefined if there is none. */
export async function read({ bucket, key }: Pick<Upload, 'bucket' | 'key'>): Promise<VerdictRow | undefined> {
  for (const place of new Set([partitionOf({ bucket, key }), bucket])) {
    const { Item } = await dynamodb.send(
      new GetCommand({ TableName: table(), Key: { bucket: place, key }, ConsistentRead: true }),
    );
    if (Item) return parseRow(Item);
  }
  return undefined;
}
