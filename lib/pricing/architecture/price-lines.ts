import type { EstimateAnswer } from '../formats/estimate-answer.ts';
import type { EstimateLines } from '../inputs/lines.ts';
import { removeLines } from '../inputs/remove-lines.ts';
import { combineAnswers } from './combine-answers.ts';
import { type EstimateSender, maxRequestLines, type Part, pricePart } from './price-part.ts';

/** How often all requests are sent again because prices were replaced between them. */
const maxReadings = 3;

/** An estimate of the lines that have a price, and what is left of the lines. */
export interface PricedArchitecture {
  /** Undefined if no line is left. */
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
    const from = index * maxRequestLines;
    const to = (index + 1) * maxRequestLines;
    const offset = items.length;
    return {
      items: items.slice(from, to),
      meters: meters.slice(Math.max(0, from - offset), Math.max(0, to - offset)),
    };
  });
}

/** False if prices were replaced between two of the answers. */
function isOfOneReading(answers: readonly EstimateAnswer[]): boolean {
  const ids = answers.map(({ snapshots, scope_id }) =>
    JSON.stringify([snapshots.retail, snapshots.corporate, scope_id]),
  );
  return new Set(ids).size <= 1;
}
