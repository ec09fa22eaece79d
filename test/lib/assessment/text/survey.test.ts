import { describe, expect, test } from 'vitest';
import { exactNumber } from '../../../../lib/assessment/record/exact-number.ts';
import { survey } from '../../../../lib/assessment/text/survey.ts';

/** Every repeated name as `pointer line:column`, and the exact numbers found at the pointers asked for. */
function surveyed(text: string, ...numbers: string[]) {
  const repeated: string[] = [];
  const { exactNumbers } = survey(text, new Set(numbers), (pointer, _name, { line, column }) => {
    repeated.push(`${pointer} ${line}:${column}`);
  });
  return { repeated, exactNumbers: Object.fromEntries(exactNumbers) };
}

describe('survey', () => {
  test.for([
    { text: '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', repeated: [] },
    { text: '{"a":1,\n "a":2, "a":3}', repeated: ['/a 2:2', '/a 2:9'] },
    { text: '{"x":[0,{"a":1,"\\u0061":2}]}', repeated: ['/x/1/a 1:16'] },
    { text: '{"a/b":1,"a/b":2,"~":1,"~":2}', repeated: ['/a~1b 1:10', '/~0 1:24'] },
    { text: '{"__proto__":1,"__proto__":2}', repeated: ['/__proto__ 1:16'] },
    { text: '{"a":{"b":1,"b":2},"a":1}', repeated: ['/a/b 1:13', '/a 1:20'] },
  ])('finds the repeated names of $text', ({ text, repeated }) => {
    expect(surveyed(text).repeated).toEqual(repeated);
  });

  test('keeps the digits of numbers that a double might not hold', () => {
    const { exactNumbers } = surveyed('{"a":3.0,"b":9007199254740993,"c":5,"d":7e1}', '/a', '/b', '/c');

    expect(exactNumbers).toEqual({ '/a': exactNumber('3.0'), '/b': exactNumber('9007199254740993') });
  });

  test('keeps the first numbers elsewhere that no double holds, in lists too', () => {
    expect(surveyed('{"x":[1e400,2.5,{"y":-9007199254740993}],"z":3.5}').exactNumbers).toEqual({
      '/x/0': exactNumber('1e400'),
      '/x/2/y': exactNumber('-9007199254740993'),
    });
    const many = surveyed(`{"x":[${'1e400,'.repeat(50_000)}0],"a":1e401}`, '/a').exactNumbers;
    expect(Object.keys(many)).toHaveLength(33);
    expect(many['/a']).toEqual(exactNumber('1e401'));
  });

  test.for([
    { text: '{"a":3.0,"a":4}', kept: {} },
    { text: '{"a":4,"a":3.0}', kept: { '/a': exactNumber('3.0') } },
    { text: '{"s":{"a":3.0},"s":{"a":4}}', kept: {} },
    { text: '{"s":{"a":3.0},"s":7}', kept: {} },
    { text: '{"s":{"a":3.0},"sx":1,"sx":2}', kept: { '/s/a': exactNumber('3.0') } },
  ])('forgets the digits of what $text replaces', ({ text, kept }) => {
    expect(surveyed(text, '/a', '/s/a').exactNumbers).toEqual(kept);
  });
});
