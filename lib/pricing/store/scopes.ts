import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import { mapStoreError } from '../../platform/aws/store-errors.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import type { ActiveSnapshot, Scope } from '../scope/scope.ts';
import { enrollmentOf, type ScopeKind, scopeIdPrefixes, scopeKind } from '../scope/scope-id.ts';
import { provider, scopeItemKey } from './keys.ts';
import { scopeSchema } from './scope-schema.ts';

const table = (): string => requireVariable('APPRAISE_SCOPES_TABLE');

/** @throws StoredItemInvalid 500 */
const parseScope = (item: Record<string, unknown>): Scope =>
  parseItem(scopeSchema, item, { table: table(), key: { provider, scope_id: item.scope_id } });

/**
 * The scopes of a kind, or all, contracts first; in the order of their ids.
 * @param first reads no more than this many; all where it is not given
 * @param consistent false where the scopes of a second ago are enough: it costs half
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
      KeyConditionExpression: kind ? 'provider = :provider AND begins_with(scope_id, :prefix)' : 'provider = :provider',
      ExpressionAttributeValues: { ':provider': provider, ...(kind && { ':prefix': scopeIdPrefixes[kind] }) },
      // A reader right after an import expects to see it.
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

/** Those of one kind. */
export const ofKind = (scopes: readonly Scope[], kind: ScopeKind): readonly Scope[] =>
  scopes.filter((scope) => scope.kind === kind);

/** One scope; undefined where there is none of this id. @throws StoreUnavailable 503, StoredItemInvalid 500 */
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

/**
 * Adds a scope, active and without prices.
 * @returns false where there is one of this id already; it stays as it is
 */
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
    new PutCommand({ TableName: table(), Item: scope, ConditionExpression: 'attribute_not_exists(scope_id)' }),
  );
}

/** Activates or deactivates a scope; its prices stay. @returns false where there is none of this id */
export const setScopeActive = (scopeId: string, active: boolean): Promise<boolean> =>
  updateScope(scopeId, { change: 'SET active = :active', condition: '', values: { ':active': active } });

/**
 * Makes a snapshot the active one, unless that of a newer upload is: the one write that readers notice.
 * @returns false when a newer one is active; nothing is changed then
 */
export const activate = (scopeId: string, snapshot: ActiveSnapshot): Promise<boolean> =>
  updateScope(scopeId, {
    change: 'SET active_snapshot = :snapshot, active_order = :order',
    // Null is a type of its own: it compares with no string. The same one again is a repeated delivery.
    condition: 'attribute_type(active_order, :null) OR active_order <= :order',
    values: { ':snapshot': snapshot, ':order': snapshot.snapshot_id, ':null': 'NULL' },
  });

/**
 * Lets the active snapshot stand for a newer upload of the same prices, so that an older one still on its way cannot
 * take its place.
 * @returns false when another snapshot is active by now, or one that stands for a newer upload
 */
export const raiseActiveOrder = (scopeId: string, activeSnapshotId: string, order: string): Promise<boolean> =>
  updateScope(scopeId, {
    change: 'SET active_order = :order',
    condition: 'active_snapshot.snapshot_id = :active AND active_order <= :order',
    values: { ':active': activeSnapshotId, ':order': order },
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

/** True when the write was made, false when its condition did not hold. */
async function sendConditionally(command: PutCommand | UpdateCommand): Promise<boolean> {
  try {
    // The two share their client and their errors; the compiler wants to know which it is.
    await (command instanceof PutCommand ? dynamodb.send(command) : dynamodb.send(command));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw mapStoreError(error);
  }
}
