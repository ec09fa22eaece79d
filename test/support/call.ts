import { randomUUID } from 'node:crypto';
import type { Call } from '../../lib/platform/http/endpoint.ts';

/** A call as a handler is given it; what it wants undone is kept for `answeredBy`. */
export function callOf<Path extends string = string>(parts: Partial<Call<Path>> = {}): Call<Path> {
  const call = {
    path: {},
    query: {},
    body: undefined,
    now: new Date(),
    requestId: 'r',
    invocationId: randomUUID(),
    undoUnlessAnswered: (undo: () => Promise<void>) => undone.set(call, undo),
    apiKey: undefined,
    accept: '',
    keyId: undefined,
    ...parts,
  } as unknown as Call<Path>;
  return call;
}

const undone = new WeakMap<object, () => Promise<void>>();

/** Has a call answered as the endpoint does: what it did is undone where it fails. */
export async function answeredBy<Answer>(handle: (call: Call) => Promise<Answer>, call: Call): Promise<Answer> {
  try {
    return await handle(call);
  } catch (error) {
    await undone.get(call)?.();
    throw error;
  }
}
