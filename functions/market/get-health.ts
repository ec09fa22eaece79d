import { endpoint, type Reply } from '../../lib/http/endpoint.ts';
import { marketHealthReply } from '../../lib/http/schemas/market-health-reply.generated.js';
import { routes } from '../routes.ts';

/**
 * Health of the market API (market-api.md, GET /api/v1/health). No data has been published yet, and the answer says
 * so: `ok` would promise 59 tickers that are not there.
 */
export const getHealth = () => async (): Promise<Reply> => ({
  status: 'sem_dados',
  last_update: null,
  universe_size: 0,
});

export const handler = endpoint(routes.marketGetHealth, getHealth(), { reply: marketHealthReply });
