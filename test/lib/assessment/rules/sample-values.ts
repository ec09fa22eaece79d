import type { ShownValue } from '../../../../lib/assessment/record/shown-value.ts';
import type { FieldValues } from '../../../../lib/assessment/rules/field-rules.ts';
import type { InputValues } from '../../../../lib/assessment/rules/json-rules.ts';
import type { PolicyValues } from '../../../../lib/assessment/rules/policy-rules.ts';
import { syntaxSentences } from '../../../../lib/assessment/rules/syntax-sentences.ts';

const found: ShownValue = { kind: 'string', text: '§found' };
const place = { rule: '§rule', place: '§place' };
const shownValues: readonly ShownValue[] = [
  { kind: 'plain', text: '§plain' },
  found,
  { kind: 'number', text: '§number' },
  { kind: 'number', text: undefined },
  { kind: 'array', items: 1 },
  { kind: 'array', items: 7301 },
  { kind: 'object' },
  { kind: 'nothing' },
];

type FixedValues = InputValues & FieldValues & PolicyValues;

/** Values of every kind for the rules about bytes, fields and policies; a cross-field rule has its samples beside its sentences. */
export const sampleValues: { readonly [Id in keyof FixedValues]: readonly FixedValues[Id][] } = {
  'json-too-large': [
    { kind: 'bytes', bytes: 7101, limit: 7102 },
    { kind: 'unpacked', limit: 7103 },
    { kind: 'lines', limit: 7104, of: 'records' },
    { kind: 'lines', limit: 7105, of: 'bytes' },
  ],
  'json-content-encoding': [{ kind: 'unknown', encoding: '§br' }, { kind: 'damaged' }],
  'json-invalid-utf8': [
    { byte: '§ff', looksLike: undefined },
    { byte: undefined, looksLike: 'UTF-16' },
    { byte: '§1f', looksLike: 'gzip' },
  ],
  'json-syntax': (Object.keys(syntaxSentences.en) as (keyof typeof syntaxSentences.en)[]).map((kind) => ({ kind })),
  'json-too-deep': [{ levels: 7106 }],
  'json-duplicate-key': [{ name: '§name' }],
  'schema/required': [{ name: '§name' }],
  'schema/unknown-property': [
    { name: '§name', missing: undefined, near: undefined },
    { name: '§name', missing: undefined, near: '§near' },
    { name: '§name', missing: '§missing', near: '§near' },
  ],
  'schema/type': (['object', 'array', 'integer', 'string'] as const).flatMap((expected) => [
    { expected, found, isQuotedInteger: true },
    ...shownValues.map((shown) => ({ expected, found: shown, isQuotedInteger: false })),
  ]),
  'schema/enum': [
    { allowed: '§allowed', found: '§found', near: undefined },
    { allowed: '§allowed', found: '§found', near: '§near' },
  ],
  'schema/const': shownValues.map((shown) => ({ expected: '§expected', found: shown })),
  'schema/pattern': [
    { pattern: '§pattern', found: '§found', near: undefined },
    { pattern: '§pattern', found: '§found', near: '§near' },
  ],
  'schema/min-length': [{ minimum: 7107, length: 7108, found: '§found' }],
  'schema/min-items': [{ minimum: 7109 }],
  'schema/unique-items': [{ item: '§item', index: 7110 }],
  'schema/range': [
    { minimum: 7111, maximum: undefined, found: '§found' },
    { minimum: 7111, maximum: 7112, found: '§found' },
  ],
  'schema/format': [
    { kind: 'reference', found: '§found', encoded: undefined },
    { kind: 'reference', found: '§found', encoded: '§encoded' },
    { kind: 'day', found: '§found' },
    { kind: 'date', found: '§found', day: undefined },
    { kind: 'date', found: '§found', day: '§day' },
  ],
  'waiver-expired': [
    { ...place, by: 'pointer', until: '§until' },
    { ...place, by: 'evidence', until: '§until' },
  ],
  'waiver-unused': [
    { ...place, by: 'pointer', isForOneRecord: true },
    { ...place, by: 'evidence', isForOneRecord: false },
  ],
  'policy-unreadable': [
    { kind: 'tooLarge', bytes: 7119, limit: 7120 },
    { kind: 'encoded', encoding: '§encoding' },
    { kind: 'notUtf8', values: { byte: '§ff', looksLike: undefined } },
    { kind: 'notJson', values: { kind: 'empty' } },
    { kind: 'tooDeep', values: { levels: 7121 } },
    { kind: 'repeated', name: '§name' },
    { kind: 'unknownMember', name: '§name', near: undefined, known: '§known' },
    // What it may mean is shown in place of all that there is.
    { kind: 'unknownMember', name: '§name', near: '§near', known: '' },
    { kind: 'notObject', of: 'policy', found },
    { kind: 'notObject', of: 'severities', found },
    { kind: 'notObject', of: 'waiver', found },
    { kind: 'notText', name: '§name', found },
    { kind: 'notBoolean', found },
    { kind: 'notDays', found },
    { kind: 'notSeverity', found },
    { kind: 'notArray', found },
    { kind: 'notDay', found },
    { kind: 'notPointer', found },
    { kind: 'tooManyWaivers', count: 7122, limit: 7123 },
    { kind: 'unknownRule', id: '§id', near: undefined },
    { kind: 'unknownRule', id: '§id', near: '§near' },
    { kind: 'fixedRule', id: '§id' },
    { kind: 'unwaivable', id: '§id', because: 'noMeaning' },
    { kind: 'unwaivable', id: '§id', because: 'noPolicy' },
    { kind: 'unwaivable', id: '§id', because: 'aboutWaivers' },
    { kind: 'places', given: 'neither' },
    { kind: 'places', given: 'both' },
    { kind: 'missing', name: '§name' },
    { kind: 'blank', name: '§name' },
    { kind: 'tooLong', name: '§name', limit: 7124 },
    { kind: 'more', count: 1 },
    { kind: 'more', count: 7125 },
  ],
};
