import type { EstimateAnswer } from '../formats/estimate-answer.ts';
import type { EstimateLines, LineItem, LineMeter } from '../inputs/lines.ts';
import { removeLines } from '../inputs/remove-lines.ts';
import { combineAnswers } from './combine-answers.ts';

/** Lines that the API takes in a request. */
export const maxRequestLines = 200;

/** How often a request is sent without the lines that were refused: names, prices and the list may each refuse some. */
const maxRounds = 6;

/** How often all requests are sent again because prices were replaced between them. */
const maxReadings = 3;

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
  /** Reads what `send` has thrown; undefined where the API did not refuse the request. */
  readonly refusalOf: (error: unknown) => Refusal | undefined;
}

/** Lines in the order of the answer. */
interface Part {
  readonly items: readonly LineItem[];
  readonly meters: readonly LineMeter[];
}

/** An estimate of the lines that have a price, and what is left of the lines. */
export interface PricedArchitecture {
  /** Undefined where no line is left. */
  readonly answer: EstimateAnswer | undefined;
  readonly lines: EstimateLines;
}

/** New prices came between the requests of one estimate, each time. */
export class PricesReplaced extends Error {
  override readonly name = 'PricesReplaced';
}

/**
 * Prices the lines of an architecture, however many. Lines that the API refuses are taken out. @param members of each request
 * @throws PricesReplaced, and what `send` throws for a refusal that concerns no line
 */
export async function priceLines(
  sender: EstimateSender,
  lines: EstimateLines,
  members: object,
): Promise<PricedArchitecture> {
  const parts = split(lines);
  for (let reading = 1; reading <= maxReadings; reading += 1) {
    const refused = new Map<string, string>();
    const answers: EstimateAnswer[] = [];
    for (const part of parts) {
      const answer = await pricePart(sender, part, members, refused);
      if (answer) answers.push(answer);
    }
    if (isOfOneReading(answers)) {
      return { answer: answers.length === 0 ? undefined : combineAnswers(answers), lines: removeLines(lines, refused) };
    }
  }
  throw new PricesReplaced();
}

function split({ items, meters }: EstimateLines): readonly Part[] {
  const count = Math.ceil((items.length + meters.length) / maxRequestLines);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * maxRequestLines, (index + 1) * maxRequestLines];
    const offset = items.length;
    return {
      items: items.slice(from, to),
      meters: meters.slice(Math.max(0, from - offset), Math.max(0, to - offset)),
    };
  });
}

async function pricePart(
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

/** Why lines are refused, by their ids; undefined where something else is wrong with the request. */
function refusedLines(refusal: Refusal, { items, meters }: Part): ReadonlyMap<string, string> | undefined {
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
      for (const id of ids(meters)) reasons.set(id, 'The API is of a version that knows no lines by meter.');
      continue;
    }
    const id = index === undefined ? undefined : lines[Number(index)]?.id;
    if (id === undefined) return undefined;
    const before = reasons.get(id);
    reasons.set(id, before === undefined || before === detail ? detail : `${before} ${detail}`);
  }
  return reasons;
}

/** False where prices were replaced between two of the answers. */
function isOfOneReading(answers: readonly EstimateAnswer[]): boolean {
  const ids = answers.map(({ snapshots, scope_id }) =>
    JSON.stringify([snapshots.retail, snapshots.corporate, scope_id]),
  );
  return new Set(ids).size <= 1;
}
