import type { Basis, Judgement, WaivedFinding } from '../../../assessment/record/finding.ts';
import { makeVisible } from '../../../platform/text.ts';
import { type ValidateWords, validateWords } from './words.ts';

/** One sentence on the day and the policy of a judgement. */
export function basisText({ asOf, policy }: Basis, words: ValidateWords): string {
  const day = words.judgedAsOf(asOf);
  if (policy === null) return `${day}, ${words.policy}: ${words.noPolicy}`;
  if (policy.removed) return `${day}, ${words.policy}: ${words.removedPolicy} (${makeVisible(policy.source)})`;
  return `${day}, ${words.policy}: ${makeVisible(policy.source)} (SHA-256 ${policy.sha256 ?? words.unknown})`;
}

/** Sentences on the days and policies of several judgements, each once, in their order. */
export const basisTexts = (judgements: readonly Judgement[], words: ValidateWords): readonly string[] => [
  ...new Set(judgements.map(({ basis }) => basis && basisText(basis, words)).filter((text) => text !== undefined)),
];

/** Who waived a finding, until when, and why. */
export const waiverText = ({ waiver: { until, by, reason } }: WaivedFinding, words: ValidateWords): string =>
  words.waivedUntil(until, makeVisible(by), makeVisible(reason));

interface Remarkable {
  readonly waivedCount?: number | undefined;
  readonly relaxed?: boolean | undefined;
}

/** What a verdict must not be told without: the number of waived findings, and that the policy is relaxed. */
export const verdictRemarks = (
  { waivedCount = 0, relaxed }: Remarkable,
  words: ValidateWords = validateWords(),
): readonly string[] => [
  ...(waivedCount > 0 ? [words.findingsWaived(waivedCount)] : []),
  ...(relaxed ? [words.relaxed] : []),
];
