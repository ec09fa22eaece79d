import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { ImportFailure } from '../errors.ts';
import { deepestJson, longestRecord } from './limits.ts';
import type { SheetRecord } from './sheet-record.ts';

/** Elements of the price sheets of the Consumption API, in a page, an array of pages, or pages one after another. */
const paths = ['$.properties.pricesheets.*', '$.*.properties.pricesheets.*'];

/** Leaves numbers as the text they are: a price must not go through a binary float. */
class TextualNumbers extends Tokenizer {
  protected override parseNumber(digits: string): number {
    return digits as unknown as number;
  }
}

/**
 * The elements of `properties.pricesheets[]`, one at a time, with their numbers as text. Places are counted from 1, as
 * lines are.
 * @throws ImportFailure for what is not JSON, or JSON of another shape
 */
export async function* jsonElements(
  beginning: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<readonly SheetRecord[]> {
  const tokenizer = new TextualNumbers({ separator: '' });
  const elements = new TokenParser({ paths, separator: '', keepStack: false });
  let batch: SheetRecord[] = [];
  let place = 0;
  let sincePlace = 0;
  let depth = 0;
  tokenizer.onToken = (token) => {
    depth += depthChange(token.token);
    if (depth > deepestJson) throw unreadable(`it nests deeper than ${deepestJson} levels`, place);
    elements.write(token);
  };
  elements.onValue = ({ value }) => {
    sincePlace = 0;
    place += 1;
    batch.push({ line: place, element: value });
  };
  const read = (text: string): readonly SheetRecord[] => {
    batch = [];
    sincePlace += text.length;
    parsed(() => tokenizer.write(text), place);
    if (sincePlace > longestRecord)
      throw place === 0 ? unknownShape() : unreadable(`the next has more than ${longestRecord} characters`, place);
    return batch;
  };
  yield read(beginning);
  for await (const text of rest) yield read(text);
  parsed(() => {
    tokenizer.end();
    elements.end();
  }, place);
  if (place === 0) throw unknownShape();
}

function depthChange(token: TokenType): number {
  if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) return 1;
  return token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET ? -1 : 0;
}

function parsed(step: () => void, place: number): void {
  try {
    step();
  } catch (error) {
    throw error instanceof ImportFailure ? error : unreadable('it is no JSON, or cut off', place, error);
  }
}

/** What the parser says of its states and tokens helps no uploader: it goes along as the cause. */
const unreadable = (problem: string, place: number, cause?: unknown): ImportFailure =>
  new ImportFailure('file_unreadable', `The JSON cannot be read after element ${place}: ${problem}.`, { cause });

const unknownShape = (): ImportFailure =>
  new ImportFailure(
    'header_unknown',
    'The JSON has no prices in properties.pricesheets, where the Consumption API has them.',
  );
