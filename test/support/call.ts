import { randomUUID } from 'node:crypto';
import type { Call } from '../../lib/platform/http/endpoint.ts';
import type { Route } from '../../lib/platform/http/route.ts';

/** A handler's call. What `undoUnlessAnswered` gets is kept for `answerCall`. */
export function callOf<R extends Pick<Route, 'path' | 'schemas'>>(parts: Partial<Call<R>> = {}): Call<R> {
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
  } as unknown as Call<R>;
  return call;
}

const undone = new WeakMap<object, () => Promise<void>>();

/** Answers a call as the endpoint does, and undoes its effects when it fails. */
export async function answerCall<Answer>(handle: (call: Call) => Promise<Answer>, call: Call): Promise<Answer> {
  try {
    return await handle(call);
  } catch (error) {
    await undone.get(call)?.();
    throw error;
  }
}
