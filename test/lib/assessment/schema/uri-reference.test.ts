import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeReference, isUriReference } from '../../../../lib/assessment/schema/uri-reference.ts';
import * as oracle from '../oracle/formats.ts';

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
