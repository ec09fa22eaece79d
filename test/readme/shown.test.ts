import { describe, expect, test } from 'vitest';
import { isAsShown } from './shown.ts';

describe('JSON that a document shows', () => {
  test.each([
    { what: 'the same', shown: '{"a":1,"b":[true,null]}', real: '{"a":1,"b":[true,null]}', is: true },
    { what: 'another value', shown: '{"a":1}', real: '{"a":2}', is: false },
    { what: 'a member more', shown: '{"a":1}', real: '{"a":1,"b":2}', is: false },
    { what: 'a member less', shown: '{"a":1,"b":2}', real: '{"a":1}', is: false },
    { what: 'an element more', shown: '[1]', real: '[1,2]', is: false },
    { what: '… for members', shown: '{"a":1,…}', real: '{"a":1,"b":2}', is: true },
    { what: '… for no member', shown: '{"a":1,…}', real: '{"a":1}', is: true },
    { what: '… for members, and another value', shown: '{"a":1,…}', real: '{"a":2,"b":2}', is: false },
    { what: '… for elements before and after', shown: '[…,{"a":2},…]', real: '[{"a":1},{"a":2},{"a":3}]', is: true },
    { what: '… for elements, but not the one shown', shown: '[…,{"a":4},…]', real: '[{"a":1}]', is: false },
    { what: '… for a value', shown: '{"a":…}', real: '{"a":{"b":1}}', is: true },
    { what: '… in a string', shown: '{"a":"…"}', real: '{"a":"any"}', is: true },
    { what: 'a text that breaks off', shown: '{"a":1,"b":[…', real: '{"a":1,"b":[1,2],"c":3}', is: true },
    { what: 'a text that breaks off, and another value', shown: '{"a":1,"b":[…', real: '{"a":2,"b":[]}', is: false },
    {
      what: 'another time',
      shown: '{"at":"2026-11-20T00:00:00.000Z"}',
      real: '{"at":"2027-01-01T01:01:01.001Z"}',
      is: true,
    },
    {
      what: 'another time of São Paulo',
      shown: '{"at":"2026-11-20T09:05:00-03:00"}',
      real: '{"at":"2026-11-21T12:00:00-03:00"}',
      is: true,
    },
    { what: 'another day', shown: '{"data":"2026-11-20"}', real: '{"data":"2026-11-21"}', is: false },
    { what: 'another request', shown: '{"request_id":"a"}', real: '{"request_id":"b"}', is: true },
    { what: 'another id of anything else', shown: '{"meterId":"a"}', real: '{"meterId":"b"}', is: false },
    { what: 'a problem instead', shown: '{"ok":true,…}', real: '{"ok":false,"status":400}', is: false },
    { what: 'no JSON', shown: '{"ok":true}', real: 'Segmentation fault', is: false },
  ])('$what: $is', ({ shown, real, is }) => expect(isAsShown(shown, real)).toBe(is));
});

describe('text that a document shows', () => {
  test.each([
    { what: 'the same', shown: 'one\ntwo', real: 'one\ntwo\n', is: true },
    { what: 'another line', shown: 'one\ntwo', real: 'one\nthree\n', is: false },
    { what: 'a line more', shown: 'one', real: 'one\ntwo\n', is: false },
    { what: 'lines left out', shown: 'one\n…\nfour', real: 'one\ntwo\nthree\nfour\n', is: true },
    { what: 'the rest left out', shown: 'one\n…', real: 'one\ntwo\nthree\n', is: true },
    { what: 'lines left out, and another end', shown: 'one\n…\nfour', real: 'one\ntwo\nfive\n', is: false },
    { what: 'a part of a line left out', shown: 'one … three', real: 'one two three\n', is: true },
    { what: 'characters of patterns', shown: 'a.b (c)', real: 'axb (c)\n', is: false },
    { what: 'another time', shown: 'at 2026-11-20T23:38:30.492Z ok', real: 'at 2027-01-01T00:00:00.000Z ok', is: true },
    { what: 'nothing shown', shown: '', real: 'anything', is: true },
  ])('$what: $is', ({ shown, real, is }) => expect(isAsShown(shown, real)).toBe(is));
});
