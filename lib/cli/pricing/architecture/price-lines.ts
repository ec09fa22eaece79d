import { exitCode } from '../../../platform/exit-code.ts';
import type { EstimateAnswer } from '../../../pricing/formats/estimate-answer.ts';
import type { EstimateLines, LineItem, LineMeter } from '../../../pricing/inputs/lines.ts';
import { removeLines } from '../../../pricing/inputs/remove-lines.ts';
import { CommandFailure } from '../../failure.ts';
import type { ApiClient } from '../api-client.ts';
import { ApiRefusal } from '../api-refusal.ts';
import { combineAnswers } from './combine-answers.ts';

/** Lines that the API takes in a request. */
const maxLines = 200;

/** How often a request is sent without the lines that were refused: names, prices and the list may each refuse some. */
const maxRounds = 6;

/** How often all requests are sent again because prices were replaced between them. */
const maxReadings = 3;

/** Lines in the order of the answer. */
interface Part {
  readonly items: readonly LineItem[];
  readonly meters: readonly LineMeter[];
}

/** An estimate of the lines that have a price, and what is left of the lines. */
export interface PricedArchitecture {
  readonly answer: EstimateAnswer | undefined;
  readonly lines: EstimateLines;
}

/**
 * Prices the lines of an architecture, however many. Lines that the API refuses are taken out. @param members of each request
 * @returns no answer where no line is left @throws CommandFailure for a refusal that concerns no line
 */
export async function priceLines(
  client: ApiClient,
  lines: EstimateLines,
  members: object,
): Promise<PricedArchitecture> {
  const parts = split(lines);
  if (parts.length > 1 && 'max_commitment_share' in members) {
    const count = lines.items.length + lines.meters.length;
    throw new CommandFailure([
      `--max-commitment-share bounds one request, which has at most ${maxLines} lines; these are ${count}`,
    ]);
  }
  if (parts.length > 1 && 'what_if' in members) {
    throw new CommandFailure([
      `--what-if takes at most ${maxLines} lines; these are ${lines.items.length + lines.meters.length}`,
    ]);
  }
  for (let reading = 1; ; reading += 1) {
    const refused = new Map<string, string>();
    const answers: EstimateAnswer[] = [];
    for (const part of parts) {
      const answer = await pricePart(client, part, members, refused);
      if (answer) answers.push(answer);
    }
    if (isOfOneReading(answers)) {
      return { answer: answers.length === 0 ? undefined : combineAnswers(answers), lines: removeLines(lines, refused) };
    }
    if (reading === maxReadings) {
      throw new CommandFailure(['the prices were replaced between requests: try again'], exitCode.serviceFailed);
    }
  }
}

function split({ items, meters }: EstimateLines): readonly Part[] {
  const count = Math.ceil((items.length + meters.length) / maxLines);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * maxLines, (index + 1) * maxLines];
    const offset = items.length;
    return {
      items: items.slice(from, to),
      meters: meters.slice(Math.max(0, from - offset), Math.max(0, to - offset)),
    };
  });
}

async function pricePart(
  client: ApiClient,
  part: Part,
  members: object,
  refused: Map<string, string>,
): Promise<EstimateAnswer | undefined> {
  let left = part;
  for (let round = 1; left.items.length + left.meters.length > 0; round += 1) {
    try {
      const { items, meters } = left;
      return await client.post<EstimateAnswer>('/api/estimate', {
        ...members,
        items,
        ...(meters.length > 0 && { meters }),
      });
    } catch (error) {
      const reasons = error instanceof ApiRefusal ? refusedLines(error, left) : undefined;
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
function refusedLines(refusal: ApiRefusal, { items, meters }: Part): ReadonlyMap<string, string> | undefined {
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
