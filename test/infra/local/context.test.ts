import { describe, expect, test } from 'vitest';
import { allJobs, routes } from '../../../functions/routes.ts';
import { createLocalContext } from '../../../infra/local/context.ts';

/** Seconds that a function has left a moment after it began. */
const secondsLeft = (row: Parameters<typeof createLocalContext>[0]): number =>
  Math.ceil(createLocalContext(row).getRemainingTimeInMillis() / 1000);

describe('the time limit of a local run', () => {
  test.each(allJobs)('of $id is that of its row, which the stack deploys', (job) => {
    // A slow machine may take some of it before it is asked.
    expect(secondsLeft(job)).toBeGreaterThan(job.timeoutSeconds - 10);
    expect(secondsLeft(job)).toBeLessThanOrEqual(job.timeoutSeconds);
  });

  test('of a request is the gateway’s', () => {
    expect(secondsLeft(routes.pricingGetHealth)).toBeLessThanOrEqual(29);
  });
});
