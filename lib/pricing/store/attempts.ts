import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { boolean, exactOptional, type GenericSchema, literal, nullable, number, object, string } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import { mapStoreError } from '../../platform/aws/store-errors.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import type { LatestAttempt, SheetFacts } from '../scope/scope.ts';
import type { Pin } from '../snapshot/kept-snapshots.ts';
import type { Section } from '../snapshot/pages.ts';
import type { SnapshotRef } from './keys.ts';
import { latestAttemptFields, sectionsSchema, sheetFactsSchema } from './scope-schema.ts';

/** Pages of each section that are stored for certain, from the first on. */
export type Checkpoint = Readonly<Partial<Record<Section, number>>>;

/** One attempt to import prices into a scope. */
export interface Attempt extends SnapshotRef, LatestAttempt {
  readonly source: string;
  readonly sha256: string;
  readonly fingerprint: string;
  readonly row_count: number;
  readonly rejected_rows: number;
  readonly cursor_key: string;
  /** Maximum number of pages of each section: they are deleted in the end. */
  readonly sections: Readonly<Partial<Record<Section, number>>>;
  readonly checkpoint: Checkpoint;
  /** The snapshot of the public price list that has named the meters of these pages; absent if the sheet names them all. */
  readonly names_list?: string;
  /** When it was superseded or failed. */
  readonly ended_at: string | null;
  /** What the import noted about a price sheet; present once all its prices are stored. */
  readonly sheet?: SheetFacts;
  /** True when all its pages are deleted. */
  readonly deleted: boolean;
  /** True from the moment at which the deletion of its pages begins; attempts that earlier versions deleted lack it. */
  readonly deleting?: true;
  /** Keeps its pages. */
  readonly pin?: Pin;
  /** Epoch seconds after which DynamoDB deletes the record. */
  readonly expires_at?: number;
}

/** Name of the table of attempts. */
export const attemptsTable = (): string => requireVariable('APPRAISE_SNAPSHOTS_TABLE');

const attemptSchema: GenericSchema<unknown, Attempt> = object({
  ...latestAttemptFields,
  scope_id: string(),
  source: string(),
  sha256: string(),
  fingerprint: string(),
  row_count: number(),
  rejected_rows: number(),
  cursor_key: string(),
  sections: sectionsSchema,
  checkpoint: sectionsSchema,
  names_list: exactOptional(string()),
  ended_at: nullable(string()),
  sheet: exactOptional(sheetFactsSchema),
  deleted: boolean(),
  deleting: exactOptional(literal(true)),
  pin: exactOptional(object({ at: string(), note: string() })),
  expires_at: exactOptional(number()),
});

const parseAttempt = (item: Record<string, unknown>): Attempt => {
  const { scope_id, snapshot_id } = item;
  return parseItem(attemptSchema, item, { kind: 'snapshot', table: attemptsTable(), key: { scope_id, snapshot_id } });
};

/** Reads an attempt consistently; undefined if there is no record of it. @throws StoreUnavailable 503 */
export async function findAttempt({ scope_id, snapshot_id }: SnapshotRef): Promise<Attempt | undefined> {
  try {
    const request = new GetCommand({
      TableName: attemptsTable(),
      Key: { scope_id, snapshot_id },
      ConsistentRead: true,
    });
    const { Item } = await dynamodb.send(request);
    return Item && parseAttempt(Item);
  } catch (error) {
    throw mapStoreError(error);
  }
}

/** Lists the recorded attempts of a scope, newest first. */
export async function listAttempts(scopeId: string): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  const pages = paginateQuery(
    { client: dynamodb },
    {
      TableName: attemptsTable(),
      KeyConditionExpression: 'scope_id = :scope',
      ExpressionAttributeValues: { ':scope': scopeId },
      ConsistentRead: true,
      ScanIndexForward: false,
    },
  );
  try {
    for await (const { Items = [] } of pages) attempts.push(...Items.map(parseAttempt));
  } catch (error) {
    throw mapStoreError(error);
  }
  return attempts;
}

/** Changes fields of an attempt. */
export async function updateAttempt(ref: SnapshotRef, fields: Partial<Attempt>): Promise<Attempt> {
  const names = Object.keys(fields);
  try {
    const { Attributes } = await dynamodb.send(
      new UpdateCommand({
        TableName: attemptsTable(),
        Key: { scope_id: ref.scope_id, snapshot_id: ref.snapshot_id },
        UpdateExpression: `SET ${names.map((_, index) => `#${index} = :${index}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
        ExpressionAttributeValues: Object.fromEntries(names.map((name, index) => [`:${index}`, fields[name as never]])),
        ReturnValues: 'ALL_NEW',
      }),
    );
    return parseAttempt(Attributes ?? {});
  } catch (error) {
    throw mapStoreError(error);
  }
}

/** A change of an attempt on a condition; `#name` stands for each of the names. */
export interface AttemptChange {
  readonly change: string;
  readonly condition: string;
  readonly names: readonly string[];
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Changes an attempt in one write. @returns false if the condition does not hold @throws StoreUnavailable 503 */
export async function changeAttemptIf(
  { scope_id, snapshot_id }: SnapshotRef,
  { change, condition, names, values }: AttemptChange,
): Promise<boolean> {
  try {
    await dynamodb.send(
      new UpdateCommand({
        TableName: attemptsTable(),
        Key: { scope_id, snapshot_id },
        UpdateExpression: change,
        ConditionExpression: condition,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ...(values && { ExpressionAttributeValues: values }),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw mapStoreError(error);
  }
}
