import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countCodePoints,
  encodeReference,
  hasCodePoints,
  isFullDate,
  isUriReference,
} from '../../../../lib/assessment/schema/formats.ts';
import * as oracle from '../oracle/formats.ts';

/** Every string of the official JSON-Schema-Test-Suite (draft 2020-12, optional/format/date), and more of their kind. */
const dates = {
  valid: [
    ...['1963-06-19', '2020-01-31', '2021-02-28', '2020-02-29', '2020-03-31', '2020-04-30', '2020-05-31', '2020-06-30'],
    ...['2020-07-31', '2020-08-31', '2020-09-30', '2020-10-31', '2020-11-30', '2020-12-31', '0400-02-29', '0001-01-01'],
    ...['0000-02-29', '2000-02-29', '9999-12-31', '2024-01-01'],
  ],
  invalid: [
    ...['2020-01-32', '2021-02-29', '2020-02-30', '2020-03-32', '2020-04-31', '2020-05-32', '2020-06-31', '2020-07-32'],
    ...['2020-08-32', '2020-09-31', '2020-10-32', '2020-11-31', '2020-12-32', '0100-02-29', '2100-02-29', '1900-02-29'],
    ...['2024-00-15', '2024-01-00', '1998-13-01', '06/19/1963', '2013-350', '1998-1-20', '1998-01-1', '1998-13-01'],
    ...['1963-06-1৪', '2020-0৪-01', '২020-01-01', '20230328', '2023-W01', '2023-W13-2', '2022W527', '２020-01-01'],
    ...['2020-11-28T23:55:45Z', ' 2024-01-15', '2024-01-15 ', '', '2020 -01-01', '2020-01-01X', '2020-01-01Z'],
    ...['2020-01-01 00:00:00Z', '20-01-01', '998-01-01', '12020-01-01', '+2020-01-01', '-2020-01-01', 'YYYY-01-01'],
    ...['2020-001-01', '2020-MM-01', '2020-01-001', '2020-01-DD', '2020:01:01', '2020.01.01', '2020 01 01'],
    ...['2020-01/01', '2020--01-01', '2020-01--01', '2023-02-29', '2024-01-15\n', '-001-01-01', '1e03-01-01'],
  ],
};

describe('isFullDate', () => {
  test.for(dates.valid)('takes %j', (text) => {
    expect(isFullDate(text)).toBe(true);
  });

  test.for(dates.invalid)('refuses %j', (text) => {
    expect(isFullDate(text)).toBe(false);
  });

  test.for(['2', '-', '2024-01-15', '\u0000', '😀'])('refuses five megabytes of %j at once', (piece) => {
    expect(isFullDate(piece.repeat(5_000_000 / piece.length))).toBe(false);
  });

  test('takes a text exactly if the calendar has that day', () => {
    const two = fc.nat(99).map((number) => String(number).padStart(2, '0'));
    const year = fc.nat(9999).map((number) => String(number).padStart(4, '0'));
    fc.assert(
      fc.property(year, two, two, (y, m, d) => {
        const text = `${y}-${m}-${d}`;
        const time = Date.parse(`${text}T00:00:00Z`);
        // Date.parse lets a day run over into the next month; then the text does not come back.
        const exists = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
        expect(isFullDate(text)).toBe(exists);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.for([
  { text: '', points: 0 },
  { text: 'ab', points: 2 },
  { text: '😀', points: 1 },
  { text: 'e\u0301', points: 2 },
  { text: '\ud83d', points: 1 },
  { text: '\ude00\ud83d', points: 2 },
  { text: '👩‍🚀', points: 3 },
])('%j has its code points counted, lone surrogates too', ({ text, points }) => {
  expect(countCodePoints(text)).toBe(points);
});

test('a text has a number of code points exactly if counting them says so', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '😀', '\ud83d', 'é')), fc.nat(12), (signs, minimum) => {
      const text = signs.join('');
      expect(hasCodePoints(text, minimum)).toBe([...text].length >= minimum);
    }),
  );
});

/** Every string of the official JSON-Schema-Test-Suite (draft 2020-12, optional/format/uri-reference), and more. */
const references = {
  valid: [
    'http://foo.bar/?baz=qux#quux',
    '//foo.bar/?baz=qux#quux',
    '/abc',
    'abc',
    '#fragment',
    'http://087.10.0.1/',
    'http://999.999.999.999/',
    '',
    '?query=1',
    '//',
    './this:that',
    '//[V1.fe]/p',
    ...['a:', 'a:/', 'a:b//c', 'file:///x', 'mailto:a@b.example', 'urn:isbn:9780131103627', '///x', 'a//b', '../x/./y'],
    ...['http://[::1]:80/x', '//[::]', '//[1:2:3:4:5:6:7:8]', '//[1:2:3:4:5:6:7::]', '//[::2:3:4:5:6:7:8]'],
    ...['//[::ffff:192.168.0.1]', '//[1:2:3:4:5:6:255.0.0.1]', '//u:p@h:1/', '//h:/', '//%41@%42:0', "/!$&'()*+,;=:@"],
    ...['/%C3%BC', '?a?b/c', '#a?b/c', 'docs/evidence%201.pdf'],
  ],
  invalid: [
    '\\\\WINDOWS\\fileshare',
    '#frag\\ment',
    '/foobar®.txt',
    'https://example.org/foobar\\.txt',
    '/%zz',
    '/a"b',
    '/[::1]',
    '//example.com:abc/p',
    '//a@b@example.com/',
    '//[::ffff:192.168.0.01]/p',
    '1:b',
    '/p\n',
    ...['docs/evidence 1.pdf', 'C:\\x.pdf', 'https://x/ü', 'a#b#c', ':x', '1a:b', '/%4', '/%', 'a%G0', '//h:1:2/'],
    ...['//[1:2:3:4:5:6:7]', '//[1:2:3:4:5:6:7:8:9]', '//[1::2:3:4:5:6:7:8]', '//[::1::]', '//[:1]', '//[1:]', '//[]'],
    ...['//[12345::]', '//[1.2.3.4]', '//[::1.2.3.4:5]', '//[::256.0.0.1]', '//[v.x]', '//[v1.]', '//[::1', '//::1]'],
    ...['a|b', 'a^b', 'a`b', 'a{b}', '<a>', 'a\tb', 'a\u0000b', '\ud800', '/😀'],
  ],
};

const textOf = (...units: string[]): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...units), maxLength: 6 });

const unreserved = [...'azAZ09-._~', '%C3', '%bc', ...`!$&'()*+,;=`];
const pchar = [...unreserved, ':', '@'];
const optional = (before: string, text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.option(text, { nil: undefined }).map((found) => (found === undefined ? '' : before + found));

const ipLiteral = fc.oneof(
  fc.ipV6().map((address) => `[${address}]`),
  fc.constantFrom('[v1.a:b]', '[VfF.~]'),
);
const authority = fc
  .tuple(
    optional('', textOf(...unreserved, ':')),
    fc.oneof(textOf(...unreserved), fc.ipV4(), ipLiteral),
    optional(':', textOf(...'0123456789')),
  )
  .map(([user, host, port]) => `//${user && `${user}@`}${host}${port}`);
const segments = fc.array(textOf(...pchar), { maxLength: 3 }).map((parts) => parts.map((part) => `/${part}`).join(''));
/** A path may begin with two slashes only behind an authority, and with a colon in its first segment only behind a scheme. */
const hierarchy = fc.tuple(fc.oneof(authority, fc.constantFrom('', '.', '..', 'a')), segments).map((parts) => {
  const joined = parts.join('');
  return joined.startsWith('//') && parts[0] === '' ? `.${joined}` : joined;
});
const reference = fc
  .tuple(
    fc.constantFrom('', 'https:', 'urn:', 'a+-.1:'),
    hierarchy,
    optional('?', textOf(...pchar, '/', '?')),
    optional('#', textOf(...pchar, '/', '?')),
  )
  .map((parts) => parts.join(''));

/** Characters that no production admits, wherever they stand. */
const forbidden = fc.constantFrom(...' "<>\\^`{|}\t\n\u0000\u007fé', '😀', '\ud800', '\u00a0');

describe('isUriReference', () => {
  test.for(references.valid)('takes %j', (text) => {
    expect(isUriReference(text)).toBe(true);
  });

  test.for(references.invalid)('refuses %j', (text) => {
    expect(isUriReference(text)).toBe(false);
  });

  test('takes what the grammar makes, and nothing that has a character outside of it', () => {
    fc.assert(
      fc.property(reference, fc.nat(), forbidden, (text, at, sign) => {
        expect([text, isUriReference(text)]).toEqual([text, true]);

        const place = at % (text.length + 1);
        const spoilt = text.slice(0, place) + sign + text.slice(place);
        expect([spoilt, isUriReference(spoilt)]).toEqual([spoilt, false]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('decides a text made of delimiters as Appendix A does, written out production by production', () => {
    const pieces = fc.constantFrom(...':/?#[]@!%.~-v1aF', '%41', '//', '::', '[::1]', 'a:', '1.2.3.4', ' ', 'ü');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        expect([text, isUriReference(text)]).toEqual([text, oracle.isUriReference(text)]);
      }),
      { numRuns: 5_000 },
    );
  });

  test.for(['a', 'a:', '%41', '//a@', 'a:@', '//[', '/', 'a+', '//a:', '//a', '//%41', '?#', '//[::', ' '])(
    'decides five megabytes of %j followed by a quote without getting stuck',
    (piece) => {
      expect(isUriReference(`${piece.repeat(5_000_000 / piece.length)}"`)).toBe(false);
    },
  );
});

describe('encodeReference', () => {
  test.for([
    { written: 'docs/evidence 1.pdf', meant: 'docs/evidence%201.pdf' },
    { written: 'C:\\x.pdf', meant: 'file:///C:/x.pdf' },
    { written: 'https://x/ü', meant: 'https://x/%C3%BC' },
    { written: '\\\\srv\\share\\a b.pdf', meant: '//srv/share/a%20b.pdf' },
    { written: '100% sure', meant: '100%25%20sure' },
    { written: 'a#b#c', meant: 'a#b%23c' },
    { written: '/[x]', meant: '/%5Bx%5D' },
    { written: 'a\ud800', meant: 'a%EF%BF%BD' },
    { written: '1:b', meant: undefined },
    { written: '//h:port/', meant: undefined },
    { written: ' '.repeat(2_001), meant: undefined },
  ])('makes $meant of $written', ({ written, meant }) => {
    expect(encodeReference(written)).toBe(meant);
  });

  test('is a valid reference whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (written) => {
        const encoded = encodeReference(written);
        expect(encoded === undefined || isUriReference(encoded)).toBe(true);
      }),
    );
  });

  test('leaves a valid reference as it is, but for a drive letter', () => {
    fc.assert(
      fc.property(reference, (written) => {
        fc.pre(!/^[A-Za-z]:\//.test(written));
        expect(encodeReference(written)).toBe(written);
      }),
    );
  });
});
