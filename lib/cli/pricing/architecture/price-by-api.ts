import { exitCode } from '../../../platform/exit-code.ts';
import { type PricedArchitecture, PricesReplaced, priceLines } from '../../../pricing/architecture/price-lines.ts';
import { maxRequestLines } from '../../../pricing/architecture/price-part.ts';
import type { EstimateAnswer } from '../../../pricing/formats/estimate-answer.ts';
import type { EstimateLines } from '../../../pricing/inputs/lines.ts';
import { CommandFailure } from '../../failure.ts';
import type { ApiClient } from '../api-client.ts';
import { ApiRefusal } from '../api-refusal.ts';

/**
 * Prices lines as `priceLines` does, by requests to the API. @param members of each request
 * @throws CommandFailure for a refusal that concerns no line, and for members that bound a single request
 */
export async function priceByApi(
  client: ApiClient,
  lines: EstimateLines,
  members: object,
): Promise<PricedArchitecture> {
  const count = lines.items.length + lines.meters.length;
  if (count > maxRequestLines && 'max_commitment_share' in members) {
    throw new CommandFailure([
      `--max-commitment-share bounds one request, which has at most ${maxRequestLines} lines; these are ${count}`,
    ]);
  }
  if (count > maxRequestLines && 'sharing' in members && members.sharing === 'spread') {
    throw new CommandFailure([
      `--sharing spread shares among the lines of one request, which has at most ${maxRequestLines}; these are ${count}`,
    ]);
  }
  if (count > maxRequestLines && 'what_if' in members) {
    throw new CommandFailure([`--what-if takes at most ${maxRequestLines} lines; these are ${count}`]);
  }
  const sender = {
    send: (request: object) => client.post<EstimateAnswer>('/api/estimate', request),
    refusalOf: (error: unknown) => (error instanceof ApiRefusal ? error : undefined),
  };
  return priceLines(sender, lines, members).catch((error: unknown) => {
    if (!(error instanceof PricesReplaced)) throw error;
    throw new CommandFailure(['the prices were replaced between requests: try again'], exitCode.serviceFailed);
  });
}
