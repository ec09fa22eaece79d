import { valueInEnglish } from '../record/shown-value.ts';
import type { RuleDescription, SpokenRule } from './rule.ts';
import { type RuleId, type Says, sentence } from './sentences/sentence.ts';
import { syntaxSentences } from './syntax-sentences.ts';

const error = <Id extends RuleId>(id: Id, title: string, help: string, says: Says<Id>): SpokenRule<Id> => ({
  id,
  severity: 'error',
  title,
  help,
  says,
});

/** Rules about the bytes. If one of the first five is broken, the input is unreadable and nothing else is reported. */
export const jsonRules = {
  tooLarge: error(
    'json-too-large',
    'A record has at most 5 MiB',
    'A record has some ten kilobytes. Keep evidence itself out of the record: refer to it. A file with one record a line has at most 50 MiB and 10,000 records.',
    (values) => {
      const limit = values.limit.toLocaleString('en');
      if (values.kind === 'unpacked') return { message: `the file has more than ${limit} bytes when decompressed` };
      if (values.kind === 'bytes') {
        return { message: `the input has ${values.bytes.toLocaleString('en')} bytes, at most ${limit} are judged` };
      }
      const message = `the file has more than ${limit} ${values.of}; nothing from this line on is judged`;
      return { message, hint: 'split it' };
    },
  ),
  contentEncoding: error(
    'json-content-encoding',
    'The input is plain or gzip',
    'A file .gz, and an upload with the content encoding gzip, is decompressed before it is judged. Other encodings are not read.',
    (values) =>
      values.kind === 'damaged'
        ? { message: 'the file should be gzip, but it is damaged, cut off or something else' }
        : {
            message: `the object has the content encoding "${values.encoding}"`,
            hint: 'upload plain JSON, or gzip with the content encoding "gzip"',
          },
  ),
  invalidUtf8: error(
    'json-invalid-utf8',
    'The input is UTF-8',
    'JSON is exchanged in UTF-8 (RFC 8259). Save the file in that encoding; a byte order mark is tolerated.',
    ({ byte, looksLike }) => {
      const message = byte === undefined ? 'the last character is cut off' : `byte 0x${byte} is not UTF-8 here`;
      if (looksLike === undefined) return { message };
      const hint =
        looksLike === 'gzip'
          ? 'this looks like gzip: give it a name that ends in .gz, or decompress it'
          : 'this looks like UTF-16: save the file as UTF-8';
      return { message, hint };
    },
  ),
  syntax: error(
    'json-syntax',
    'The input is JSON',
    'The text must follow the JSON grammar (RFC 8259): no comments, no trailing commas, double quotes.',
    ({ kind }) => syntaxSentences[kind],
  ),
  tooDeep: error(
    'json-too-deep',
    'The input nests at most 64 levels',
    'A record needs four levels of objects and arrays. Deeper input is not a record, and is not judged.',
    ({ levels }) => ({ message: `objects and arrays nest deeper than ${levels} levels here` }),
  ),
  duplicateKey: error(
    'json-duplicate-key',
    'No object names a member twice',
    'Readers differ in which of two members of one name they keep, so such a record has no single meaning. Keep one.',
    ({ name }) => ({
      message: `property ${name} is given a second time in this object`,
      hint: 'keep one of them',
    }),
  ),
} as const;

/** Field rules, one id a kind (docs/spec/assessment.md#field-rules). */
export const schemaRules = {
  required: error(
    'schema/required',
    'Every required field is there',
    'Add the field; the document lists them all.',
    ({ name }) => ({ message: `required property ${name} is missing` }),
  ),
  unknownProperty: error(
    'schema/unknown-property',
    'There is no field that the format does not know',
    'Unknown fields are rejected at every level, because they are mostly misspelled ones. Rename or remove it.',
    ({ name, missing, near }) => ({
      message: `unknown property ${name}${missing === undefined ? '' : `, and required property ${missing} is missing`}`,
      hint: near === undefined ? 'remove it: the format allows no other fields' : didYouMean(near),
    }),
  ),
  type: error(
    'schema/type',
    'Every field has its JSON type',
    'Give a value of the type that the field has.',
    ({ expected, found, isQuotedInteger }) =>
      sentence(
        `must be ${article(expected)}, not ${valueInEnglish(found)}`,
        isQuotedInteger ? 'remove the quotes' : undefined,
      ),
  ),
  enum: error(
    'schema/enum',
    'Every enumerated field has one of its values',
    'Use one of the listed values, as spelled.',
    ({ allowed, found, near }) => sentence(`must be one of ${allowed}, not ${found}`, near && didYouMean(near)),
  ),
  const: error(
    'schema/const',
    'Every constant field has its constant',
    'Give exactly the constant.',
    ({ expected, found }) => ({ message: `must be ${expected}, not ${valueInEnglish(found)}` }),
  ),
  pattern: error(
    'schema/pattern',
    'Every patterned text matches its pattern',
    'Spell the text as the pattern says.',
    ({ pattern, found, near }) => sentence(`must match ${pattern}, unlike ${found}`, near && didYouMean(near)),
  ),
  minLength: error(
    'schema/min-length',
    'Every text is as long as it must be',
    'Lengths count Unicode code points. Say what there is to say: the minimum keeps out placeholders.',
    ({ minimum, length, found }) => ({ message: `must have at least ${minimum} characters, has ${length}: ${found}` }),
  ),
  minItems: error('schema/min-items', 'Every list has as many items as it must', 'Add an item.', ({ minimum }) => ({
    message: `must have at least ${minimum} item, has none`,
  })),
  uniqueItems: error(
    'schema/unique-items',
    'No list that is a set has an item twice',
    'Remove the repeated item.',
    ({ item, index }) => ({
      message: `items must differ, but ${item} is repeated at index ${index}`,
      hint: 'remove the repeated item',
    }),
  ),
  range: error(
    'schema/range',
    'Every number is within its bounds',
    'Give a number within the bounds.',
    ({ minimum, maximum, found }) => ({
      message: `must be ${maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`}, not ${found}`,
    }),
  ),
  format: error(
    'schema/format',
    'Every date and reference is well formed',
    'Dates are RFC 3339 full-dates (YYYY-MM-DD) that exist; references are RFC 3986 URI references, percent-encoded.',
    (values) => {
      const { kind, found } = values;
      if (kind === 'day') return { message: `${found} is a day that does not exist` };
      if (kind === 'date') {
        const hint =
          values.day === undefined ? 'write year, month and day: 2025-09-30' : `leave out the time: ${values.day}`;
        return { message: `must be a date as YYYY-MM-DD, not ${found}`, hint };
      }
      const { encoded } = values;
      return sentence(
        `must be a URI reference (RFC 3986), unlike ${found}`,
        encoded === undefined ? undefined : `percent-encoded it reads ${encoded}`,
      );
    },
  ),
} as const;

/** All of them, in the order of the documentation. */
export const formatRules: readonly RuleDescription[] = [...Object.values(jsonRules), ...Object.values(schemaRules)];

const didYouMean = (near: string): string => `did you mean ${near}?`;

const article = (type: string): string => (/^[aio]/.test(type) ? `an ${type}` : `a ${type}`);
