import { makeVisible } from '../../platform/text.ts';
import type { Sharing } from '../../pricing/estimate/commitment-cost.ts';
import type { GroupOptions } from '../../pricing/formats/cost-groups.ts';
import { type GateFigure, type GateLimits, gateSide, type Sides } from '../../pricing/formats/gates.ts';
import type { Grouping } from '../../pricing/inputs/grouping.ts';
import type { InputDefaults } from '../../pricing/inputs/to-line/resource-drafts.ts';
import type { Model } from '../../pricing/model.ts';
import { CommandFailure } from '../failure.ts';
import type { StrictFlags } from '../options.ts';
import type { ApiFlags } from './api-client.ts';
import type { InputFlags } from './architecture/input-file.ts';
import type { estimateFormats } from './format/estimate.ts';

/** Options that become members of each request. */
export interface RequestFlags {
  readonly scope?: string;
  readonly currency?: string;
  readonly maxCommitmentShare?: string;
  readonly maxTerm?: string;
  readonly sharing?: Sharing;
  readonly region?: string;
  readonly hours?: string;
  readonly whatIf?: readonly string[];
}

/** Limits of a month's costs. */
export interface GateFlags {
  readonly maxMonthly?: string;
  /** Needs an earlier architecture, as `maxIncreasePercent` does. */
  readonly maxIncrease?: string;
  readonly maxIncreasePercent?: string;
  /** The prices that are compared. @default "payg" */
  readonly model?: Model;
  /** @default the contract's prices, if there is a contract */
  readonly side?: 'retail' | 'contract';
}

/** Options by which an estimate is added up in a table. */
export interface GroupFlags {
  readonly groupBy?: string;
  readonly top?: string;
  /** The prices that are added up. @default "payg" */
  readonly model?: Model;
}

/** Options of `appraise estimate`. */
export interface EstimateFlags extends ApiFlags, InputFlags, RequestFlags, StrictFlags, GateFlags, GroupFlags {
  readonly verbose?: boolean;
  /** The file of the earlier architecture, to compare with. */
  readonly diff?: string;
  /** The longest Markdown. */
  readonly maxBytes?: string;
  readonly format: keyof typeof estimateFormats;
}

/** Makes the members of a request, without its lines. @throws CommandFailure for a currency, share or what-if that is invalid */
export function requestMembers(flags: RequestFlags): object {
  const { scope, currency, maxCommitmentShare, maxTerm, sharing, whatIf = [] } = flags;
  return {
    ...(scope && { scope }),
    ...(currency !== undefined && { currency: readCurrency(currency) }),
    ...(maxCommitmentShare !== undefined && { max_commitment_share: readShare(maxCommitmentShare) }),
    ...(maxTerm && { max_term: `P${maxTerm.toUpperCase()}` }),
    ...(sharing && { sharing }),
    ...(whatIf.length > 0 && { what_if: readWhatIf(whatIf) }),
  };
}

/** Reads `--currency`, in any case. @throws CommandFailure if it is not a currency code */
export function readCurrency(text: string): string {
  const code = text.toUpperCase();
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw new CommandFailure([
    `--currency must be an ISO 4217 code of three letters, such as EUR, not "${makeVisible(text)}"`,
  ]);
}

/** Reads `--max-commitment-share`. @throws CommandFailure if it is not a number from 0 to 1 */
export function readShare(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new CommandFailure([
    `--max-commitment-share must be a number from 0 to 1, such as 0.4, not ${makeVisible(text)}`,
  ]);
}

/** Reads the limits. @throws CommandFailure for one that is no amount, or needs an earlier architecture */
export function readLimits(
  { maxMonthly, maxIncrease, maxIncreasePercent }: GateFlags,
  hasEarlier: boolean,
): GateLimits {
  if (!hasEarlier && (maxIncrease !== undefined || maxIncreasePercent !== undefined)) {
    throw new CommandFailure([
      '--max-increase and --max-increase-percent need --diff: an increase is against an earlier file',
    ]);
  }
  return {
    ...(maxMonthly !== undefined && { maxMonthly: readLimit('--max-monthly', maxMonthly) }),
    ...(maxIncrease !== undefined && { maxIncrease: readLimit('--max-increase', maxIncrease) }),
    ...(maxIncreasePercent !== undefined && {
      maxIncreasePercent: readLimit('--max-increase-percent', maxIncreasePercent),
    }),
  };
}

function readLimit(option: string, text: string): number {
  const limit = Number(text);
  if (text.trim() !== '' && limit >= 0 && limit <= 1e12) return limit;
  throw new CommandFailure([`${option} must be a number of 0 or more, such as 5000, not ${makeVisible(text)}`]);
}

const groupings = ['module', 'type', 'resource-group', 'region'] as const;
/** Most groups that have a row of their own. */
const maxTop = 1000;

/** Reads `--group-by` and `--top`, which alone is for resources. @returns undefined without both @throws CommandFailure */
export function readGroups({ groupBy, top, model = 'payg' }: GroupFlags, format: string): GroupOptions | undefined {
  if (groupBy === undefined && top === undefined) return undefined;
  if (!['human', 'json', 'markdown'].includes(format)) {
    throw new CommandFailure([
      `--group-by and --top have the formats human, json and markdown: ${format} has a table of its own`,
    ]);
  }
  return { grouping: readGrouping(groupBy), model, top: top === undefined ? undefined : readTop(top) };
}

function readGrouping(text: string | undefined): Grouping {
  if (text === undefined) return { by: 'resource' };
  const tag = text.startsWith('tag:') ? text.slice(4) : '';
  if (tag.trim() !== '') return { by: 'tag', tag };
  const by = groupings.find((name) => name === text);
  if (by) return { by };
  throw new CommandFailure([
    `--group-by takes ${groupings.join(', ')} or tag:<name>, not ${makeVisible(JSON.stringify(text))}`,
  ]);
}

function readTop(text: string): number {
  const top = Number(text);
  if (/^\d+$/.test(text) && top >= 1 && top <= maxTop) return top;
  throw new CommandFailure([`--top must be a whole number from 1 to ${maxTop}, not ${makeVisible(text)}`]);
}

/** Reads whose prices are compared. @throws CommandFailure for those of a contract that the answer has none of */
export function readGateSide({ side }: GateFlags, totals: Sides<unknown>): GateFigure['side'] {
  const chosen = gateSide(totals, side === 'contract' ? 'corporate' : side);
  if (totals[chosen] !== null) return chosen;
  throw new CommandFailure(['--side contract: there are no prices of a contract to compare']);
}

/** Reads what holds for lines that say nothing else. @throws CommandFailure for hours that a month does not have */
export function readDefaults({ region, hours }: RequestFlags): InputDefaults {
  const number = Number(hours);
  if (hours !== undefined && !(hours.trim() !== '' && number > 0 && number <= 744)) {
    throw new CommandFailure([`--hours must be a number above 0, at most 744, not ${makeVisible(hours)}`]);
  }
  return { ...(region && { region }), ...(hours !== undefined && { hours: number }) };
}

/** The alternatives that a request asks for, in the form of the API. */
interface WhatIf {
  readonly regions?: readonly string[];
  readonly skus?: Readonly<Record<string, readonly string[]>>;
  readonly same_shape?: true;
  readonly hours?: readonly number[];
}

const howTo =
  '--what-if takes regions=<names>, hours=<numbers>, skus.<line>=<sizes> (separated by commas) or same-shape';

/** Reads all values of `--what-if`. @throws CommandFailure that names every value that cannot be read */
export function readWhatIf(values: readonly string[]): WhatIf {
  const regions: string[] = [];
  const hours: number[] = [];
  const skus = new Map<string, readonly string[]>();
  const wrong: string[] = [];
  for (const value of values) {
    // The id of a line may have a sign of equality; a size has none.
    const at = value.lastIndexOf('=');
    const name = value.slice(0, Math.max(0, at));
    const list = value.slice(at + 1);
    const names = list.split(',').map((name) => name.trim());
    const numbers = names.map(Number);
    if (value === 'same-shape') continue;
    if (names.includes('')) wrong.push(value);
    else if (name === 'regions') regions.push(...names);
    else if (name === 'hours' && numbers.every((number) => number > 0)) hours.push(...numbers);
    else if (/^skus\../s.test(name)) skus.set(name.slice(5), [...(skus.get(name.slice(5)) ?? []), ...names]);
    else wrong.push(value);
  }
  if (wrong.length > 0) {
    throw new CommandFailure(wrong.map((value) => `${howTo}; not ${makeVisible(JSON.stringify(value))}`));
  }
  return {
    ...(regions.length > 0 && { regions }),
    ...(skus.size > 0 && { skus: Object.fromEntries(skus) }),
    ...(values.includes('same-shape') && { same_shape: true }),
    ...(hours.length > 0 && { hours }),
  };
}
