import type { Context } from 'aws-lambda';
import { type Log, logger } from '../log.ts';
import { type Middleware, requestIdOf } from './middleware.ts';

type Undo = () => Promise<void>;

const steps = new WeakMap<Context, Undo[]>();

/** Registers a step to run if the invocation fails. */
export function undoUnlessAnswered(context: Context, undo: Undo): void {
  steps.set(context, [...(steps.get(context) ?? []), undo]);
}

/** Runs the registered steps before the caller gets a problem; logs those that fail. */
export const undoOnError = (log: Log = logger): Middleware => ({
  onError: async (request) => {
    const outcomes = await Promise.allSettled((steps.get(request.context) ?? []).map((undo) => undo()));
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      log.error('undoing failed', { request_id: requestIdOf(request), error: outcome.reason });
    }
  },
});
