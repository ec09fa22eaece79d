import { describeUpdate } from '../../lib/market/refresh-attempts.ts';
import { dayOf, instantOf, refreshTime } from '../../lib/market/sao-paulo.ts';
import { readAttempts } from '../../lib/market/store/attempts.ts';
import { forgetPointer } from '../../lib/market/store/pointer.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { runInThread } from './job-thread.ts';

const demoJob = { id: 'demo-market', entry: 'infra/local/demo/seed-market.ts' };

/** Publishes the demo's days, if there are none, in a thread: a second core makes them beside the prices. */
export async function makeDemoDays(now: Date): Promise<void> {
  if ((await readPublications(now)).length > 0) return;
  await runInThread(demoJob, now.toISOString(), new AbortController().signal);
  forgetPointer();
}

/** True when today's refresh is due and has not happened: the product was off at 09:05. */
export async function isRefreshLate(now: Date): Promise<boolean> {
  const [latest] = await readPublications(now);
  return instantOf(dayOf(now), refreshTime) <= now && (latest === undefined || latest.dia < dayOf(now));
}

/** True when today's refresh has failed and is to be tried again. */
export async function isRetryWanted(now: Date): Promise<boolean> {
  const [latest] = await readPublications(now);
  return describeUpdate(latest, await readAttempts(), now).estado === 'atrasada';
}
