import { makeVisible } from '../../platform/text.ts';
import type { Sharing } from '../../pricing/estimate/commitment-cost.ts';
import type { InputDefaults } from '../../pricing/inputs/to-line/resource-drafts.ts';
import type { Model } from '../../pricing/model.ts';
import { CommandFailure } from '../failure.ts';
import type { ApiFlags } from './api-client.ts';
import type { InputFlags } from './architecture/input-file.ts';
import type { estimateFormats } from './format/estimate.ts';
import { readWhatIf } from './what-if-flags.ts';

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

/** Options of `appraise estimate`. */
export interface EstimateFlags extends ApiFlags, InputFlags, RequestFlags {
  readonly strict?: boolean;
  readonly verbose?: boolean;
  /** The file of the earlier architecture, to compare with. */
  readonly diff?: string;
  /** What is compared. @default "payg" */
  readonly model?: Model;
  /** The longest Markdown. */
  readonly maxBytes?: string;
  readonly format: keyof typeof estimateFormats;
}

/** Makes the members of a request beside its lines. @throws CommandFailure for a currency, share or what-if that is none */
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

/** Reads `--currency`, in any case. @throws CommandFailure for what is no code */
export function readCurrency(text: string): string {
  const code = text.toUpperCase();
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw new CommandFailure([
    `--currency must be an ISO 4217 code of three letters, such as EUR, not "${makeVisible(text)}"`,
  ]);
}

/** Reads `--max-commitment-share`. @throws CommandFailure for what is no share */
export function readShare(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new CommandFailure([
    `--max-commitment-share must be a number from 0 to 1, such as 0.4, not ${makeVisible(text)}`,
  ]);
}

/** Reads what holds for lines that say nothing else. @throws CommandFailure for hours that a month does not have */
export function readDefaults({ region, hours }: RequestFlags): InputDefaults {
  const number = Number(hours);
  if (hours !== undefined && !(hours.trim() !== '' && number > 0 && number <= 744)) {
    throw new CommandFailure([`--hours must be a number above 0, at most 744, not ${makeVisible(hours)}`]);
  }
  return { ...(region && { region }), ...(hours !== undefined && { hours: number }) };
}
