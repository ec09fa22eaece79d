import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { mcpMessage } from '../../lib/platform/http/schemas/mcp-message.generated.js';
import { answerMessage } from '../../lib/platform/mcp/answer-message.ts';
import { pricingInstructions, pricingTools } from '../../lib/pricing/mcp/tools.ts';
import { routes } from '../routes.ts';
import { handler as postEstimate } from './post-estimate.ts';
import { handler as searchMeters } from './search-meters.ts';

/** Answers an agent's questions about prices (docs/spec/pricing/mcp.md). */
export const handler = endpoint(
  routes.pricingPostMcp,
  answerMessage({ name: 'appraise-pricing', instructions: pricingInstructions, tools: pricingTools }, [
    { route: routes.pricingPostEstimate, handler: postEstimate },
    { route: routes.pricingSearchMeters, handler: searchMeters },
  ]),
  { body: mcpMessage },
);
