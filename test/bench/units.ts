import { fork } from 'node:child_process';
import { once } from 'node:events';
import { allRoutes } from '../../functions/routes.ts';
import type { Route } from '../../lib/platform/http/route.ts';
import { seedWholeDemo } from '../support/demo.ts';
import { startLocalStores } from '../support/local-stores.ts';

/** What a call consumed of DynamoDB, and the size of its answer. */
export interface Units {
  /** What an endpoint consumes for its sample event: the first time in a container, with loading, and later. */
  readonly read: number;
  readonly write: number;
  /** Calls endpoints on the demo's data, and adds up the units that DynamoDB reports. */
  readonly rounds: number;
  /** Length of the body, as it is and as the gateway compresses it for callers who take that. */
  readonly bytes: number;
  readonly compressedBytes: number;
}

/** What one endpoint consumes for its sample event: the first time in a container, its loading included, and after it. */
export interface RouteUnits {
  readonly route: Route;
  readonly first: Units;
  readonly later: Units;
}

/** Calls endpoints on the demo's data, and adds up what DynamoDB says that they consumed. */
export async function measureUnits(wanted: (route: Route) => boolean): Promise<readonly RouteUnits[]> {
  const stores = await startLocalStores();
  try {
    await seedWholeDemo();
    const measured: RouteUnits[] = [];
    for (const route of allRoutes.filter(wanted)) {
      const env = { ...process.env, APPRAISE_LOG_LEVEL: 'ERROR' };
      const child = fork(new URL('route-units.ts', import.meta.url), [route.id], { env });
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`${route.id} could not be measured: its process ended with ${code}`);
      });
      const [units] = (await Promise.race([once(child, 'message'), ended])) as [Pick<RouteUnits, 'first' | 'later'>];
      ended.catch(() => {});
      child.kill();
      measured.push({ route, ...units });
    }
    return measured;
  } finally {
    await stores.close();
  }
}
