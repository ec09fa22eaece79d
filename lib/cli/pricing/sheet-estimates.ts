import { isRefusal } from '../../platform/http/errors.ts';
import { checkBody } from '../../platform/http/parse-request.ts';
import { createProblem } from '../../platform/http/problem.ts';
import { estimateRequest } from '../../platform/http/schemas/estimate-request.generated.js';
import type { EstimateRequest } from '../../platform/request-types.generated.ts';
import { itemFaults } from '../../pricing/estimate/request.ts';
import { CommandFailure } from '../failure.ts';
import { callService } from '../target.ts';
import type { ApiClient } from './api-client.ts';
import { apiRefusal } from './api-refusal.ts';
import { type DiffSides, throwIfDeleted } from './sheet-sides.ts';
import type { SheetFlags } from './sheet-snapshots.ts';

/**
 * Estimates on the tables as the API does, with the same checks and sentences, at the prices of either of two sheets. A
 * request that one of them refuses is refused for both, so that both price the same lines.
 */
export function sheetEstimates(sides: DiffSides, flags: SheetFlags) {
  const { scope, before, after } = sides;
  const ask = async (body: unknown) => {
    const { estimateOnSheets } = await import('../../pricing/store/estimate-on-sheets.ts');
    try {
      checkBody(body, { body: estimateRequest, names: itemFaults });
      return await estimateOnSheets(body as EstimateRequest, scope, [before, after]);
    } catch (error) {
      if (isRefusal(error) && error.status < 500) {
        const { status, body: problem } = createProblem(error, { language: 'en', carriesOk: true }, '');
        throw apiRefusal(status, JSON.parse(problem), '');
      }
      if (error instanceof CommandFailure) throw error;
      await throwIfDeleted(sides);
      return callService(flags, () => Promise.reject(error));
    }
  };
  const asked = new Map<string, ReturnType<typeof ask>>();
  const clientOf = (side: 0 | 1): ApiClient => ({
    get: () => Promise.reject(new Error('the tables answer estimates only')),
    post: async <Answer>(_path: string, body: unknown): Promise<Answer> => {
      const text = JSON.stringify(body);
      const answers = asked.get(text) ?? ask(body);
      asked.set(text, answers);
      return (await answers)[side] as Answer;
    },
  });
  return { clients: { before: clientOf(0), after: clientOf(1) } };
}
