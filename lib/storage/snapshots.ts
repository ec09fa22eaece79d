import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './dynamodb-client.ts';
import { required } from './environment.ts';
import { hashOf } from './hashed-pages.ts';
import type { Section, SnapshotRef } from './pages.ts';
import { activate, type LatestAttempt, noteLatest } from './scopes.ts';
import { unavailable } from './unavailable.ts';

/** How far an import has come: pages of each section that are stored for certain, from the first on. */
export type Checkpoint = Readonly<Partial<Record<Section, number>>>;

/** One attempt to import prices into a scope, whatever became of it. */
export interface Attempt extends SnapshotRef, LatestAttempt {
  readonly source: string;
  readonly sha256: string;
  readonly fingerprint: string;
  readonly row_count: number;
  readonly rejected_rows: number;
  readonly cursor_key: string;
  /** Pages that each section has, or will have at most; what is deleted in the end. */
  readonly sections: Readonly<Partial<Record<Section, number>>>;
  readonly checkpoint: Checkpoint;
  /** When another took its place, or when it failed. */
  readonly ended_at: string | null;
  /** Its pages are gone. */
  readonly deleted: boolean;
  /** Epoch seconds after which DynamoDB forgets the attempt. */
  readonly expires_at?: number;
}

const table = (): string => required('APPRAISE_SNAPSHOTS_TABLE');

/**
 * Id of the attempt to import one upload: ids order by the time of the upload, and a repeated delivery of the same
 * upload has the same id.
 * @param identity what tells the upload from any other of the same millisecond
 */
export const snapshotId = (uploadedAt: Date, identity: string): string =>
  `${uploadedAt.toISOString().replace(/[-:.]/g, '')}-${hashOf(identity)}`;

/** The time of the upload that an id is made from. */
export const snapshotTime = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'));

export interface NewAttempt extends SnapshotRef {
  readonly source: string;
  readonly sha256: string;
  readonly fingerprint: string;
  readonly now: Date;
}

/** Begins an attempt, or finds the one begun before under the same id: a repeated delivery, or a run cut off. */
export async function begin({ now, ...attempt }: NewAttempt): Promise<Attempt> {
  const item: Attempt = {
    ...attempt,
    status: 'pending',
    started_at: now.toISOString(),
    completed_at: null,
    failure: null,
    row_count: 0,
    rejected_rows: 0,
    cursor_key: randomBytes(32).toString('hex'),
    sections: {},
    checkpoint: {},
    ended_at: null,
    deleted: false,
  };
  try {
    const condition = 'attribute_not_exists(snapshot_id)';
    await dynamodb.send(new PutCommand({ TableName: table(), Item: item, ConditionExpression: condition }));
    await noteLatest(item.scope_id, latestOf(item));
    return item;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw unavailable(error);
    const found = await findAttempt(attempt);
    if (!found) throw error;
    return found;
  }
}

/** One attempt, read consistently; undefined where it is not known (any more). @throws StoreUnavailable 503 */
export async function findAttempt({ scope_id, snapshot_id }: SnapshotRef): Promise<Attempt | undefined> {
  try {
    const request = new GetCommand({ TableName: table(), Key: { scope_id, snapshot_id }, ConsistentRead: true });
    return (await dynamodb.send(request)).Item as Attempt | undefined;
  } catch (error) {
    throw unavailable(error);
  }
}

/** All attempts of a scope that are still known, newest first. */
export async function listAttempts(scopeId: string): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  const pages = paginateQuery(
    { client: dynamodb },
    {
      TableName: table(),
      KeyConditionExpression: 'scope_id = :scope',
      ExpressionAttributeValues: { ':scope': scopeId },
      ConsistentRead: true,
      ScanIndexForward: false,
    },
  );
  try {
    for await (const { Items = [] } of pages) attempts.push(...(Items as Attempt[]));
  } catch (error) {
    throw unavailable(error);
  }
  return attempts;
}

/** Changes fields of an attempt. */
export async function change(ref: SnapshotRef, fields: Partial<Attempt>): Promise<Attempt> {
  const names = Object.keys(fields);
  try {
    const { Attributes } = await dynamodb.send(
      new UpdateCommand({
        TableName: table(),
        Key: { scope_id: ref.scope_id, snapshot_id: ref.snapshot_id },
        UpdateExpression: `SET ${names.map((_, index) => `#${index} = :${index}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
        ExpressionAttributeValues: Object.fromEntries(names.map((name, index) => [`:${index}`, fields[name as never]])),
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes as Attempt;
  } catch (error) {
    throw unavailable(error);
  }
}

/** From pending to running, or on with a run that was cut off. */
export async function start(attempt: Attempt): Promise<Attempt> {
  if (attempt.status === 'running') return attempt;
  const running = await change(attempt, { status: 'running' });
  await noteLatest(running.scope_id, latestOf(running));
  return running;
}

/** What a finished import found. */
export interface Outcome {
  readonly row_count: number;
  readonly rejected_rows: number;
  readonly sections: Readonly<Partial<Record<Section, number>>>;
}

/**
 * Ends an attempt whose pages are all stored: its snapshot becomes the active one of the scope, or `superseded` at once
 * when that of a newer upload is active by then.
 */
export async function publish(attempt: Attempt, outcome: Outcome, now: Date): Promise<'completed' | 'superseded'> {
  const at = now.toISOString();
  const done = await change(attempt, { ...outcome, status: 'completed', completed_at: at });
  const { snapshot_id, row_count, rejected_rows, source, sha256, fingerprint, started_at, cursor_key, sections } = done;
  const isActive = await activate(attempt.scope_id, {
    snapshot_id,
    row_count,
    rejected_rows,
    source,
    sha256,
    fingerprint,
    started_at,
    cursor_key,
    sections,
    completed_at: at,
    activated_at: at,
  });
  const ended = isActive ? done : await change(attempt, { status: 'superseded', ended_at: at });
  await noteLatest(attempt.scope_id, latestOf(ended));
  return isActive ? 'completed' : 'superseded';
}

/** Ends an attempt that will not be published; the active snapshot is not touched. */
export async function fail(
  attempt: Attempt,
  failure: { readonly code: string; readonly message: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const failed = await change(attempt, { status: 'failed', failure, completed_at: at, ended_at: at });
  await noteLatest(attempt.scope_id, latestOf(failed));
}

const latestOf = ({ snapshot_id, status, started_at, completed_at, failure }: Attempt): LatestAttempt => ({
  snapshot_id,
  status,
  started_at,
  completed_at,
  failure,
});
