import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import { mapStoreError } from '../../platform/aws/store-errors.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import { formatOf } from '../../platform/stored-formats.ts';
import type { ActiveSnapshot, Scope } from '../scope/scope.ts';
import { enrollmentOf, retailPrefix, type ScopeKind, scopeKind } from '../scope-id.ts';
import { provider, scopeItemKey } from './keys.ts';
import { scopeSchema } from './scope-schema.ts';

const table = (): string => requireVariable('APPRAISE_SCOPES_TABLE');

const parseScope = (item: Record<string, unknown>): Scope =>
  parseItem(scopeSchema, item, { kind: 'scope', table: table(), key: { provider, scope_id: item.scope_id } });

const idConditions: Readonly<Record<ScopeKind, string>> = {
  contract: 'scope_id < :retail',
  retail: 'begins_with(scope_id, :retail)',
};

/**
 * Reads the scopes of a kind, or all, in the order of their ids. @param first reads no more than this many
 * @param consistent false costs half, and may return the scopes of a second ago
 * @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function readScopes(
  kind?: ScopeKind,
  { first, consistent = true }: { readonly first?: number; readonly consistent?: boolean } = {},
): Promise<readonly Scope[]> {
  const pages = paginateQuery(
    { client: dynamodb, ...(first !== undefined && { pageSize: first }) },
    {
      TableName: table(),
      KeyConditionExpression: ['provider = :provider', ...(kind ? [idConditions[kind]] : [])].join(' AND '),
      ExpressionAttributeValues: { ':provider': provider, ...(kind && { ':retail': retailPrefix }) },
      ConsistentRead: consistent,
    },
  );
  const scopes: Scope[] = [];
  try {
    for await (const { Items = [] } of pages) {
      scopes.push(...Items.map(parseScope));
      if (first !== undefined && scopes.length >= first) break;
    }
  } catch (error) {
    throw mapStoreError(error);
  }
  return scopes;
}

/** Returns the scopes of one kind. */
export const ofKind = (scopes: readonly Scope[], kind: ScopeKind): readonly Scope[] =>
  scopes.filter((scope) => scope.kind === kind);

/** Reads one scope; undefined if there is none of this id. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export async function findScope(scopeId: string): Promise<Scope | undefined> {
  if (scopeKind(scopeId) === undefined) return undefined;
  try {
    const request = new GetCommand({ TableName: table(), Key: scopeItemKey(scopeId), ConsistentRead: true });
    const { Item } = await dynamodb.send(request);
    return Item && parseScope(Item);
  } catch (error) {
    throw mapStoreError(error);
  }
}

export interface NewScope {
  readonly scope_id: string;
  readonly currency: string;
  readonly offer_id?: string | undefined;
  readonly now: Date;
}

/** Adds a scope, active and without prices. @returns false if it exists already; it stays as it is */
export async function addScope({ scope_id, currency, offer_id, now }: NewScope): Promise<boolean> {
  const scope: Scope = {
    kind: scopeKind(scope_id) ?? 'contract',
    scope_id,
    provider,
    currency,
    active: true,
    enrollment_id: enrollmentOf(scope_id),
    offer_id: offer_id ?? null,
    created_at: now.toISOString(),
    active_order: null,
    active_snapshot: null,
    latest: null,
  };
  return sendConditionally(
    new PutCommand({
      TableName: table(),
      Item: { ...scope, ...formatOf('scope') },
      ConditionExpression: 'attribute_not_exists(scope_id)',
    }),
  );
}

/** Activates or deactivates a scope; its prices stay. @returns false if there is none of this id */
export const setScopeActive = (scopeId: string, active: boolean): Promise<boolean> =>
  updateScope(scopeId, { change: 'SET active = :active', condition: '', values: { ':active': active } });

/**
 * Makes a snapshot the active one, in one write. @returns false if a newer upload is active; nothing changes
 * @param basis id of the snapshot that a part of it was copied from, or null: it must still be the active one
 */
export const activate = (scopeId: string, snapshot: ActiveSnapshot, basis?: string | null): Promise<boolean> =>
  updateScope(scopeId, {
    change: 'SET active_snapshot = :snapshot, active_order = :order',
    condition: conditionFor(basis),
    values: {
      ':snapshot': snapshot,
      ':order': snapshot.snapshot_id,
      ...(typeof basis === 'string' ? { ':basis': basis } : { ':null': 'NULL' }),
    },
  });

function conditionFor(basis: string | null | undefined): string {
  if (basis === null) return 'attribute_type(active_snapshot, :null)';
  // An equal order is a repeated delivery.
  if (basis !== undefined) return 'active_snapshot.snapshot_id = :basis AND active_order <= :order';
  // Null has a type of its own and compares with no string.
  return 'attribute_type(active_order, :null) OR active_order <= :order';
}

/**
 * Records that the active snapshot has the prices of a newer upload, so that an older one cannot replace it.
 * @returns false when another snapshot is active, or one that has the prices of a still newer upload
 */
export const raiseActiveOrder = (
  scopeId: string,
  activeSnapshotId: string,
  repeated: NonNullable<Scope['repeated']>,
): Promise<boolean> =>
  updateScope(scopeId, {
    change: 'SET active_order = :order, repeated = :repeated',
    condition: 'active_snapshot.snapshot_id = :active AND active_order <= :order',
    values: { ':active': activeSnapshotId, ':order': repeated.order, ':repeated': repeated },
  });

interface Change {
  readonly change: string;
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Changes a scope on a condition. @returns false when the condition does not hold, or there is no such scope */
export const updateScope = (scopeId: string, { change, condition, values }: Change): Promise<boolean> =>
  sendConditionally(
    new UpdateCommand({
      TableName: table(),
      Key: scopeItemKey(scopeId),
      UpdateExpression: change,
      ConditionExpression: ['attribute_exists(scope_id)', ...(condition === '' ? [] : [`(${condition})`])].join(
        ' AND ',
      ),
      ExpressionAttributeValues: values,
    }),
  );

async function sendConditionally(command: PutCommand | UpdateCommand): Promise<boolean> {
  try {
    // Both commands have the same errors, but the compiler needs to know which one it is.
    await (command instanceof PutCommand ? dynamodb.send(command) : dynamodb.send(command));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw mapStoreError(error);
  }
}
