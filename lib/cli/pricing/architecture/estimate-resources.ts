import { exitCode } from '../../../platform/exit-code.ts';
import { makeVisible } from '../../../platform/text.ts';
import { answerWithoutLines } from '../../../pricing/architecture/combine-answers.ts';
import type { PricedArchitecture } from '../../../pricing/architecture/price-lines.ts';
import {
  byUseGroups,
  groupText,
  type Strictness,
  strictlyUnpriced,
  unpricedGroups,
} from '../../../pricing/formats/input-summary.ts';
import { draftResources, type EstimateLines, joinLines } from '../../../pricing/inputs/lines.ts';
import { type ReadResources, RegionMissing } from '../../../pricing/inputs/resource.ts';
import type { InputDefaults } from '../../../pricing/inputs/to-line/resource-drafts.ts';
import { CommandFailure } from '../../failure.ts';
import type { ApiClient } from '../api-client.ts';
import { priceByApi } from './price-by-api.ts';

/** What a file does not say. */
interface ResourceFlags {
  readonly defaults: InputDefaults;
  /** What is an error if it is not priced. */
  readonly strict: Strictness;
  /** Members that each request has in addition to its lines. */
  readonly members: object;
}

/**
 * Estimates the resources of a file; one with nothing to pay costs 0.00. @throws CommandFailure if a region is missing, nothing has a price, or what
 * `strict` names has none
 */
export async function estimateResources(
  client: ApiClient,
  { resources }: ReadResources,
  { defaults, strict, members }: ResourceFlags,
): Promise<Required<PricedArchitecture> & { readonly answer: NonNullable<PricedArchitecture['answer']> }> {
  const { answer, lines } = await priceByApi(client, linesOf(resources, defaults, members), members);
  const missing = strict === 'no' ? [] : strictlyUnpriced(lines, strict);
  if (missing.length > 0) {
    throw nothingLeftOut({ unpriced: missing }, strictSentence(strict));
  }
  if (answer) return { answer, lines };
  if (strictlyUnpriced(lines).length > 0) throw nothingLeftOut(lines, 'no resource of the file has a price');
  const { currency = 'USD' } = members as { readonly currency?: string };
  return { answer: answerWithoutLines(currency), lines };
}

/** Says what was refused. */
export const strictSentence = (strictness: Strictness): string =>
  `--strict${strictness === 'usage' ? '=usage' : ''}: these resources are not priced`;

function linesOf(resources: ReadResources['resources'], defaults: InputDefaults, members: object): EstimateLines {
  const drafted = orAskForRegion(() => draftResources(resources, defaults), 'the file');
  return joinLines(drafted, 'sharing' in members && members.sharing === 'spread');
}

/** Turns the error about missing regions into one that says how to name them. */
export function orAskForRegion<Value>(read: () => Value, file: string): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RegionMissing)) throw error;
    throw new CommandFailure([
      `${makeVisible(file)} does not say the region of these resources: add --region <name>`,
      ...error.addresses.map((address) => `  ${makeVisible(address)}`),
    ]);
  }
}

const nothingLeftOut = (lines: Pick<EstimateLines, 'unpriced'>, sentence: string): CommandFailure =>
  new CommandFailure(
    [sentence, ...[...unpricedGroups(lines), ...byUseGroups(lines)].map((group) => `  ${groupText(group)}`)],
    exitCode.judgedWrong,
  );
