import { countOmitted, type FileResult, fileOf, placeInFile, type Summary } from '../../../assessment/judge/result.ts';
import type { Finding, WaivedFinding } from '../../../assessment/record/finding.ts';
import { isPrintableAscii, makeVisible } from '../../../platform/text.ts';
import { clusters, clusterWidth, displayWidth } from '../../terminal/display-width.ts';
import { type Palette, palette } from '../../terminal/palette.ts';
import { waiverText } from './basis-text.ts';
import { tally } from './tally.ts';
import { type ValidateWords, validateWords } from './words.ts';

/** Options of the human format; `quiet` leaves out valid records with their warnings. */
export interface HumanOptions {
  readonly color: boolean;
  readonly quiet?: boolean;
  /** Width of the terminal. @default 100 */
  readonly columns?: number;
  /** @default English */
  readonly words?: ValidateWords;
}

/** Formats a record for people: its verdict, then each finding with its source line. */
export function human(
  result: FileResult,
  { color, quiet = false, columns = 100, words = validateWords() }: HumanOptions,
): string {
  if (quiet && result.judgement.valid) return '';
  const paint = palette(color);
  const findings = result.judgement.findings.map((finding) => findingBlock(result, finding, { paint, columns, words }));
  const more = countOmitted(result);
  const rest = more > 0 ? [`  ${words.moreFindings(more)}`] : [];
  const waived = (result.judgement.waived ?? []).map((finding) => waivedLines(result, finding, paint, words));
  return `${[verdictLine(result, paint, words), ...findings, ...rest, ...waived].join('\n')}\n`;
}

/** Formats the last lines for people: the counts, then the days and policies. */
export function humanSummary(
  summary: Summary,
  {
    color,
    bases = [],
    words = validateWords(),
  }: Pick<HumanOptions, 'color' | 'words'> & { readonly bases?: readonly string[] },
): string {
  const paint = palette(color);
  return `${[styleOf(summary, paint)(words.summary(summary)), ...bases].join('\n')}\n`;
}

function styleOf({ errors, warnings }: Summary, paint: Palette) {
  if (errors > 0) return paint.error;
  return warnings > 0 ? paint.warning : paint.valid;
}

function verdictLine(result: FileResult, paint: Palette, words: ValidateWords): string {
  const { file, line, judgement } = result;
  const name = line === undefined ? makeVisible(file) : `${makeVisible(file)}:${line}`;
  const verdict = words.verdicts[judgement.verdict].padEnd(words.verdicts.unreadable.length);
  const found = tally(judgement, words);
  const label = judgement.valid ? paint.valid(verdict) : paint.error(verdict);
  return `${label}  ${judgement.valid ? name : paint.strong(name)}${found && `  ${paint.faint(found)}`}`;
}

function findingBlock(
  result: FileResult,
  finding: Finding,
  { paint, columns, words }: { readonly paint: Palette; readonly columns: number; readonly words: ValidateWords },
): string {
  const { line, column } = placeInFile(result, finding);
  const severity = paint[finding.severity](words.severities[finding.severity]);
  const where = paint.strong(`${makeVisible(fileOf(result, finding))}:${line}:${column}`);
  let block = `  ${where}  ${severity}  ${paint.faint(finding.rule)}  ${makeVisible(finding.message)}`;
  const source = finding.file === undefined ? result.lines?.(line) : undefined;
  if (source !== undefined) block += sourceLines(source, line, column, paint[finding.severity], paint, columns);
  if (finding.hint !== undefined) block += `\n    ${words.hint}: ${makeVisible(finding.hint)}`;
  return block;
}

function waivedLines(result: FileResult, finding: WaivedFinding, paint: Palette, words: ValidateWords): string {
  const { line, column } = placeInFile(result, finding);
  const where = `${makeVisible(result.file)}:${line}:${column}`;
  const head = `  ${where}  ${words.waived}  ${finding.rule}  ${makeVisible(finding.message)}`;
  return [head, `    ${waiverText(finding, words)}`].map(paint.faint).join('\n');
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

/** A part of a source line, and how many columns stand before the place. */
interface Excerpt {
  readonly text: string;
  readonly caretAt: number;
}

/** What is drawn for one grapheme cluster of the source. */
interface Cell {
  readonly text: string;
  readonly columns: number;
}

const ellipsis: Cell = { text: '…', columns: 1 };
const space: Cell = { text: ' ', columns: 1 };
const tab = '    ';
/** Code units to read on each side of the place, because a minified record is one line of megabytes. */
const reach = 1_000;
/** A narrower terminal gets lines that are too wide for it. */
const minColumns = 10;

/**
 * Cuts a line to at most `columns` around a place, with `…` where it was cut, spaces for tabs and visible controls.
 * @param column from 1, in UTF-16 code units; at most the end of the line counts
 */
export function excerpt(line: string, column: number, columns: number): Excerpt {
  // The search for the end of a long line takes longer than all else here.
  const source = /[\r\n]/.test(line.slice(-1)) ? line.replace(/[\r\n]+$/, '') : line;
  const place = Math.max(0, Math.min(column - 1, source.length));
  // Nearly every line is ASCII, and a minified record has thousands of places in one line.
  const span = Math.max(minColumns, columns);
  if (span < reach && isPrintableAscii(source.slice(Math.max(0, place - span), place + span))) {
    return asciiExcerpt(source, place, columns);
  }
  const from = boundary(source, Math.max(0, place - reach));
  const to = boundary(source, Math.min(source.length, place + reach));
  const { cells, at } = cellsAround(source.slice(from, to), place - from);
  const fits = from === 0 && to === source.length && widthOf(cells) <= columns;
  const { first, last } = fits
    ? { first: 0, last: cells.length }
    : windowAround(cells.length, at, columns, (index) => cells[index]?.columns ?? 0);
  const cut = cells.slice(first, last);
  const before = cells.slice(first, at);
  if (from > 0 || first > 0) {
    cut.unshift(ellipsis);
    before.unshift(ellipsis);
  }
  if (to < source.length || last < cells.length) cut.push(ellipsis);
  return {
    text: cut
      .map((cell) => cell.text)
      .join('')
      .trimEnd(),
    caretAt: widthOf(before),
  };
}

/** The excerpt of a line that is printable ASCII around the place: a cell a character. */
function asciiExcerpt(source: string, place: number, columns: number): Excerpt {
  // The place may be the end of the line, which has its own cell.
  const length = Math.max(source.length, place + 1);
  const { first, last } =
    length <= columns ? { first: 0, last: length } : windowAround(length, place, columns, () => 1);
  const text = `${first > 0 ? '…' : ''}${source.slice(first, last)}${last < length ? '…' : ''}`;
  return { text: text.trimEnd(), caretAt: place - first + (first > 0 ? 1 : 0) };
}

const widthOf = (cells: readonly Cell[]): number => cells.reduce((sum, { columns }) => sum + columns, 0);

/** Moves an index out of a surrogate pair. */
function boundary(text: string, index: number): number {
  const after = text.charCodeAt(index);
  return index > 0 && after >= 0xdc00 && after <= 0xdfff ? index - 1 : index;
}

/** Splits a text into cells; `at` is the index of the one at `place`. The end of the line has its own cell. */
function cellsAround(text: string, place: number): { cells: Cell[]; at: number } {
  const cells: Cell[] = [];
  let at: number | undefined;
  for (const { segment, index } of clusters(text)) {
    if (at === undefined && index + segment.length > place) at = cells.length;
    cells.push(cellOf(segment));
  }
  if (at === undefined) {
    at = cells.length;
    cells.push(space);
  }
  return { cells, at };
}

function cellOf(cluster: string): Cell {
  if (cluster === '\t') return { text: tab, columns: tab.length };
  const text = makeVisible(cluster);
  if (text !== cluster) return { text, columns: displayWidth(text) };
  const columns = clusterWidth(cluster);
  // A combining mark alone would be drawn over the margin, so it gets a dotted circle.
  return columns === 0 ? { text: `\u25cc${cluster}`, columns: 1 } : { text, columns };
}

/** Takes cells on both sides of the place, first up to two thirds of the room on the right; two columns stay for `…`. */
function windowAround(
  count: number,
  at: number,
  columns: number,
  columnsOf: (index: number) => number,
): { first: number; last: number } {
  const room = Math.max(minColumns, columns) - 2;
  let first = at;
  let last = at + 1;
  let left = room - columnsOf(at);
  const growRight = (keep: number): void => {
    for (; last < count && left - columnsOf(last) >= keep; last += 1) left -= columnsOf(last);
  };
  growRight(Math.floor(room / 3));
  for (; first > 0 && left >= columnsOf(first - 1); first -= 1) left -= columnsOf(first - 1);
  growRight(0);
  return { first, last };
}
