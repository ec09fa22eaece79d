import { maxRequestLines, pricePart } from '../../../lib/pricing/architecture/price-part.ts';
import type { EstimateLines } from '../../../lib/pricing/inputs/lines.ts';
import { removeLines } from '../../../lib/pricing/inputs/remove-lines.ts';
import type { ApiClient } from '../../api/client.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { withContract } from '../contract.ts';
import { type EstimateState, emptyState, readRequest } from '../state.ts';
import { estimateSender, isUnanswered } from './estimate-sender.ts';
import { reader } from './input-desk.ts';
import { stateOf } from './summary.ts';
import type { ReadFile, ReadOptions } from './worker/tasks.ts';

/** Why a file makes no estimate. */
export type InputFailure =
  | Exclude<ReadFile, { readonly kind: 'request' | 'lines' }>
  | { readonly kind: 'several' | 'not-request' }
  | { readonly kind: 'too-large' | 'gone'; readonly file: string }
  | { readonly kind: 'too-many'; readonly lines: number }
  /** No resource has a price: the lines say why, or that nothing is charged for. */
  | { readonly kind: 'nothing'; readonly lines: EstimateLines }
  | { readonly kind: 'broken'; readonly message: string };

/** An estimate made from a file, or why there is none. */
export type Outcome = { readonly state: EstimateState } | { readonly failure: InputFailure };

/**
 * Reads a file and prices its lines as `appraise estimate` does: lines that the API refuses are taken out and named. Where the
 * API does not answer, all lines are kept. @param now the estimate that the page shows, whose contract and currency stay
 */
export async function readAndPrice(
  api: ApiClient,
  { files, options, now }: { files: readonly OpenedFile[]; options: ReadOptions; now: EstimateState },
  signal: AbortSignal,
): Promise<Outcome> {
  const read = await reader.run('read', { files, options });
  if (read.kind === 'request') {
    const request = readRequest(read.request);
    return request ? { state: { ...emptyState, request } } : { failure: { kind: 'not-request' } };
  }
  if (read.kind !== 'lines') return { failure: read };
  const { lines, file, format, warnings } = read;
  const count = lines.items.length + lines.meters.length;
  if (count > maxRequestLines) return { failure: { kind: 'too-many', lines: count } };
  const { items: _, meters: __, what_if: ___, ...shared } = now.request;
  const members = await withContract(api, shared, signal);
  const made = (left: EstimateLines): Outcome => {
    const isAny = left.items.length + left.meters.length > 0;
    if (!isAny) return { failure: { kind: 'nothing', lines: left } };
    return { state: stateOf({ file, format, lines: left, warnings }, members) };
  };
  const refused = new Map<string, string>();
  try {
    await pricePart(estimateSender(api, signal), lines, members, refused);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    refused.clear();
  }
  return made(removeLines(lines, refused));
}
