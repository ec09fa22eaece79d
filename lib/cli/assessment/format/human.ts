import { countOmitted, type FileResult, fileOf, placeInFile, type Summary } from '../../../assessment/judge/result.ts';
import type { Finding, WaivedFinding } from '../../../assessment/record/finding.ts';
import { count, makeVisible } from '../../../platform/text.ts';
import { type Palette, palette } from '../../terminal/palette.ts';
import { waiverText } from './basis-text.ts';
import { excerpt } from './excerpt.ts';
import { summaryText, tally } from './tally.ts';

/** Options of the human format; `quiet` leaves out valid records with their warnings. */
export interface HumanOptions {
  readonly color: boolean;
  readonly quiet?: boolean;
  /** Width of the terminal. @default 100 */
  readonly columns?: number;
}

/** Formats a record for people: its verdict, then each finding with its source line. */
export function human(result: FileResult, { color, quiet = false, columns = 100 }: HumanOptions): string {
  if (quiet && result.judgement.valid) return '';
  const paint = palette(color);
  const findings = result.judgement.findings.map((finding) => findingBlock(result, finding, paint, columns));
  const more = countOmitted(result);
  const rest = more > 0 ? [`  … and ${count(more, 'more finding')}`] : [];
  const waived = (result.judgement.waived ?? []).map((finding) => waivedLines(result, finding, paint));
  return `${[verdictLine(result, paint), ...findings, ...rest, ...waived].join('\n')}\n`;
}

/** Formats the last lines for people: the counts, then the days and policies. */
export function humanSummary(
  summary: Summary,
  { color, bases = [] }: Pick<HumanOptions, 'color'> & { readonly bases?: readonly string[] },
): string {
  const paint = palette(color);
  return `${[styleOf(summary, paint)(summaryText(summary)), ...bases].join('\n')}\n`;
}

function styleOf({ invalid, warnings }: Summary, paint: Palette) {
  if (invalid > 0) return paint.error;
  return warnings > 0 ? paint.warning : paint.valid;
}

function verdictLine(result: FileResult, paint: Palette): string {
  const { file, line, judgement } = result;
  const name = line === undefined ? makeVisible(file) : `${makeVisible(file)}:${line}`;
  const verdict = judgement.verdict.padEnd('unreadable'.length);
  const found = tally(judgement);
  const label = judgement.valid ? paint.valid(verdict) : paint.error(verdict);
  return `${label}  ${judgement.valid ? name : paint.strong(name)}${found && `  ${paint.faint(found)}`}`;
}

function findingBlock(result: FileResult, finding: Finding, paint: Palette, columns: number): string {
  const { line, column } = placeInFile(result, finding);
  const severity = paint[finding.severity](finding.severity);
  const where = paint.strong(`${makeVisible(fileOf(result, finding))}:${line}:${column}`);
  let block = `  ${where}  ${severity}  ${paint.faint(finding.rule)}  ${makeVisible(finding.message)}`;
  const source = finding.file === undefined ? result.lines?.(line) : undefined;
  if (source !== undefined) block += sourceLines(source, line, column, paint[finding.severity], paint, columns);
  if (finding.hint !== undefined) block += `\n    hint: ${makeVisible(finding.hint)}`;
  return block;
}

function waivedLines(result: FileResult, finding: WaivedFinding, paint: Palette): string {
  const { line, column } = placeInFile(result, finding);
  const where = `${makeVisible(result.file)}:${line}:${column}`;
  const head = `  ${where}  waived  ${finding.rule}  ${makeVisible(finding.message)}`;
  return [head, `    ${waiverText(finding)}`].map(paint.faint).join('\n');
}

function sourceLines(
  source: string,
  line: number,
  column: number,
  mark: (text: string) => string,
  paint: Palette,
  columns: number,
): string {
  const number = String(line).padStart(5);
  const margin = ' '.repeat(number.length);
  const { text, caretAt } = excerpt(withoutByteOrderMark(source, line), column, columns - `${number} | `.length);
  return `\n${paint.faint(`${number} |`)} ${text}\n${paint.faint(`${margin} |`)} ${' '.repeat(caretAt)}${mark('^')}`;
}

/** A finding's column does not count the byte order mark. */
const withoutByteOrderMark = (source: string, line: number): string =>
  line === 1 && source.startsWith('\ufeff') ? source.slice(1) : source;
