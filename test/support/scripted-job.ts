import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import type { Context } from 'aws-lambda';

/** A job that does what its event says. */
export async function handler(event: { readonly act: 'tell' | 'fail' | 'wait' | 'exit' }, context: Context) {
  if (event.act === 'fail') throw new TypeError('as told');
  if (event.act === 'exit') process.exit(3);
  while (event.act === 'wait' && context.getRemainingTimeInMillis() > 0) await sleep(5);
  return { isMainThread, table: process.env.APPRAISE_TOLD, event, left: context.getRemainingTimeInMillis() };
}
