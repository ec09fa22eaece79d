import { useEffect, useMemo } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { createObservable, type Observable } from '../observable.ts';
import { useObservable } from '../use-observable.ts';
import type { Answer, ApiClient, ApiRequest, Outcome } from './client.ts';
import type { Fault } from './fault.ts';

/** What a view knows of the requests that it has sent. The last answer stays while a newer one is asked for, or fails. */
interface RequestState<Body> {
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

/** Gets the answer of a request, by one request to the API or by several. */
export type SendBy<Body> = (
  client: ApiClient,
  request: ApiRequest,
  options: { readonly signal: AbortSignal; readonly reload: boolean },
) => Promise<Outcome<Body>>;

/** Creates the sender of one place in a view. @param sendBy default: one request */
export function createLatestRequest<Body>(
  client: ApiClient,
  sendBy: SendBy<Body> = (by, request, options) => by.send<Body>(request, options),
): LatestRequest<Body> {
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
        const outcome = await sendBy(client, request, { signal: started.signal, reload });
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

/** Requests of one place in a view. */
export interface UsedRequest<Body> extends RequestState<Body> {
  /** Asks again, also while the answer is fresh. */
  readonly retry: () => void;
}

/**
 * Sends a request whenever it changes, with the key that is set, and aborts the one before. Undefined sends nothing.
 * @param options.delayMs waits this long for a further change
 * @param options.keepsAnswer shows the last answer until the next one is there; false where it is about something else. Default: true
 * @param options.sendBy how the answer is got. Default: by one request
 */
export function useRequest<Body>(
  request: ApiRequest | undefined,
  options: { readonly delayMs?: number; readonly keepsAnswer?: boolean; readonly sendBy?: SendBy<Body> } = {},
): UsedRequest<Body> {
  const { api, keys, preferences } = useConsole();
  const key = useObservable(keys.key);
  // What another key was answered must not stay.
  const latest = useMemo(() => createLatestRequest<Body>(api, options.sendBy), [api, key]);
  useObservable(preferences.language);
  const text = request && api.nameOf(request);
  useEffect(() => {
    void latest.send(request, options);
    // The text stands for the request: a caller makes a new object at each rendering.
  }, [latest, text]);
  useEffect(() => () => void latest.send(undefined), [latest]);
  const state = useObservable(latest.state);
  return { ...state, retry: () => void latest.send(request, { ...options, delayMs: 0, reload: true }) };
}
