import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb, storeTimeout } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import { mapStoreError, StoreUnavailable } from '../../platform/aws/store-errors.ts';
import { nameOf } from '../../platform/aws/stored-item.ts';
import { checkFormat, formats } from '../../platform/stored-formats.ts';

/** A request that counts against the quota of a key on a day. */
export interface CountedRequest {
  readonly keyId: string;
  /** ISO day in São Paulo. */
  readonly day: string;
  /** An id that no caller can choose. */
  readonly requestId: string;
  readonly now: Date;
}

/** Attributes of the item of a key and day. */
export type Counter = Readonly<Record<string, unknown>>;

/** A day more than needed, for questions about yesterday. */
const expirySeconds = 2 * 86_400;

/** On Lambda, a function has ten seconds to count, to refund and to answer. */
const countTimeoutMs = storeTimeout(5_000);
const refundTimeoutMs = storeTimeout(2_000);

/** Adds a request if it is new and the quota allows it; else returns undefined. @throws StoreUnavailable 503 */
export function addRequest(request: CountedRequest, limit: number): Promise<Counter | undefined> {
  const { current, oldest } = setsAt(request.now);
  const { id, isCounted, isRefunded } = marksOf(request);
  const update = {
    change: `SET expires_at = :expires, format_version = :format ADD requests :one, ${current} :ids REMOVE ${oldest}`,
    condition: `NOT ${isCounted} AND NOT ${isRefunded} AND (attribute_not_exists(requests) OR requests < :limit) AND (attribute_not_exists(format_version) OR format_version <= :format)`,
    values: {
      ':one': 1,
      ':limit': limit,
      ':ids': new Set([id]),
      ':format': formats.quota,
      ':expires': Math.floor(request.now.getTime() / 1000) + expirySeconds,
    },
  };
  return updateCounter(request, update, countTimeoutMs);
}

/** Takes a counted request off, and marks it as refunded. @returns false if it is not counted, or refunded already */
export async function removeRequest(request: CountedRequest): Promise<boolean> {
  const { refundMark, isCounted, isRefunded } = marksOf(request);
  const update = {
    change: `ADD requests :minus, ${setsAt(request.now).current} :marks`,
    condition: `${isCounted} AND NOT ${isRefunded}`,
    values: { ':minus': -1, ':marks': new Set([refundMark]) },
  };
  return (await updateCounter(request, update, refundTimeoutMs)) !== undefined;
}

/** Marks a request as refunded, so that it can no longer be counted. @returns false if it is counted already */
export async function markRefunded(request: CountedRequest): Promise<boolean> {
  const { refundMark, isCounted } = marksOf(request);
  const update = {
    change: `ADD ${setsAt(request.now).current} :marks`,
    condition: `NOT ${isCounted}`,
    values: { ':marks': new Set([refundMark]) },
  };
  return (await updateCounter(request, update, refundTimeoutMs)) !== undefined;
}

/** Reads a counter, and whether it counts or has refunded the request. @throws StoreUnavailable 503 */
export async function readCounter(request: CountedRequest) {
  const counter = await getItem(request);
  const { current, previous } = setsAt(request.now);
  const seen = [current, previous].flatMap((name) => [...((counter?.[name] ?? []) as Iterable<string>)]);
  const { id, refundMark } = marksOf(request);
  return { counter, isCounted: seen.includes(id), isRefunded: seen.includes(refundMark) };
}

export function requestsOf(counter: Counter | undefined): number {
  if (typeof counter?.requests === 'number') return counter.requests;
  throw new StoreUnavailable('the store does not say how many requests it counted');
}

/** Longer than a function runs, and a prime number (docs/decisions/0007-exact-quotas-in-dynamodb.md). */
const spanSeconds = 31;

function setsAt(now: Date): { readonly current: string; readonly previous: string; readonly oldest: string } {
  const span = Math.floor(now.getTime() / 1000 / spanSeconds);
  const name = (index: number): string => `seen_${index % 3}`;
  return { current: name(span), previous: name(span + 2), oldest: name(span + 1) };
}

function marksOf({ requestId, now }: CountedRequest) {
  const id = createHash('sha256').update(requestId).digest('base64url').slice(0, 11);
  const { current, previous } = setsAt(now);
  const isIn = (value: string): string => `(contains(${current}, ${value}) OR contains(${previous}, ${value}))`;
  return { id, refundMark: `-${id}`, isCounted: isIn(':id'), isRefunded: isIn(':refund_mark') };
}

interface CounterUpdate {
  readonly change: string;
  /** `:id` and `:refund_mark` are those of the request. */
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** @returns undefined if the condition does not hold @throws StoreUnavailable 503; the counter may have changed */
async function updateCounter(
  request: CountedRequest,
  { change, condition, values }: CounterUpdate,
  timeoutMs: number,
): Promise<Counter | undefined> {
  const { id, refundMark } = marksOf(request);
  const marks = { ':id': id, ...(condition.includes(':refund_mark') && { ':refund_mark': refundMark }) };
  try {
    const { Attributes } = await dynamodb.send(
      new UpdateCommand({
        TableName: requireVariable('APPRAISE_ACCESS_TABLE'),
        Key: keyOf(request),
        UpdateExpression: change,
        ConditionExpression: condition,
        ExpressionAttributeValues: { ...values, ...marks },
        ReturnValues: 'UPDATED_NEW',
      }),
      { abortSignal: AbortSignal.timeout(timeoutMs) },
    );
    if (!Attributes) throw new StoreUnavailable('the store does not say what it changed');
    return Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw mapStoreError(error);
  }
}

async function getItem(request: CountedRequest): Promise<Counter | undefined> {
  try {
    const TableName = requireVariable('APPRAISE_ACCESS_TABLE');
    const Key = keyOf(request);
    const { Item } = await dynamodb.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (Item) checkFormat('quota', Item, () => nameOf({ table: TableName, key: Key }));
    return Item;
  } catch (error) {
    throw mapStoreError(error);
  }
}

const keyOf = ({ keyId, day }: CountedRequest) => ({ key_id: keyId, record: `quota#${day}` });

/**
 * Counts a request once (docs/decisions/0007-exact-quotas-in-dynamodb.md).
 * @returns requests of the day with this one; undefined if the quota was used up
 * @throws StoreUnavailable 503; refund the request then, as it may have been counted
 */
export async function spend(request: CountedRequest, limit: number): Promise<number | undefined> {
  const [counter] = await Promise.all([addRequest(request, limit), retryPendingRefunds()]);
  return counter ? requestsOf(counter) : findEarlierCount(request);
}

/** A request that could not be added may have been counted by a write whose answer was lost. */
async function findEarlierCount(request: CountedRequest): Promise<number | undefined> {
  const { counter, isCounted, isRefunded } = await readCounter(request);
  if (isRefunded) throw new StoreUnavailable('the request has been given back');
  return isCounted ? requestsOf(counter) : undefined;
}

const pendingRefunds = new Map<string, CountedRequest>();
const maxPendingRefunds = 1_000;

/** Refunds a request once; if the store does not answer, this process tries again when it counts its next request. */
export async function refund(request: CountedRequest): Promise<void> {
  pendingRefunds.set(request.requestId, request);
  if (pendingRefunds.size > maxPendingRefunds) pendingRefunds.delete(pendingRefunds.keys().next().value ?? '');
  try {
    await removeOrMark(request);
    pendingRefunds.delete(request.requestId);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

const retryPendingRefunds = async (): Promise<void> => {
  await Promise.all([...pendingRefunds.values()].map(refund));
};

async function removeOrMark(request: CountedRequest): Promise<void> {
  if (await removeRequest(request)) return;
  // The mark keeps a write that is still on its way from counting it.
  if (await markRefunded(request)) return;
  await removeRequest(request);
}
