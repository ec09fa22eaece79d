import { assessmentInstructions, assessmentTools } from '../../lib/assessment/mcp/tools.ts';
import { now } from '../../lib/platform/clock.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { mcpMessage } from '../../lib/platform/http/schemas/mcp-message.generated.js';
import { answerMessage } from '../../lib/platform/mcp/answer-message.ts';
import { routes } from '../routes.ts';

/** Answers an agent's questions about records that it sends (docs/spec/assessment/mcp.md); no file can be named. */
export const handler = endpoint(
  routes.assessmentPostMcp,
  answerMessage(
    {
      name: 'appraise-assessment',
      instructions: assessmentInstructions,
      // Today in UTC, as on the command line.
      tools: assessmentTools({ today: () => now().toISOString().slice(0, 10) }),
    },
    [],
  ),
  { body: mcpMessage },
);
