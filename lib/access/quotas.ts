import { StoreUnavailable } from '../platform/aws/store-errors.ts';
import {
  addRequest,
  type CountedRequest,
  markRefunded,
  readCounter,
  removeRequest,
  requestsOf,
} from './store/quota-counter.ts';

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
