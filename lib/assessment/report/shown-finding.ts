import type { Finding, Judgement, WaivedFinding } from '../record/finding.ts';
import { shownText, type Words } from '../words/words.ts';
import { type Capped, listLimits, textLimits } from './capped.ts';

/** A finding as a report shows it: its texts are visible and cut. */
export interface ShownFinding extends Omit<Finding, 'values'> {
  /** Language of message and hint. */
  readonly lang: string;
}

/** Shows a finding in the language of the report; in English, which `lang` says, if it is not known in it. */
export function showFinding(finding: Finding, words: Words): ShownFinding {
  const { rule, severity, pointer, line, column, file } = finding;
  const translated = words.sentenceOf(finding);
  const { message, hint } = translated ?? finding;
  return {
    rule: shownText(rule, 80, words),
    severity,
    pointer: shownText(pointer, 160, words),
    line,
    column,
    message: shownText(message, 400, words),
    ...(hint === undefined ? {} : { hint: shownText(hint, 300, words) }),
    ...(file === undefined ? {} : { file: shownText(file, 300, words) }),
    lang: translated === undefined ? 'en' : words.lang,
  };
}

/** Says that some of the shown findings are in English; undefined if none is in another language than the report. */
export const languageNote = (findings: readonly Pick<ShownFinding, 'lang'>[], words: Words): string | undefined =>
  findings.some(({ lang }) => lang !== words.lang) ? words.findingsInEnglish : undefined;

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

const maxFindings = 1_000;
/** A board reads two pages; a list of all findings is for those who repair the record. */
const maxFindingsOfBoard = 3;

/** Cuts the findings of a report, with the count of all. @param isForBoard cuts more, so that the part stays short */
export function capFindings(
  { findings, errorCount, warningCount }: Judgement,
  words: Words,
  isForBoard = false,
): Capped<ShownFinding> {
  const max = isForBoard ? maxFindingsOfBoard : maxFindings;
  return {
    shown: selectFindings(findings, max).map((finding) => showFinding(finding, words)),
    total: Math.max(findings.length, errorCount + warningCount),
  };
}

/** Above the maximum, errors are kept before warnings. */
function selectFindings(findings: readonly Finding[], max: number): readonly Finding[] {
  if (findings.length <= max) return findings;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const room = { error: max, warning: Math.max(0, max - errors) };
  return findings.filter(({ severity }) => {
    room[severity] -= 1;
    return room[severity] >= 0;
  });
}
