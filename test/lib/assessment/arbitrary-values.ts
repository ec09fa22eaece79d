import fc from 'fast-check';
import { spelledNumber } from './oracle/make-tree.ts';

// Code points to cut texts from. A text costs two draws that way, where one draw a letter made a record take 10 ms.
const letters = [
  ...'plain words, of the usual sort; ',
  ...'éßÅ字ـЖ"\\/\n\t\r\u0000\u001f\u007f\u2028\u00a0',
  ...'Me\u0301lange <of> &amp; $signs% {and} [more] ~',
  ...'😀𝒜\u{1F1E7}\u{1F1F7}\u{10FFFF}👩🏽‍🚀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀',
];

/** A text of at least `min` code points, often of exactly so many and often all outside the basic plane. */
export const text = (min: number) =>
  fc
    .tuple(fc.nat(letters.length - 1), fc.oneof(fc.constant(0), fc.nat(6)))
    .map(([start, more]) => [...letters.slice(start), ...letters].slice(0, min + more).join(''));

/** Arrays of such texts. */
export const texts = (min: number, minLength = 0) => fc.array(text(min), { minLength, maxLength: minLength + 2 });

const dayInMilliseconds = 86_400_000;

/** Full-dates: any day of the years 0000 to 9999, with leap days and the ends of the range more often. */
export const date = fc.oneof(
  fc
    .integer({ min: Date.parse('0000-01-01') / dayInMilliseconds, max: Date.parse('9999-12-31') / dayInMilliseconds })
    .map((day) => new Date(day * dayInMilliseconds).toISOString().slice(0, 10)),
  fc.constantFrom('2024-02-29', '2024-02-28', '2024-03-01', '2000-02-29', '0000-02-29', '0001-01-01', '9999-12-31'),
);

/** An integer in any of the spellings that JSON allows for it. */
export const spelled = (value: number) => {
  const forms = [`${value}`, `${value}.0`, `${value}e0`, `${value}.000e+00`, `${value}.0E-0`];
  const ofZero = ['-0', '0.0', '-0.0e5', '0e-7', '0E+0'];
  const ofTens = [`${value / 10}e1`, `${value / 10}E+01`];
  const choices = [...forms, ...(value === 0 ? ofZero : [`${value}0E-1`]), ...(value % 10 === 0 ? ofTens : [])];
  return fc.constantFrom(...choices).map(spelledNumber);
};

/** An integer between two bounds, at a bound more often, in any spelling. */
export const whole = (min: number, max: number) =>
  fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max)).chain((value) => spelled(value));

/** Two people's names. Some differ only in what must not be folded away: accents, word order, a space, one letter. */
export const twoNames = fc.oneof(
  fc.tuple(text(0), text(0)).map(([one, other]) => [`Assessor ${one}`, `Reviewer ${other}`] as const),
  fc.constantFrom(
    ['Jo', 'Jó'] as const,
    ['Jane Doe', 'Doe, Jane'] as const,
    ['José Silva', 'Jose Silva'] as const,
    ['Dr. Ana Lima', 'Ana Lima'] as const,
    ['Mary Ann', 'Maryann'] as const,
    ['😀😀', '😀😁'] as const,
  ),
);

/** URI references (RFC 3986) of at least three characters, in many forms. */
export const reference = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    'urn:isbn:9780131103627',
    'docs/policy.pdf',
    '../a/./b',
    './1:b',
    '/absolute/path;v=1',
    '//example.com',
    '//user:secret@example.com:8080/p?q#f',
    'http://[2001:db8::7]/c=GB?one',
    'http://[::ffff:192.168.0.1]/',
    'https://[v1.fe:ab]/x',
    '?query=only/?',
    '#fragment',
    'mailto:someone@example.com',
    'a%20b%C3%BC',
    "./x!$&'()*+,;=:@",
    'http://example.com:/',
    'file:///etc/hosts',
    'tel:+1-816-555-1212',
    'a//b',
    's3:?',
  ),
);

/** Ids of assessments, of 3 to 81 characters. */
export const assessmentId = fc.oneof(
  fc
    .tuple(fc.constantFrom(...'az09'), fc.string({ unit: fc.constantFrom(...'az09._-'), minLength: 2, maxLength: 80 }))
    .map((parts) => parts.join('')),
  fc.constantFrom('a-1', '0..', `z${'_'.repeat(80)}`),
);

/** Ids of evidence, of the shortest and the longest length more often. */
export const evidenceId = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'ABCXYZ019-'), minLength: 3, maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'A0-'), minLength: 60, maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'AB'), minLength: 3, maxLength: 3 }),
  )
  .map((rest) => `EV-${rest}`);

/** A digest in lower-case hexadecimal. */
export const sha256 = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });

/** `[sample, population]`, the sample never larger; the huge ones differ only in what a double cannot hold. */
export const sizes = fc.oneof(
  fc.tuple(fc.nat(500), fc.nat(500)).chain(([sample, more]) => fc.tuple(spelled(sample), spelled(sample + more))),
  fc.nat(3).chain((size) => fc.tuple(spelled(size), spelled(size))),
  fc
    .constantFrom(['9007199254740992', '9007199254740993'], ['9007199254740993', '9007199254740993.0'], ['7', '1e400'])
    .map(([sample, population]) => [spelledNumber(sample as string), spelledNumber(population as string)] as const),
);

/** `[evidenceCutoff, assessedAt, reviewedAt]` in an order that the rules allow; often one and the same day. */
export const ordered = fc.oneof(
  fc.tuple(date, date, date).map((dates) => dates.toSorted() as typeof dates),
  date.map((day): [string, string, string] => [day, day, day]),
);
