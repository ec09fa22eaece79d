import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError } from '../../platform/aws/store-errors.ts';
import { formatOf } from '../../platform/stored-formats.ts';
import type { LatestAttempt, RegionsRead, SheetFacts } from '../scope/scope.ts';
import { hexHash, type Section } from '../snapshot/pages.ts';
import { type Attempt, attemptsTable, findAttempt, updateAttempt } from './attempts.ts';
import type { SnapshotRef } from './keys.ts';
import { activate, updateScope } from './scopes.ts';

/** Makes the id of an attempt. Ids order by time. @param identity differs for uploads of the same millisecond */
export const snapshotId = (uploadedAt: Date, identity: string): string =>
  `${uploadedAt.toISOString().replace(/[-:.]/g, '')}-${hexHash(identity)}`;

/** Returns the time of the upload of an id. */
export const snapshotTime = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'));

export interface NewAttempt extends SnapshotRef {
  readonly source: string;
  readonly sha256: string;
  readonly fingerprint: string;
  readonly now: Date;
}

/** Begins an attempt, or returns the one of an earlier delivery or run. */
export async function beginAttempt({ now, ...attempt }: NewAttempt): Promise<Attempt> {
  const item: Attempt = {
    ...attempt,
    status: 'pending',
    started_at: now.toISOString(),
    completed_at: null,
    alive_at: now.toISOString(),
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
    const Item = { ...item, ...formatOf('snapshot') };
    await dynamodb.send(new PutCommand({ TableName: attemptsTable(), Item, ConditionExpression: condition }));
    await noteLatest(item.scope_id, latestOf(item));
    return item;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw mapStoreError(error);
    const found = await findAttempt(attempt);
    if (!found) throw error;
    return found;
  }
}

/** Sets an attempt to `running`, also one that was cut off or given up. */
export async function startAttempt(attempt: Attempt, now: Date): Promise<Attempt> {
  if (attempt.status === 'running') {
    // The status stays: another delivery of the same upload may have ended the attempt meanwhile.
    await writeLifeSign(attempt, now);
    return attempt;
  }
  const alive_at = now.toISOString();
  // An attempt that was given up has an end, a failure and times to clear.
  const running = await updateAttempt(attempt, {
    status: 'running',
    alive_at,
    completed_at: null,
    ended_at: null,
    failure: null,
  });
  await noteLatest(running.scope_id, latestOf(running));
  return running;
}

/** Records on an attempt and on its scope that a run works on it. */
export async function writeLifeSign({ scope_id, snapshot_id }: SnapshotRef, now: Date): Promise<void> {
  const alive_at = now.toISOString();
  await Promise.all([
    updateAttempt({ scope_id, snapshot_id }, { alive_at }),
    noteAlive(scope_id, snapshot_id, alive_at),
  ]);
}

/** Ends an attempt that is not complete because a newer upload is active. */
export async function supersedeAttempt(attempt: Attempt, now: Date): Promise<void> {
  const ended = await updateAttempt(attempt, { status: 'superseded', ended_at: now.toISOString() });
  await noteLatest(attempt.scope_id, latestOf(ended));
}

/** What a finished import has stored. */
export interface ImportOutcome {
  readonly row_count: number;
  readonly rejected_rows: number;
  readonly sections: Readonly<Partial<Record<Section, number>>>;
  /** The regions of a price list. */
  readonly regions?: RegionsRead;
  readonly sheet?: SheetFacts;
  /** Id of the snapshot that a part of it was copied from, null if there was none; a sheet copies nothing. */
  readonly basis?: string | null;
}

/** Ends an attempt whose pages are all stored, and activates its snapshot, unless `activate` says no. */
export async function publishAttempt(
  attempt: Attempt,
  outcome: ImportOutcome,
  now: Date,
): Promise<'completed' | 'superseded'> {
  const at = now.toISOString();
  const { row_count, rejected_rows, sections, regions, sheet, basis } = outcome;
  const done = await updateAttempt(attempt, {
    row_count,
    rejected_rows,
    sections,
    ...(sheet && { sheet }),
    status: 'completed',
    completed_at: at,
  });
  const { snapshot_id, source, sha256, fingerprint, started_at, cursor_key } = done;
  const snapshot = {
    snapshot_id,
    row_count,
    rejected_rows,
    source,
    sha256,
    fingerprint,
    started_at,
    cursor_key,
    sections,
    ...(regions && { regions }),
    ...(sheet && { sheet }),
    completed_at: at,
    activated_at: at,
  };
  const isActive = await activate(attempt.scope_id, snapshot, basis);
  const ended = isActive ? done : await updateAttempt(attempt, { status: 'superseded', ended_at: at });
  await noteLatest(attempt.scope_id, latestOf(ended));
  return isActive ? 'completed' : 'superseded';
}

/** Ends an attempt that is not published; the active snapshot stays. */
export async function failAttempt(
  attempt: Attempt,
  failure: { readonly code: string; readonly message: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const failed = await updateAttempt(attempt, { status: 'failed', failure, completed_at: at, ended_at: at });
  await noteLatest(attempt.scope_id, latestOf(failed));
}

function latestOf(attempt: Attempt): LatestAttempt {
  const { snapshot_id, status, started_at, completed_at, alive_at, source, failure } = attempt;
  return {
    snapshot_id,
    status,
    started_at,
    completed_at,
    ...(alive_at !== undefined && { alive_at }),
    source,
    failure,
  };
}

/** Records the state of the newest attempt on its scope; an older attempt changes nothing. */
const noteLatest = (scopeId: string, latest: LatestAttempt): Promise<boolean> =>
  updateScope(scopeId, {
    change: 'SET latest = :latest',
    condition: 'attribute_type(latest, :null) OR latest.snapshot_id <= :id',
    values: { ':latest': latest, ':id': latest.snapshot_id, ':null': 'NULL' },
  });

/** Records a life sign of the newest attempt on its scope, unless the attempt has ended. */
const noteAlive = (scopeId: string, snapshotId: string, at: string): Promise<boolean> =>
  updateScope(scopeId, {
    change: 'SET latest.alive_at = :at',
    condition: 'latest.snapshot_id = :id AND attribute_type(latest.completed_at, :null)',
    values: { ':at': at, ':id': snapshotId, ':null': 'NULL' },
  });
