import type { Context } from 'aws-lambda';
import { type Log, logger } from '../log.ts';
import { type Middleware, requestIdOf } from './middleware.ts';

type Undo = () => Promise<void>;

/** What is to be undone, by invocation. */
const steps = new WeakMap<Context, Undo[]>();

/** Has something undone if the invocation ends without the answer that it was done for, wherever it fails. */
export function undoUnlessAnswered(context: Context, undo: Undo): void {
  steps.set(context, [...(steps.get(context) ?? []), undo]);
}

/** Undoes, before the caller gets a problem, what was done for the answer. A step that fails changes no answer. */
export const takeBack = (log: Log = logger): Middleware => ({
  onError: async (request) => {
    const outcomes = await Promise.allSettled((steps.get(request.context) ?? []).map((undo) => undo()));
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      log.error('undoing failed', { request_id: requestIdOf(request), error: outcome.reason });
    }
  },
});
