import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { ImportFailure } from '../../errors.ts';
import type { SheetRecord } from '../../sheet/price-sheet.ts';
import { maxJsonDepth, maxRecordLength } from './limits.ts';

/** Where the Consumption API has its prices: in a page, an array of pages, or pages one after another. */
const paths = ['$.properties.pricesheets.*', '$.*.properties.pricesheets.*'];
/** Where the pages have their ids, which say whose prices they have. */
const idPaths = ['$.id', '$.*.id'];

/** Keeps numbers as text: a price must not become a binary float. */
class NumbersAsText extends Tokenizer {
  protected override parseNumber(digits: string): number {
    return digits as unknown as number;
  }
}

/** Reads the elements of `properties.pricesheets[]`, and the ids of their pages; `line` counts the elements from 1. @throws ImportFailure */
export async function* readJsonElements(
  beginning: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<readonly SheetRecord[]> {
  const tokenizer = new NumbersAsText({ separator: '' });
  const elements = new TokenParser({ paths: [...paths, ...idPaths], separator: '', keepStack: false });
  let batch: SheetRecord[] = [];
  let place = 0;
  let sincePlace = 0;
  let depth = 0;
  tokenizer.onToken = (token) => {
    depth += depthChange(token.token);
    if (depth > maxJsonDepth) throw unreadable(`it nests deeper than ${maxJsonDepth} levels`, place);
    elements.write(token);
  };
  elements.onValue = ({ value, key }) => {
    if (key === 'id' && typeof value === 'string') {
      batch.push({ line: place, pageId: value });
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
