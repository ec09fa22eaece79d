import { expect, test } from 'vitest';
import { describeJsonFault } from '../../../../lib/pricing/inputs/json-fault.ts';

/** What is wrong with a text. */
function faultOf(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return describeJsonFault(text, error as Error);
  }
  throw new Error('It is JSON.');
}

test.each([
  ['ends too early', '{\n"items": [', 'line 2 column 11'],
  ['has a word', '{\n  "a": x}', 'line 2 column 8'],
  ['has a comma too many', '{\n  "a": 1,\n}', 'line 3 column 1'],
  ['has a comment', '[1, // x\n2]', 'line 1 column 5'],
  ['has other quotes', `{"a": 'x'}`, 'line 1 column 7'],
  ['goes on', '{"a":1} x', 'line 1 column 9'],
])('says where a text that %s stops being JSON', (_, text, place) => {
  expect(faultOf(text)).toMatch(new RegExp(`^[^()]+ \\(${place}\\)$`, 's'));
});
