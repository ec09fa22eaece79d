import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { marketInstructions, marketTools } from '../../lib/market/mcp/tools.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { mcpMessage } from '../../lib/platform/http/schemas/mcp-message.generated.js';
import { answerMessage } from '../../lib/platform/mcp/answer-message.ts';
import { routes } from '../routes.ts';
import { handler as getAgenda } from './get-agenda.ts';
import { handler as getAudit } from './get-audit.ts';
import { handler as getSignals } from './get-signals.ts';
import { handler as getTicker } from './get-ticker.ts';
import { handler as listChanges } from './list-changes.ts';
import { handler as listTickers } from './list-tickers.ts';

/** Answers an agent's questions about stocks (docs/spec/market/mcp.md). */
export const handler = endpoint(
  routes.marketPostMcp,
  requirePlan(
    routes.marketPostMcp,
    answerMessage({ name: 'appraise-market', instructions: marketInstructions, tools: marketTools }, [
      { route: routes.marketListTickers, handler: listTickers },
      { route: routes.marketGetTicker, handler: getTicker },
      { route: routes.marketGetSignals, handler: getSignals },
      { route: routes.marketGetAgenda, handler: getAgenda },
      { route: routes.marketListChanges, handler: listChanges },
      { route: routes.marketGetAudit, handler: getAudit },
    ]),
    { isCounted: false },
  ),
  { body: mcpMessage },
);
