import type { Finding } from '../record/finding.ts';
import { shownText, type Words } from './words.ts';

/** A finding as a report shows it: its texts are visible and cut. */
export interface ShownFinding extends Omit<Finding, 'values'> {
  /** Language of message and hint. */
  readonly lang: string;
}

/** Shows a finding in the language of the report; in English, which `lang` says, if it is not known in it. */
export function showFinding(finding: Finding, words: Words): ShownFinding {
  const { rule, severity, pointer, line, column, file } = finding;
  const own = words.sentenceOf(finding);
  const { message, hint } = own ?? finding;
  return {
    rule: shownText(rule, 80, words),
    severity,
    pointer: shownText(pointer, 160, words),
    line,
    column,
    message: shownText(message, 400, words),
    ...(hint === undefined ? {} : { hint: shownText(hint, 300, words) }),
    ...(file === undefined ? {} : { file: shownText(file, 300, words) }),
    lang: own === undefined ? 'en' : words.lang,
  };
}

/** Says that some of the shown findings are in English; undefined if none is in another language than the report. */
export const languageNote = (findings: readonly Pick<ShownFinding, 'lang'>[], words: Words): string | undefined =>
  findings.some(({ lang }) => lang !== words.lang) ? words.findingsInEnglish : undefined;
