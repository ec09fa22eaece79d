import { JSONParser } from '@streamparser/json';
import { ImportFailure } from '../pricing/errors.ts';
import { longestRecord } from './limits.ts';
import type { SheetRecord } from './sheet-file.ts';

/** Elements of the price sheets of the Consumption API, in a page, an array of pages, or pages one after another. */
const paths = ['$.properties.pricesheets.*', '$.*.properties.pricesheets.*'];

/**
 * The elements of `properties.pricesheets[]`, one at a time. Places are counted from 1, as lines are.
 * @throws ImportFailure for what is not JSON, or JSON of another shape
 */
export async function* jsonElements(text: AsyncIterable<string>): AsyncGenerator<readonly SheetRecord[]> {
  const parser = new JSONParser({ paths, separator: '', keepStack: false });
  let batch: SheetRecord[] = [];
  let place = 0;
  let sincePlace = 0;
  let failure: Error | undefined;
  parser.onValue = ({ value }) => {
    sincePlace = 0;
    place += 1;
    batch.push({ line: place, element: value });
  };
  parser.onError = (error) => {
    failure ??= error;
  };
  for await (const chunk of text) {
    for (let start = 0; start < chunk.length; start += longestRecord) {
      const piece = chunk.slice(start, start + longestRecord);
      sincePlace += piece.length;
      parser.write(piece);
      if (failure) throw notJson(failure.message);
      // Also what bounds the depth: the parser keeps a level for each bracket.
      if (sincePlace > 2 * longestRecord) throw notJson('an element, or what stands between two, is too long');
      if (batch.length > 0) yield batch;
      batch = [];
    }
  }
  parser.end();
  if (failure) throw notJson(failure.message);
  if (place === 0) {
    throw new ImportFailure('header_unknown', 'The JSON has no properties.pricesheets as the Consumption API answers.');
  }
}

const notJson = (problem: string): ImportFailure =>
  new ImportFailure('file_unreadable', `The JSON cannot be read: ${problem}.`);
