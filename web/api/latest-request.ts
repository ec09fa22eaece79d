import { createObservable, type Observable } from '../observable.ts';
import type { Answer, ApiClient, ApiRequest } from './client.ts';
import type { Fault } from './fault.ts';

/** What a view knows of the requests that it has sent. The last answer stays while a newer one is asked for, or fails. */
export interface RequestState<Body> {
  readonly answer: Answer<Body> | undefined;
  /** Why the latest request has no answer. */
  readonly fault: Fault | undefined;
  readonly isLoading: boolean;
}

/** Sends the latest of several requests. */
export interface LatestRequest<Body> {
  readonly state: Observable<RequestState<Body>>;
  /**
   * Aborts the request before and sends this one after a delay; undefined only aborts.
   * @param keepsAnswer false drops the answer before, which belongs to something else
   */
  readonly send: (
    request: ApiRequest | undefined,
    options?: { readonly delayMs?: number; readonly reload?: boolean; readonly keepsAnswer?: boolean },
  ) => Promise<void>;
}

/** Creates the sender of one place in a view. */
export function createLatestRequest<Body>(client: ApiClient): LatestRequest<Body> {
  const state = createObservable<RequestState<Body>>({ answer: undefined, fault: undefined, isLoading: false });
  let current = new AbortController();
  return {
    state,
    send: async (request, { delayMs = 0, reload = false, keepsAnswer = true } = {}) => {
      current.abort();
      const started = new AbortController();
      current = started;
      const before = keepsAnswer ? state.get().answer : undefined;
      if (request === undefined) return state.set({ answer: before, fault: undefined, isLoading: false });
      state.set({ answer: client.kept<Body>(request) ?? before, fault: undefined, isLoading: true });
      await pause(delayMs, started.signal);
      if (started.signal.aborted) return;
      try {
        const outcome = await client.send<Body>(request, { signal: started.signal, reload });
        if (started.signal.aborted) return;
        const { answer } = state.get();
        state.set(
          outcome.ok
            ? { answer: outcome.answer, fault: undefined, isLoading: false }
            : { answer, fault: outcome.fault, isLoading: false },
        );
      } catch (error) {
        if (!started.signal.aborted) throw error;
      }
    },
  };
}

/** Resolves after a time, or at once when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
