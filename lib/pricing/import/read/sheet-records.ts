import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { ImportFailure } from '../../errors.ts';
import { layoutOf } from '../../sheet/columns.ts';
import type { SheetRecord } from '../../sheet/price-sheet.ts';
import { maxJsonDepth, maxRecordLength } from './limits.ts';

/**
 * Reads the records of a table as in RFC 4180; cells may also be separated by semicolons or tabs.
 * @param beginning `formatSample` characters or all @throws ImportFailure for an unclosed quote or an endless line
 */
export async function* readCsvRecords(
  beginning: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<readonly SheetRecord[]> {
  const { delimiter, decimalComma } = detectCsvFormat(beginning);
  const decimal = decimalComma ? ',' : '.';
  const splitter = csvSplitter(delimiter);
  let end = '';
  const read = (text: string): readonly SheetRecord[] => {
    end = text.at(-1) ?? end;
    return splitter.split(text, false).map(({ line, fields }) => ({ line, fields, decimal }));
  };
  yield read(beginning);
  for await (const text of rest) yield read(text);
  const isEndless = !/[\r\n]/.test(end);
  yield splitter.split('', true).map(({ line, fields }) => ({ line, fields, decimal, isEndless }));
}

export interface CsvRecord {
  /** The line on which the record ends, from 1 on: a quoted cell may have several lines. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** Splits a table into records, chunk by chunk. */
interface CsvSplitter {
  /** Returns the records that end in this chunk. @param isLast true if no text follows @throws ImportFailure */
  readonly split: (chunk: string, isLast: boolean) => readonly CsvRecord[];
}

interface Cells {
  readonly fields: readonly string[];
  /** Position of the line end after the last cell. */
  readonly end: number;
}

/**
 * Makes a splitter for RFC 4180 with line ends of any kind. Quotes that do not enclose a whole cell are characters of
 * it: `24" rack`, `"24" rack`. Empty lines are no records. Its records are those of csv-parse, for a tenth of the CPU time.
 */
export function csvSplitter(delimiter: string): CsvSplitter {
  /** What is left of the chunks so far: the beginning of a record. */
  let text = '';
  let line = 1;

  const checkPending = (length: number, isQuoted: boolean, isLast: boolean): void => {
    if (length <= maxRecordLength && !(isQuoted && isLast)) return;
    const problem = isQuoted ? 'a quote is never closed' : `it has more than ${maxRecordLength} characters`;
    throw new ImportFailure('file_unreadable', `The table cannot be read from line ${line} on: ${problem}.`);
  };
  const split = (chunk: string, isLast: boolean): readonly CsvRecord[] => {
    text += chunk;
    const records: CsvRecord[] = [];
    const nextQuote = positionsOf('"', text);
    const nextDelimiter = positionsOf(delimiter, text);
    const nextFeed = positionsOf('\n', text);
    const nextReturn = positionsOf('\r', text);
    const lineEnd = (from: number): number => Math.min(nextFeed(from), nextReturn(from));

    /** Returns undefined if the closing quote of a cell is not there. */
    const readCells = (start: number): Cells | undefined => {
      const fields: string[] = [];
      for (let at = start; ; ) {
        let from = at;
        let quoted = '';
        if (text[at] === '"') {
          let close = nextQuote(at + 1);
          while (text[close + 1] === '"') close = nextQuote(close + 2);
          if (close >= text.length) return undefined;
          quoted = text.slice(at + 1, close).replaceAll('""', '"');
          from = close + 1;
        }
        const end = Math.min(nextDelimiter(from), lineEnd(from));
        const plain = text.slice(from, end);
        if (from === at) fields.push(plain);
        else fields.push(plain === '' ? quoted : `"${quoted}"${plain}`);
        if (text[end] !== delimiter) return { fields, end };
        at = end + 1;
      }
    };

    let at = 0;
    while (at < text.length) {
      const end = lineEnd(at);
      const cells = nextQuote(at) < end ? readCells(at) : { fields: text.slice(at, end).split(delimiter), end };
      // A carriage return may be half of a line end.
      if (!cells || (!isLast && cells.end + Number(text[cells.end] === '\r') >= text.length)) {
        checkPending(text.length - at, !cells, isLast);
        break;
      }
      if (cells.end > end) line += text.slice(at, cells.end).match(/\r\n?|\n/g)?.length ?? 0;
      if (cells.end > at) records.push({ line, fields: cells.fields });
      line += 1;
      at = cells.end + (text.startsWith('\r\n', cells.end) ? 2 : 1);
    }
    text = text.slice(at);
    return records;
  };
  return { split };
}

/** Returns the first position of a sign from `from` on; the length of the text if there is none. */
type Positions = (from: number) => number;

/** Searches the text once, as long as it is asked for ascending positions. */
function positionsOf(sign: string, text: string): Positions {
  let found = -1;
  return (from) => {
    if (found < from) found = text.indexOf(sign, from);
    if (found < 0) found = text.length;
    return found;
  };
}

/** Where the Consumption API has its prices: in a page, an array of pages, or pages one after another. */
const paths = ['$.properties.pricesheets.*', '$.*.properties.pricesheets.*'];
/** Where the pages have their ids, which say whose prices they have. */
const idPaths = ['$.id', '$.*.id'];
/** Where the pages say where the next one is. */
const linkPaths = ['$.properties.nextLink', '$.*.properties.nextLink'];

/** Keeps numbers as text: a price must not become a binary float. */
class NumbersAsText extends Tokenizer {
  protected override parseNumber(digits: string): number {
    return digits as unknown as number;
  }
}

/**
 * Reads the elements of `properties.pricesheets[]`, and the ids and ends of their pages; `line` counts the elements from 1.
 * @throws ImportFailure
 */
export async function* readJsonElements(
  beginning: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<readonly SheetRecord[]> {
  const tokenizer = new NumbersAsText({ separator: '' });
  const elements = new TokenParser({ paths: [...paths, ...idPaths, ...linkPaths], separator: '', keepStack: false });
  let batch: SheetRecord[] = [];
  let place = 0;
  let sincePlace = 0;
  let depth = 0;
  /** How deep a page is: 1 in an array of pages. */
  let pageDepth = 0;
  let hasNextPage = false;
  tokenizer.onToken = (token) => {
    if (depth === 0) pageDepth = token.token === TokenType.LEFT_BRACKET ? 1 : 0;
    depth += depthChange(token.token);
    if (depth > maxJsonDepth) throw unreadable(`it nests deeper than ${maxJsonDepth} levels`, place);
    elements.write(token);
    if (token.token !== TokenType.RIGHT_BRACE || depth !== pageDepth) return;
    batch.push({ line: place, hasNextPage });
    hasNextPage = false;
  };
  elements.onValue = ({ value, key }) => {
    if (key === 'id' && typeof value === 'string') {
      batch.push({ line: place, pageId: value });
      return;
    }
    if (key === 'nextLink') {
      hasNextPage = typeof value === 'string' && value !== '';
      return;
    }
    sincePlace = 0;
    place += 1;
    batch.push({ line: place, element: value });
  };
  const read = (text: string): readonly SheetRecord[] => {
    batch = [];
    sincePlace += text.length;
    orUnreadable(() => tokenizer.write(text), place);
    if (sincePlace > maxRecordLength)
      throw place === 0 ? unknownShape() : unreadable(`the next has more than ${maxRecordLength} characters`, place);
    return batch;
  };
  yield read(beginning);
  for await (const text of rest) yield read(text);
  orUnreadable(() => {
    tokenizer.end();
    elements.end();
  }, place);
  if (place === 0) throw unknownShape();
}

function depthChange(token: TokenType): number {
  if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) return 1;
  return token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET ? -1 : 0;
}

function orUnreadable(step: () => void, place: number): void {
  try {
    step();
  } catch (error) {
    throw error instanceof ImportFailure ? error : unreadable('it is no JSON, or cut off', place, error);
  }
}

/** The parser's own message, about states and tokens, is only kept as the cause. */
const unreadable = (problem: string, place: number, cause?: unknown): ImportFailure =>
  new ImportFailure('file_unreadable', `The JSON cannot be read after element ${place}: ${problem}.`, { cause });

const unknownShape = (): ImportFailure =>
  new ImportFailure(
    'header_unknown',
    'The JSON has no prices in properties.pricesheets, where the Consumption API has them.',
  );

const delimiters = [',', ';', '\t'] as const;

/** How a table is written. */
interface CsvFormat {
  readonly delimiter: (typeof delimiters)[number];
  /** True if `0,5` is a half: spreadsheets of such countries separate cells by semicolons. */
  readonly decimalComma: boolean;
}

/** Enough for the lines before a header, and some lines of prices. */
export const formatSample = 16_384;
const maxLines = 25;

/** Finds the format of a table: the delimiter by which a line names the most columns of a price sheet. */
export function detectCsvFormat(beginning: string): CsvFormat {
  const sample = beginning.slice(0, formatSample);
  const lines = sample.split(/\r\n?|\n/, maxLines);
  const columnsBy = (delimiter: string): number =>
    Math.max(...lines.map((line) => layoutOf(line.split(delimiter)).size));
  const counts = delimiters.map((delimiter) => ({ delimiter, columns: columnsBy(delimiter) }));
  const { delimiter } = counts.reduce((best, next) => (next.columns > best.columns ? next : best));
  return { delimiter, decimalComma: delimiter === ';' && usesDecimalComma(sample) };
}

/** Goes by the numbers of the sample; a sheet of whole numbers reads the same either way. */
function usesDecimalComma(sample: string): boolean {
  const count = (pattern: RegExp): number => sample.match(pattern)?.length ?? 0;
  return count(/;"?[\d.]*,\d+"?(?=[;\r\n])/g) >= count(/;"?[\d,]*\.\d+"?(?=[;\r\n])/g);
}
