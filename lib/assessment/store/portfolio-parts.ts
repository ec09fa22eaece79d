import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { instance, object, string } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import { type ItemPlace, parseItem } from '../../platform/aws/stored-item.ts';
import { boundedTasks } from '../../platform/bounded-tasks.ts';
import { formatOf, formats } from '../../platform/stored-formats.ts';
import { version } from '../../platform/version.ts';
import { deserializePart, type PortfolioPart, serializePart } from '../portfolio/parts.ts';
import type { PlacedFiles } from '../portfolio/place-files.ts';
import { partCount } from './keys.ts';
import { queryPrefix } from './query-prefix.ts';
import { shareSchema } from './summary-rows.ts';

const gzip = promisify(gzipCallback);
const gunzip = promisify(gunzipCallback);

const table = (): string => requireVariable('APPRAISE_SUMMARIES_TABLE');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The part that a group is in. */
const partNumberOf = (group: string): number => (digestOf(group)[0] ?? 0) % partCount;

/** A team's folder in a bucket. @see partitionOf in keys.ts */
interface Team {
  readonly bucket: string;
  /** With a slash at its end. */
  readonly prefix: string;
}

/** No key of an object in a team's folder leads here: the partition of uploads has no `#` after the slash. */
const sharesPartition = ({ bucket, prefix }: Team, part: number): string => `${bucket}/${prefix}#shares/${part}`;
const partsPartition = ({ bucket, prefix }: Team): string => `${bucket}/${prefix}#parts`;
const markPrefix = 'mark/';
const sumPrefix = 'sum/';

/** What a version of a file has in each group. */
export interface FileShares {
  readonly key: string;
  /** Padded, so that it compares as a string. */
  readonly sequencer: string;
  /** All groups that this or an earlier version has something in. */
  readonly groups: readonly string[];
  readonly shares: ReadonlyMap<string, PlacedFiles>;
}

const nothing: PlacedFiles = { records: [], deleted: [], policies: [], cutFiles: [] };
const writesAtOnce = 16;

/**
 * Writes what a file has in each of its groups, and marks their parts. What a newer version has written stays, so calls may be
 * repeated and come in any order.
 */
export async function noteShares(team: Team, { key, sequencer, groups, shares }: FileShares): Promise<void> {
  const tasks = boundedTasks(writesAtOnce);
  const file = digestOf(key).toString('base64url');
  for (const group of groups) {
    await tasks.start(async () => {
      const content = await gzip(JSON.stringify(shares.get(group) ?? nothing));
      const name = `${digestOf(group).toString('base64url')}/${file}`;
      const place = { bucket: sharesPartition(team, partNumberOf(group)), key: name };
      await putUnlessNewer({ ...place, sequencer, content, ...formatOf('summary') });
    });
  }
  await tasks.finish();
  for (const part of new Set(groups.map(partNumberOf))) await tasks.start(() => markPart(team, part));
  await tasks.finish();
}

async function putUnlessNewer(Item: Record<string, unknown>): Promise<void> {
  try {
    await dynamodb.send(
      new PutCommand({
        TableName: table(),
        Item,
        ConditionExpression: 'attribute_not_exists(#sequencer) OR #sequencer <= :sequencer',
        ExpressionAttributeNames: { '#sequencer': 'sequencer' },
        ExpressionAttributeValues: { ':sequencer': Item.sequencer },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function markPart(team: Team, part: number): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: table(),
      Key: { bucket: partsPartition(team), key: `${markPrefix}${part}` },
      UpdateExpression: 'SET #change = :change, format_version = if_not_exists(format_version, :format)',
      ExpressionAttributeNames: { '#change': 'change' },
      ExpressionAttributeValues: { ':change': randomUUID(), ':format': formats.portfolio },
    }),
  );
}

const markSchema = object({ key: string(), change: string() });

/** Lists the parts that have something in them: by number, a text that differs after each change. */
export async function listParts(team: Team): Promise<ReadonlyMap<number, string>> {
  const changes = new Map<number, string>();
  const rows = queryPrefix({ table: table(), partition: partsPartition(team), prefix: markPrefix, isConsistent: true });
  for await (const item of rows) {
    const { key, change } = parseItem(markSchema, item, placeOf('portfolio', item));
    changes.set(Number(key.slice(markPrefix.length)), change);
  }
  return changes;
}

const shareRowSchema = object({ content: instance(Uint8Array) });

/** Reads what all files have in the groups of a part. */
export async function* listShares(team: Team, part: number): AsyncGenerator<PlacedFiles> {
  const partition = sharesPartition(team, part);
  // What is marked must be seen.
  for await (const item of queryPrefix({ table: table(), partition, prefix: '', isConsistent: true })) {
    const place = placeOf('summary', item);
    const { content } = parseItem(shareRowSchema, item, place);
    yield parseItem(shareSchema, JSON.parse((await gunzip(content)).toString('utf8')), place, 'content');
  }
}

/** A part as it was added up. */
export interface PartSum {
  readonly part: number;
  /** The change of `listParts` that it has. */
  readonly change: string;
  /** The day that counted as today. */
  readonly asOf: string;
  readonly sum: PortfolioPart;
}

const sumSchema = object({
  key: string(),
  change: string(),
  as_of: string(),
  made_by: string(),
  content: instance(Uint8Array),
});

/** Who makes sums of these members. A copy that runs between two releases keeps sums of the same version: count it up with each change. */
const maker = `${version}+1`;

/** Lists the sums of parts that this version of the product has made; those of others are made again. */
export async function* listSums(team: Team): AsyncGenerator<PartSum> {
  for await (const item of queryPrefix({ table: table(), partition: partsPartition(team), prefix: sumPrefix })) {
    const { key, change, as_of, made_by, content } = parseItem(sumSchema, item, placeOf('portfolio', item));
    if (made_by !== maker) continue;
    const sum = deserializePart((await gunzip(content)).toString('utf8'));
    yield { part: Number(key.slice(sumPrefix.length)), change, asOf: as_of, sum };
  }
}

/** Keeps the sum of a part. */
export async function writeSum(team: Team, { part, change, asOf, sum }: PartSum): Promise<void> {
  const key = { bucket: partsPartition(team), key: `${sumPrefix}${part}` };
  const content = await gzip(serializePart(sum));
  const Item = { ...key, change, as_of: asOf, made_by: maker, content, ...formatOf('portfolio') };
  await dynamodb.send(new PutCommand({ TableName: table(), Item }));
}

const placeOf = (kind: ItemPlace['kind'], { bucket, key }: Record<string, unknown>): ItemPlace => ({
  kind,
  table: table(),
  key: { bucket, key },
});
