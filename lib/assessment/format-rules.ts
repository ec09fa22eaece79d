import type { RuleDescription } from './rule.ts';

const error = (id: string, title: string, help: string): RuleDescription => ({ id, severity: 'error', title, help });

/** Rules about the bytes. If one of the first five is broken, the input is unreadable and nothing else is reported. */
export const jsonRules = {
  tooLarge: error(
    'json-too-large',
    'A record has at most 5 MiB',
    'A record has some ten kilobytes. Keep evidence itself out of the record: refer to it. A file with one record a line has at most 50 MiB and 10,000 records.',
  ),
  contentEncoding: error(
    'json-content-encoding',
    'The input is plain or gzip',
    'A file .gz, and an upload with the content encoding gzip, is decompressed before it is judged. Other encodings are not read.',
  ),
  invalidUtf8: error(
    'json-invalid-utf8',
    'The input is UTF-8',
    'JSON is exchanged in UTF-8 (RFC 8259). Save the file in that encoding; a byte order mark is tolerated.',
  ),
  syntax: error(
    'json-syntax',
    'The input is JSON',
    'The text must follow the JSON grammar (RFC 8259): no comments, no trailing commas, double quotes.',
  ),
  tooDeep: error(
    'json-too-deep',
    'The input nests at most 64 levels',
    'A record needs four levels of objects and arrays. Deeper input is not a record, and is not judged.',
  ),
  duplicateKey: error(
    'json-duplicate-key',
    'No object names a member twice',
    'Readers differ in which of two members of one name they keep, so such a record has no single meaning. Keep one.',
  ),
} as const;

/** Field rules, one id a kind (docs/spec/assessment.md#field-rules). */
export const schemaRules = {
  required: error('schema/required', 'Every required field is there', 'Add the field; the document lists them all.'),
  unknownProperty: error(
    'schema/unknown-property',
    'There is no field that the format does not know',
    'Unknown fields are rejected at every level, because they are mostly misspelled ones. Rename or remove it.',
  ),
  type: error('schema/type', 'Every field has its JSON type', 'Give a value of the type that the field has.'),
  enum: error(
    'schema/enum',
    'Every enumerated field has one of its values',
    'Use one of the listed values, as spelled.',
  ),
  const: error('schema/const', 'Every constant field has its constant', 'Give exactly the constant.'),
  pattern: error('schema/pattern', 'Every patterned text matches its pattern', 'Spell the text as the pattern says.'),
  minLength: error(
    'schema/min-length',
    'Every text is as long as it must be',
    'Lengths count Unicode code points. Say what there is to say: the minimum keeps out placeholders.',
  ),
  minItems: error('schema/min-items', 'Every list has as many items as it must', 'Add an item.'),
  uniqueItems: error('schema/unique-items', 'No list that is a set has an item twice', 'Remove the repeated item.'),
  range: error('schema/range', 'Every number is within its bounds', 'Give a number within the bounds.'),
  format: error(
    'schema/format',
    'Every date and reference is well formed',
    'Dates are RFC 3339 full-dates (YYYY-MM-DD) that exist; references are RFC 3986 URI references, percent-encoded.',
  ),
} as const;

/** All of them, in the order of the documentation. */
export const formatRules: readonly RuleDescription[] = [...Object.values(jsonRules), ...Object.values(schemaRules)];
