import { promisify } from 'node:util';
import { gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { backoff } from '../../platform/aws/backoff.ts';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import type { Upload } from '../../platform/aws/object-created.ts';
import { type ItemPlace, parseItem } from '../../platform/aws/stored-item.ts';
import { formatOf } from '../../platform/stored-formats.ts';
import { groupFile } from '../portfolio/parts.ts';
import {
  deletedFile,
  halveFile,
  isFollowed,
  type JudgedFile,
  judgedFile,
  type UploadedFile,
  withoutAnyFollowed,
} from '../portfolio/uploaded-file.ts';
import { partitionOf, teamPrefixOf } from './keys.ts';
import { listMarks, markChanged } from './portfolio-marks.ts';
import { noteShares } from './portfolio-parts.ts';
import { queryUploads } from './query-prefix.ts';
import { contentSchema, type FileRow, rowSchema } from './summary-rows.ts';
import { padSequencer, removalSequencer } from './verdicts.ts';

const gzip = promisify(gzipCallback);
const gunzip = promisify(gunzipCallback);

const table = (): string => requireVariable('APPRAISE_SUMMARIES_TABLE');

/** Maximum length of the content of a row; DynamoDB allows 400 KB for the whole row. */
const maxContentBytes = 300_000;

/** Groups that a row names; a file has records of at most a thousand. */
const maxGroups = 5_000;

/** A file, and which version of it the row is about. */
interface StoredFile extends UploadedFile {
  /** Groups that this or an earlier version has had something in. */
  readonly groups: readonly string[];
  readonly sequencer: string;
  readonly versionId: string | null;
}

/**
 * Writes the summaries of a judged upload, unless a newer one of its key is known, and marks the portfolio of its team.
 * Repeated calls change nothing.
 */
export async function noteJudged(upload: Upload, judged: Omit<JudgedFile, 'key'>): Promise<void> {
  const sequencer = padSequencer(upload.sequencer);
  await change(upload, (before) => {
    if (before && before.sequencer > sequencer) return undefined;
    const file = judgedFile({ key: upload.key, ...judged }, before);
    return { ...file, sequencer, versionId: upload.versionId ?? null, groups: before?.groups ?? [] };
  });
  // Also after no change: the call that has made it may have ended before its mark.
  await markChanged(upload);
}

/** An upload or its deletion; `isPermanent` removes one version only. */
type DeletedUpload = Upload & { readonly isPermanent?: boolean };

/**
 * Takes the figures of a deleted file off its row, unless a newer upload is known, and marks the portfolio. A deletion whose hidden
 * version is removed later stays as it was.
 */
export async function noteDeleted(deleted: DeletedUpload, at: string): Promise<void> {
  const sequencer = padSequencer(deleted.sequencer);
  const onlyVersion = deleted.isPermanent ? deleted.versionId : undefined;
  await change(deleted, (before) => {
    if (onlyVersion !== undefined) return before && removeVersion(before, onlyVersion, at);
    if (before && before.sequencer > sequencer) return undefined;
    const versionId = before?.versionId ?? deleted.versionId ?? null;
    return { ...deletedFile(deleted.key, at, before), sequencer, versionId, groups: before?.groups ?? [] };
  });
  await markChanged(deleted);
}

function removeVersion(before: StoredFile, version: string, at: string): StoredFile | undefined {
  if (before.versionId !== version) return undefined;
  // Written again: the call that has deleted it may have ended before it wrote all.
  if (before.status === 'deleted') return before;
  return { ...before, ...deletedFile(before.key, at, before), sequencer: removalSequencer(before.sequencer) };
}

/** Lists what is known of the uploads under a prefix, in the order of the keys. */
export async function* list(bucket: string, prefix: string): AsyncGenerator<UploadedFile> {
  // What is marked must be seen.
  const rows = queryUploads({ table: table(), bucket, prefix, isConsistent: true, teams: () => listTeams(bucket) });
  for await (const item of rows) yield await unpack(item);
}

async function* listTeams(bucket: string): AsyncGenerator<string> {
  for await (const { key } of listMarks(bucket)) yield key;
}

/**
 * Replaces a row by what `next` makes of it, again until no other writer comes in between, then writes what the file has in each
 * group. The row names the groups first: if the process ends in between, the next delivery of the event writes them all.
 */
async function change(upload: Upload, next: (before: StoredFile | undefined) => StoredFile | undefined): Promise<void> {
  const Key = { bucket: partitionOf(upload), key: upload.key };
  for (let round = 0; ; round += 1) {
    const { Item } = await dynamodb.send(new GetCommand({ TableName: table(), Key, ConsistentRead: true }));
    const before = Item && (await unpack(Item));
    const after = next(before);
    if (!after) return;
    const { row, file } = await pack(Key.bucket, after);
    if (await put(row, before?.sequencer)) {
      await noteGroups(upload, file);
      return;
    }
    await backoff(round);
  }
}

async function noteGroups({ bucket, key }: Upload, file: StoredFile): Promise<void> {
  const prefix = teamPrefixOf(key);
  if (prefix === undefined) return;
  const { sequencer, groups } = file;
  await noteShares({ bucket, prefix }, { key, sequencer, groups, shares: groupFile(file) });
}

/** @returns false if the row has another sequencer by now: rows of one sequencer are of the same content */
async function put(row: FileRow, before: string | undefined): Promise<boolean> {
  const condition =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(#sequencer)' }
      : { ConditionExpression: '#sequencer = :before', ExpressionAttributeValues: { ':before': before } };
  const ExpressionAttributeNames = { '#sequencer': 'sequencer' };
  try {
    const Item = { ...row, ...formatOf('summary') };
    await dynamodb.send(new PutCommand({ TableName: table(), Item, ...condition, ExpressionAttributeNames }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Makes the row of a file. @returns it, and what of the file fits into it */
async function pack(bucket: string, given: StoredFile): Promise<{ readonly row: FileRow; readonly file: StoredFile }> {
  // The present ones first: a file that has had something in very many groups forgets the oldest.
  const groups = [...new Set([...groupFile(given).keys(), ...given.groups])].slice(0, maxGroups);
  const file = { ...given, groups };
  const { versionId, records, earlier, groups: _, ...fields } = file;
  const content = await gzip(JSON.stringify({ records, earlier, groups }));
  if (content.length > maxContentBytes) {
    return pack(bucket, isFollowed(given) ? withoutAnyFollowed(given) : { ...given, ...halveFile(given) });
  }
  return { row: { bucket, ...fields, version_id: versionId, content }, file };
}

async function unpack(item: Record<string, unknown>): Promise<StoredFile> {
  const place: ItemPlace = { kind: 'summary', table: table(), key: { bucket: item.bucket, key: item.key } };
  const { bucket: _bucket, version_id: versionId, content, ...fields } = parseItem(rowSchema, item, place);
  const text = (await gunzip(content)).toString('utf8');
  const { groups = [], ...records } = parseItem(contentSchema, JSON.parse(text), place, 'content');
  return { ...fields, versionId, groups, ...records };
}
