import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../platform/aws/environment.ts';
import { mapStoreError, StoreUnavailable } from '../platform/aws/store-errors.ts';

/** One request that counts against a quota. */
export interface CountedRequest {
  readonly keyId: string;
  /** ISO day in São Paulo. */
  readonly day: string;
  /** An id that no caller can choose: a request of an id is counted once. */
  readonly requestId: string;
  /** When the request came; the same for counting it and for giving it back. */
  readonly now: Date;
}

/** Counts of a day are of no use after it; a day more, for whoever looks into a complaint. */
const keptSeconds = 2 * 86_400;

/** Together they leave a function, which has ten seconds, the time to say that the store is gone. */
const spendMs = 5_000;
const refundMs = 2_000;

/**
 * Counts one request of a key on a day, if its quota still allows it: one conditional write, so that requests at the same
 * time cannot both take the last one. The SDK may send the write again when its answer is lost; it is counted once.
 * @returns requests of the day, this one included; undefined when the quota was used up before
 * @throws StoreUnavailable 503; the request may have been counted, and has to be given back
 */
export async function spend(request: CountedRequest, limit: number): Promise<number | undefined> {
  const [counted] = await Promise.all([count(request, limit), refundOwed()]);
  return counted ? requestsIn(counted) : countedBefore(request);
}

function count(request: CountedRequest, limit: number): Promise<Attributes | undefined> {
  const { current, oldest } = setsFor(request.now);
  const { id, isCounted, isGivenBack } = marksOf(request);
  return update(
    request,
    {
      change: `SET expires_at = :expires ADD requests :one, ${current} :ids REMOVE ${oldest}`,
      condition: `NOT ${isCounted} AND NOT ${isGivenBack} AND (attribute_not_exists(requests) OR requests < :limit)`,
      values: {
        ':one': 1,
        ':limit': limit,
        ':ids': new Set([id]),
        ':expires': Math.floor(request.now.getTime() / 1000) + keptSeconds,
      },
    },
    spendMs,
  );
}

/** After a refusal: whether the quota is used up, or the request was counted by a write whose answer was lost. */
async function countedBefore(request: CountedRequest): Promise<number | undefined> {
  const item = await read(request);
  const { current, previous } = setsFor(request.now);
  const seen = [current, previous].flatMap((name) => [...((item?.[name] ?? []) as Iterable<string>)]);
  const { id, givenBack } = marksOf(request);
  if (seen.includes(givenBack)) throw new StoreUnavailable('the request has been given back');
  return seen.includes(id) ? requestsIn(item) : undefined;
}

/** Requests that are to be given back as soon as the store answers. */
const owed = new Map<string, CountedRequest>();
const maxOwed = 1_000;

/**
 * Gives a request back that was not answered, whether it was counted or may have been: once, however often this is called.
 * Where the store does not answer, it is given back with the next request that this process counts.
 */
export async function refund(request: CountedRequest): Promise<void> {
  owed.set(request.requestId, request);
  if (owed.size > maxOwed) owed.delete(owed.keys().next().value ?? '');
  try {
    await takeOff(request);
    owed.delete(request.requestId);
  } catch (error) {
    // The caller is told what failed before, and must not wait for this.
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

const refundOwed = async (): Promise<void> => {
  await Promise.all([...owed.values()].map(refund));
};

/**
 * Takes a request off the counter and marks it, so that another try takes off nothing. What is not on the counter is only
 * marked: a write that is still on its way then comes too late to count.
 */
async function takeOff(request: CountedRequest): Promise<void> {
  const { current } = setsFor(request.now);
  const { givenBack, isCounted, isGivenBack } = marksOf(request);
  const marks = new Set([givenBack]);
  const uncount = {
    change: `ADD requests :minus, ${current} :marks`,
    condition: `${isCounted} AND NOT ${isGivenBack}`,
    values: { ':minus': -1, ':marks': marks },
  };
  if (await update(request, uncount, refundMs)) return;
  const mark = { change: `ADD ${current} :marks`, condition: `NOT ${isCounted}`, values: { ':marks': marks } };
  if (await update(request, mark, refundMs)) return;
  // It was counted in between, or has been given back before.
  await update(request, uncount, refundMs);
}

/**
 * The counter's item names its latest requests in three sets of strings, each for a span of time, and every count empties the
 * oldest: an item stays small, and a request is known for one span at least, which is longer than a function lives. A prime
 * number of seconds, lest a caller's schedule always meets the same set.
 */
const spanSeconds = 31;

function setsFor(now: Date): { readonly current: string; readonly previous: string; readonly oldest: string } {
  const span = Math.floor(now.getTime() / 1000 / spanSeconds);
  const name = (which: number): string => `seen_${which % 3}`;
  return { current: name(span), previous: name(span + 2), oldest: name(span + 1) };
}

/** How a request stands in the sets, and the conditions that ask for it. */
function marksOf({ requestId, now }: CountedRequest) {
  const id = createHash('sha256').update(requestId).digest('base64url').slice(0, 11);
  const { current, previous } = setsFor(now);
  const isIn = (value: string): string => `(contains(${current}, ${value}) OR contains(${previous}, ${value}))`;
  return { id, givenBack: `-${id}`, isCounted: isIn(':id'), isGivenBack: isIn(':given_back') };
}

type Attributes = Readonly<Record<string, unknown>>;

interface Change {
  readonly change: string;
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Changes the counter of a request, if the condition holds; `:id` and `:given_back` name the request.
 * @returns what was changed; undefined where the condition did not hold
 * @throws StoreUnavailable 503, where nobody knows whether it was changed
 */
async function update(request: CountedRequest, { change, condition, values }: Change, limitMs: number) {
  const { id, givenBack } = marksOf(request);
  const marks = { ':id': id, ...(condition.includes(':given_back') && { ':given_back': givenBack }) };
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
      { abortSignal: AbortSignal.timeout(limitMs) },
    );
    if (!Attributes) throw new StoreUnavailable('the store does not say what it changed');
    return Attributes as Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw mapStoreError(error);
  }
}

async function read(request: CountedRequest): Promise<Attributes | undefined> {
  try {
    const TableName = requireVariable('APPRAISE_ACCESS_TABLE');
    return (await dynamodb.send(new GetCommand({ TableName, Key: keyOf(request), ConsistentRead: true }))).Item;
  } catch (error) {
    throw mapStoreError(error);
  }
}

function requestsIn(item: Attributes | undefined): number {
  if (typeof item?.requests === 'number') return item.requests;
  throw new StoreUnavailable('the store does not say how many requests it counted');
}

const keyOf = ({ keyId, day }: CountedRequest) => ({ key_id: keyId, record: `quota#${day}` });
