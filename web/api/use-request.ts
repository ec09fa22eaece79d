import { useEffect, useMemo } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { useObservable } from '../use-observable.ts';
import type { ApiRequest } from './client.ts';
import { createLatestRequest, type RequestState } from './latest-request.ts';

/** Requests of one place in a view. */
export interface UsedRequest<Body> extends RequestState<Body> {
  /** Asks again, also while the answer is fresh. */
  readonly retry: () => void;
}

/**
 * Sends a request whenever it changes, with the key that is set, and aborts the one before. Undefined sends nothing.
 * @param options.delayMs waits this long for a further change
 * @param options.keepsAnswer shows the last answer until the next one is there; false where it is about something else. Default: true
 */
export function useRequest<Body>(
  request: ApiRequest | undefined,
  options: { readonly delayMs?: number; readonly keepsAnswer?: boolean } = {},
): UsedRequest<Body> {
  const { api, keys } = useConsole();
  const key = useObservable(keys.key);
  // What another key was answered must not stay.
  const latest = useMemo(() => createLatestRequest<Body>(api), [api, key]);
  const text = request && JSON.stringify([request.path, request.body]);
  useEffect(() => {
    void latest.send(request, options);
    // The text stands for the request: a caller makes a new object at each rendering.
  }, [latest, text]);
  useEffect(() => () => void latest.send(undefined), [latest]);
  const state = useObservable(latest.state);
  return { ...state, retry: () => void latest.send(request, { ...options, delayMs: 0, reload: true }) };
}
