import { type CloudCli, localCloudCli } from '../../lib/azure/cli.ts';
import { endpoint, type Reply } from '../../lib/http/endpoint.ts';
import { pricingHealthReply } from '../../lib/http/schemas/pricing-health-reply.generated.js';
import { version } from '../../lib/http/version.ts';
import { routes } from '../routes.ts';

/** Outside world of this endpoint; a test hands in its own. */
export interface GetHealth {
  readonly version: string;
  /** Never takes longer than 2 s, and answers at once while another request is waiting. */
  readonly cloudCli: () => Promise<CloudCli>;
}

/**
 * Health of the pricing API (pricing-api.md, GET /api/health; the fields left open there are in api.md). No price has
 * been imported yet: there is no write or sync to date, and no active snapshot.
 */
export const getHealth = (world: GetHealth) => async (): Promise<Reply> => ({
  ok: true,
  version: `v${world.version}`,
  status: 'ok',
  cloud_cli: await world.cloudCli(),
  database: { last_write_at: null, last_sync_at: null },
  snapshots: [],
});

export const handler = endpoint(routes.pricingGetHealth, getHealth({ version, cloudCli: localCloudCli() }), {
  reply: pricingHealthReply,
});
