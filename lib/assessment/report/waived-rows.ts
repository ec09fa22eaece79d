import type { Judgement, WaivedFinding } from '../record/finding.ts';
import type { Capped } from './capped.ts';
import { type ShownFinding, showFinding } from './shown-finding.ts';
import { listLimits, textLimits } from './text-limits.ts';
import { shownText, type Words } from './words.ts';

/** A finding that the policy accepts. */
export interface WaivedRow extends ShownFinding {
  readonly reason: string;
  readonly until: string;
  readonly by: string;
}

/** The waived findings of a judgement, apart from the others, with the count of all. */
export function waivedRows(
  { waived = [], waivedCount = waived.length }: Pick<Judgement, 'waived' | 'waivedCount'>,
  words: Words,
): Capped<WaivedRow> {
  return {
    shown: waived.slice(0, listLimits.waived).map((finding) => waivedRow(finding, words)),
    total: waivedCount,
  };
}

/** One of them. */
export const waivedRow = ({ waiver, ...finding }: WaivedFinding, words: Words): WaivedRow => ({
  ...showFinding(finding, words),
  reason: shownText(waiver.reason, textLimits.text, words),
  until: shownText(waiver.until, 10, words),
  by: shownText(waiver.by, textLimits.name, words),
});
