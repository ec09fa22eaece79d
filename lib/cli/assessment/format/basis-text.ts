import type { Basis, Judgement, WaivedFinding } from '../../../assessment/record/finding.ts';
import { count, makeVisible } from '../../../platform/text.ts';

/** One sentence on the day and the policy of a judgement. */
export function basisText({ asOf, policy }: Basis): string {
  const day = asOf === null ? 'judged without a day' : `judged as of ${asOf}`;
  if (policy === null) return `${day}, policy: none`;
  if (policy.removed) return `${day}, policy: removed (${makeVisible(policy.source)})`;
  return `${day}, policy: ${makeVisible(policy.source)} (SHA-256 ${policy.sha256 ?? 'unknown'})`;
}

/** Sentences on the days and policies of several judgements, each once, in their order. */
export const basisTexts = (judgements: readonly Judgement[]): readonly string[] => [
  ...new Set(judgements.map(({ basis }) => basis && basisText(basis)).filter((text) => text !== undefined)),
];

/** Who waived a finding, until when, and why. */
export const waiverText = ({ waiver: { until, by, reason } }: WaivedFinding): string =>
  `waived until ${until} by ${makeVisible(by)}: ${makeVisible(reason)}`;

interface Remarkable {
  readonly waivedCount?: number | undefined;
  readonly relaxed?: boolean | undefined;
}

/** What a verdict must not be told without: the number of waived findings, and that the policy is relaxed. */
export const verdictRemarks = ({ waivedCount = 0, relaxed }: Remarkable): readonly string[] => [
  ...(waivedCount > 0 ? [`${count(waivedCount, 'finding')} waived`] : []),
  ...(relaxed ? ['valid under a relaxed policy'] : []),
];
