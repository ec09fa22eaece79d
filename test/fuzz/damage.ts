import fc from 'fast-check';

/** How often each parser is tried; `npm run test:fuzz` sets ten thousand. */
export const runs = Number(process.env.FUZZ_RUNS ?? 150);

/** What formats give meaning to, and what has broken parsers before. */
const tokens = [
  '"',
  "'",
  ',',
  ';',
  '\t',
  '\r\n',
  '\n',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ':',
  'null',
  'NaN',
  '1e999',
  '-0',
  '__proto__',
  'constructor',
  '\u0000',
  '\uFEFF',
  '\u202E',
  '\uD800',
  '=cmd|x',
  '../',
  '%2e%2e%2f',
  '%00',
  '0'.repeat(30),
  '9'.repeat(400),
  ' '.repeat(300),
  '31/12/9999',
  '2026-02-30',
  '1.234,56',
  '99',
  '01',
  '/*',
  '<![CDATA[',
  '${x',
  '😀',
  'É',
];

type Edit =
  | { readonly kind: 'insert'; readonly at: number; readonly text: string }
  | { readonly kind: 'cut'; readonly at: number; readonly length: number }
  | { readonly kind: 'repeat'; readonly at: number; readonly length: number };

const place = fc.double({ min: 0, max: 1, noNaN: true });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    at: place,
    text: fc.oneof(fc.constantFrom(...tokens), fc.string({ unit: 'binary', maxLength: 8 })),
  }),
  fc.record({ kind: fc.constant('cut' as const), at: place, length: fc.nat(40) }),
  fc.record({ kind: fc.constant('repeat' as const), at: place, length: fc.nat(200) }),
);

function applied(text: string, change: Edit): string {
  const at = Math.floor(change.at * text.length);
  if (change.kind === 'insert') return text.slice(0, at) + change.text + text.slice(at);
  const end = at + change.length;
  return change.kind === 'cut' ? text.slice(0, at) + text.slice(end) : text.slice(0, end) + text.slice(at);
}

/** A good text with a few things wrong, or anything at all. */
export const damaged = (...good: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...good), fc.array(edit, { minLength: 1, maxLength: 5 }))
        .map(([text, edits]) => edits.reduce(applied, text)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...tokens), { maxLength: 20 }).map((parts) => parts.join('')) },
  );

/** The same as bytes: now and then not even text. */
export const damagedBytes = (...good: readonly string[]): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    { weight: 6, arbitrary: damaged(...good).map((text) => new Uint8Array(Buffer.from(text))) },
    { weight: 1, arbitrary: damaged(...good).map((text) => new Uint8Array(Buffer.from(text, 'latin1'))) },
    { weight: 1, arbitrary: damaged(...good).map((text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  );
