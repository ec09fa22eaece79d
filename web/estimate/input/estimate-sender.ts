import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { type EstimateSender, refusedLines } from '../../../lib/pricing/architecture/price-part.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { EstimateLines } from '../../../lib/pricing/inputs/lines.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Fault } from '../../api/fault.ts';

/** A request that has no answer. */
class Unanswered extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** The page asks for the same estimate at once, and need not send it again. */
const freshMs = 10_000;

/** Sends requests for an estimate by the client of the page. */
export const estimateSender = (api: ApiClient, signal: AbortSignal): EstimateSender => ({
  send: async (body) => {
    const outcome = await api.send<EstimateAnswer>({ path: '/api/estimate', body, freshMs }, { signal });
    if (outcome.ok) return outcome.answer.body;
    throw new Unanswered(outcome.fault);
  },
  refusalOf: (error) => (error instanceof Unanswered ? refusalIn(error.fault) : undefined),
});

/** Why lines of a request are refused, by their ids; undefined for other faults. */
export function refusedIn(
  fault: Fault | undefined,
  { items = [], meters = [] }: EstimateRequest,
): ReadonlyMap<string, string> | undefined {
  const refusal = refusalIn(fault);
  // A line without an id is not from a file, and is not found.
  return refusal && refusedLines(refusal, { items, meters } as Pick<EstimateLines, 'items' | 'meters'>);
}

/** What the API says of a refused request; undefined for other faults. */
function refusalIn(fault: Fault | undefined): ReturnType<EstimateSender['refusalOf']> {
  if (fault?.kind !== 'problem') return undefined;
  const { code, detail, errors } = fault.problem;
  return { apiCode: code, problems: [detail], violations: errors };
}

/** True for an error of `estimateSender`: the page shows the fault when it sends the request itself. */
export const isUnanswered = (error: unknown): boolean => error instanceof Unanswered;
