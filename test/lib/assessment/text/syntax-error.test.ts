import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../../lib/assessment/text/lines.ts';
import { findSyntaxError } from '../../../../lib/assessment/text/syntax-error.ts';

describe('findSyntaxError', () => {
  test.for([
    { text: '', at: '1:1', says: 'empty' },
    { text: '{"a": 1,}', at: '1:9', says: 'member name' },
    { text: '{"a": 1\n "b": 2}', at: '2:2', says: 'comma' },
    { text: '{"a" 1}', at: '1:6', says: 'colon' },
    { text: '{"a": }', at: '1:7', says: 'value' },
    { text: '{"a": tru}', at: '1:7', says: 'no meaning' },
    { text: "{'a': 1}", at: '1:2', says: 'no meaning' },
    { text: '{"a": 1', at: '1:8', says: 'not closed' },
    { text: '[1, 2', at: '1:6', says: 'not closed' },
    { text: '{} {}', at: '1:4', says: 'goes on' },
    { text: '{"a": "b', at: '1:7', says: 'not closed' },
    { text: '{"a": "\\x"}', at: '1:7', says: 'escape' },
    { text: '{"a": "\\u12g4"}', at: '1:7', says: 'hexadecimal' },
    { text: '{"a": "\t"}', at: '1:7', says: 'control character' },
    { text: '// a\n{}', at: '1:1', says: 'comments' },
    { text: '{"a": 1.}', at: '1:7', says: 'number' },
  ])('of $text says "$says" at $at', ({ text, at, says }) => {
    const { rule, message, offset } = findSyntaxError(text);
    const { line, column } = placeOf(text, offset);

    expect(rule.id).toBe('json-syntax');
    expect([`${line}:${column}`, message]).toEqual([at, expect.stringContaining(says)]);
  });

  test('has a place inside every text that JSON.parse refuses', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-',
      '.',
      'e',
      'null',
      '"',
      '\\',
      ' ',
      '\n',
      '\u00a0',
      '/*',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const refused = (() => {
          try {
            JSON.parse(text);
            return false;
          } catch {
            return true;
          }
        })();
        fc.pre(refused);
        const { offset, message } = findSyntaxError(text);
        expect(offset >= 0 && offset <= text.length && message.length > 0).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

test.for([
  ['{"a": 04}', 6],
  ['{"a": -04}', 6],
  ['[00]', 1],
  ['[1, 007.5]', 4],
  ['04', 0],
] as const)('%s has a leading zero', ([text, offset]) => {
  expect(findSyntaxError(text)).toMatchObject({ offset, message: 'a number has a leading zero' });
});

test.for(['{"a": 0 4}', '[10 4]', '[1.0 4]', '[0x4]', '["0"4]', '[1e0 4]'])('%s has none', (text) => {
  expect(findSyntaxError(text).message).not.toContain('leading zero');
});
