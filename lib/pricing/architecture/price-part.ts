import { say } from '../../platform/language.ts';
import type { EstimateAnswer } from '../formats/estimate-answer.ts';
import type { LineItem, LineMeter } from '../inputs/lines.ts';

/** Lines that the API takes in a request. */
export const maxRequestLines = 200;

/** How often a request is sent without the lines that were refused: names, prices and the list may each refuse some. */
const maxRounds = 6;

/** A refused request: what is wrong, and where. */
export interface Refusal {
  readonly apiCode: string | undefined;
  /** The sentence about the whole comes first. */
  readonly problems: readonly string[];
  readonly violations: readonly { readonly pointer?: string; readonly detail: string }[];
}

/** Sends requests for an estimate. */
export interface EstimateSender {
  /** @throws what the sender likes for a request without an answer */
  readonly send: (request: object) => Promise<EstimateAnswer>;
  /** Reads what `send` has thrown; undefined if the API did not refuse the request. */
  readonly refusalOf: (error: unknown) => Refusal | undefined;
}

/** Lines of one request, in the order of the answer. */
export interface Part {
  readonly items: readonly LineItem[];
  readonly meters: readonly LineMeter[];
}

/**
 * Prices lines of one request. Lines that the API refuses are taken out. @param members of the request beside its lines
 * @param refused gets the reasons by the ids of these lines
 * @returns undefined if no line is left @throws what `send` throws for a refusal that concerns no line
 */
export async function pricePart(
  { send, refusalOf }: EstimateSender,
  part: Part,
  members: object,
  refused: Map<string, string>,
): Promise<EstimateAnswer | undefined> {
  let left = part;
  for (let round = 1; left.items.length + left.meters.length > 0; round += 1) {
    try {
      const { items, meters } = left;
      return await send({ ...members, items, ...(meters.length > 0 && { meters }) });
    } catch (error) {
      const refusal = refusalOf(error);
      const reasons = refusal && refusedLines(refusal, left);
      if (!reasons || round === maxRounds) throw error;
      for (const [id, reason] of reasons) refused.set(id, reason);
      left = {
        items: left.items.filter(({ id }) => !reasons.has(id)),
        meters: left.meters.filter(({ id }) => !reasons.has(id)),
      };
    }
  }
  return undefined;
}

/** Why lines are refused, by their ids; undefined if something else is wrong with the request. */
export function refusedLines(refusal: Refusal, { items, meters }: Part): ReadonlyMap<string, string> | undefined {
  const [general = ''] = refusal.problems;
  const ids = (lines: readonly { readonly id: string }[]) => lines.map(({ id }) => id);
  // An API of an earlier version, or its list of prices, may know no meters at all.
  if (refusal.apiCode === 'meter_prices_missing') return new Map(ids(meters).map((id) => [id, general]));
  if (refusal.violations.length === 0) return undefined;
  const reasons = new Map<string, string>();
  for (const { pointer = '', detail } of refusal.violations) {
    const [, kind, index] = /^\/(items|meters)(?:\/(\d+)(?:\/.*)?)?$/s.exec(pointer) ?? [];
    const lines = kind === 'items' ? items : meters;
    if (kind === 'meters' && index === undefined) {
      for (const id of ids(meters))
        reasons.set(
          id,
          say({
            en: 'The API is of a version that knows no lines by meter.',
            pt: 'A API é de uma versão que não conhece linhas por medidor.',
          }),
        );
      continue;
    }
    const id = index === undefined ? undefined : lines[Number(index)]?.id;
    if (id === undefined) return undefined;
    const before = reasons.get(id);
    reasons.set(id, before === undefined || before === detail ? detail : `${before} ${detail}`);
  }
  return reasons;
}
