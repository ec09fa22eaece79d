import { fork } from 'node:child_process';
import { once } from 'node:events';
import { allRoutes, routes } from '../../../functions/routes.ts';
import type { Order } from './container.ts';
import type { Measured } from './profile.ts';

/** What all endpoints are measured with. */
export type Measuring = Omit<Order, 'id' | 'access'>;

/** Measures every endpoint against running stores, each in its own container. */
export async function measureEndpoints(measuring: Measuring): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { id } of allRoutes) measured.push(await inContainer({ ...measuring, id, access: 'api-key' }));
  return measured;
}

/** Measures the endpoint that reads most, for a caller who sees every scope; no mix contains it. */
export async function measureAllScopes(measuring: Measuring): Promise<Measured> {
  const { id } = routes.pricingListScopes;
  return { ...(await inContainer({ ...measuring, id, access: 'iam' })), id: `${id}, by callers who see all scopes` };
}

async function inContainer(order: Order): Promise<Measured> {
  const env = { ...process.env, APPRAISE_PRICING_ACCESS: order.access, APPRAISE_LOG_LEVEL: 'ERROR' };
  const child = fork(new URL('container.ts', import.meta.url), { env });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${order.id} could not be measured: its process ended with code ${code}`);
  });
  child.send(order);
  const [measured] = (await Promise.race([once(child, 'message'), ended])) as [Measured];
  ended.catch(() => {});
  child.kill();
  return measured;
}
