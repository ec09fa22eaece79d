import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { validate } from '../../../../lib/assessment/judge/validate.ts';
import { type AssessmentRecord, dimensionKeys } from '../../../../lib/assessment/record/record.ts';
import { isFullDate, isUriReference } from '../../../../lib/assessment/schema/formats.ts';
import { checkRecord } from '../../../../lib/assessment/schema/record-check.generated.ts';
import { compileRecordCheck } from '../../../../schemas/compile-record-check.ts';
import { stripAnnotations } from '../../../../schemas/generate.ts';
import { validRecord } from '../../../support/records.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const schema = JSON.parse(read('schemas/assessment-record.schema.json')) as Node;

interface Node {
  readonly [keyword: string]: unknown;
}

const ajv = new Ajv2020({ allErrors: true, formats: { date: isFullDate, 'uri-reference': isUriReference } });
const byAjv = ajv.compile(schema);

/** A field of the document's tables: where it stands, and values just inside and just outside its rule. */
interface Row {
  readonly field: string;
  readonly optional?: true;
  readonly inside: readonly unknown[];
  /** By the one rule id that each breaks. */
  readonly outside: Readonly<Record<string, readonly unknown[]>>;
}

const text = (length: number): string => 'x'.repeat(length);
const notText = [7, true, null, [], {}];

const textOf = (least: number): Omit<Row, 'field'> => ({
  inside: [text(least), '😀'.repeat(least)],
  outside: { 'schema/min-length': [text(least - 1), '😀'.repeat(least - 1), ''], 'schema/type': notText },
});

const listOf = (item: Omit<Row, 'field'>, least = 0): Omit<Row, 'field'> => ({
  inside: [...(least === 0 ? [[]] : []), ...item.inside.map((value) => [value]), item.inside],
  outside: {
    ...(least === 0 ? {} : { 'schema/min-items': [[]] }),
    'schema/type': ['text', 7, null, {}, [7], [null]],
    'schema/min-length': (item.outside['schema/min-length'] ?? []).map((value) => [value]),
  },
});

const date: Omit<Row, 'field'> = {
  inside: ['2024-02-29', '0001-01-01'],
  outside: { 'schema/format': ['2023-02-29', '2024-1-1', '2024-01-01T00:00:00Z', ''], 'schema/type': notText },
};

const oneOf = (...options: string[]): Omit<Row, 'field'> => ({
  inside: options,
  outside: { 'schema/enum': ['', `${options[0]} `, options[0]?.toUpperCase()], 'schema/type': notText },
});

const integer = (least: number, most?: number): Omit<Row, 'field'> => ({
  inside: [least, least + 1, most ?? Number.MAX_SAFE_INTEGER],
  outside: {
    'schema/range': [least - 1, ...(most === undefined ? [] : [most + 1])],
    'schema/type': [least + 0.5, String(least), null, true, [], {}],
  },
});

const constant = (value: unknown): Omit<Row, 'field'> => ({
  inside: [value],
  outside: { 'schema/const': ['1.1', 1, false, null, {}, 'true', ''] },
});

const patterned = (inside: string[], outside: string[]): Omit<Row, 'field'> => ({
  inside,
  outside: { 'schema/pattern': outside, 'schema/type': notText },
});

const evidenceId = patterned(
  ['EV-ABC', `EV-${'9'.repeat(60)}`, 'EV----'],
  ['EV-AB', `EV-${'A'.repeat(61)}`, 'EV-abc', 'ev-ABC', 'EV_ABC', 'EV-AB C', 'EV-ABC\n', ''],
);

/** The tables of docs/spec/assessment.md in their order. */
const rows: readonly Row[] = [
  { field: 'schemaVersion', ...constant('1.0') },
  { field: 'methodVersion', ...constant('1.0') },
  {
    field: 'assessmentId',
    ...patterned(
      ['abc', '0._', `a${'-'.repeat(80)}`],
      ['ab', `a${'b'.repeat(81)}`, '.abc', '-abc', '_abc', 'Abc', 'abc ', ''],
    ),
  },
  { field: 'scope', inside: [], outside: { 'schema/type': ['text', [], null] } },
  { field: 'assessedAt', ...date },
  { field: 'assessor', inside: [], outside: { 'schema/type': ['text', [], null] } },
  { field: 'sampling', inside: [], outside: { 'schema/type': ['text', [], null] } },
  {
    field: 'evidenceRegister',
    inside: [],
    outside: { 'schema/min-items': [[]], 'schema/type': ['text', {}, null, [7]] },
  },
  { field: 'dimensions', inside: [], outside: { 'schema/type': ['text', [], null] } },
  { field: 'priorities', inside: [[]], outside: { 'schema/type': ['text', {}, null, [7]] } },
  { field: 'review', inside: [], outside: { 'schema/type': ['text', [], null] } },
  { field: 'limitations', ...listOf(textOf(5), 1) },
  { field: 'scope.organization', ...textOf(2) },
  { field: 'scope.included', ...listOf(textOf(2), 1) },
  { field: 'scope.excluded', ...listOf(textOf(2)) },
  { field: 'scope.evidenceCutoff', ...date },
  { field: 'assessor.name', ...textOf(2) },
  { field: 'assessor.role', ...textOf(2) },
  { field: 'assessor.organization', ...textOf(2) },
  {
    field: 'assessor.mode',
    ...oneOf('self-assessment', 'facilitated-assessment', 'peer-review', 'limited-scope-review'),
  },
  { field: 'assessor.conflicts', ...listOf(textOf(3)) },
  {
    field: 'sampling.method',
    ...oneOf('full-population', 'judgmental', 'random', 'stratified', 'not-applicable'),
  },
  { field: 'sampling.populationDescription', ...textOf(10) },
  { field: 'sampling.populationSize', ...integer(0) },
  { field: 'sampling.sampleSize', ...integer(0) },
  { field: 'sampling.rationale', ...textOf(20) },
  { field: 'sampling.limitations', ...listOf(textOf(5)) },
  { field: 'evidenceRegister.0.id', ...evidenceId },
  { field: 'evidenceRegister.0.title', ...textOf(3) },
  {
    field: 'evidenceRegister.0.type',
    ...oneOf(
      'policy',
      'process-record',
      'system-record',
      'interview',
      'walkthrough',
      'test',
      'metric',
      'sample',
      'other',
    ),
  },
  {
    field: 'evidenceRegister.0.reference',
    inside: ['a/b', 'https://x.example/y', '#ab'],
    outside: {
      'schema/min-length': ['ab', ''],
      'schema/format': ['a b', '\\\\x\\y', 'ü.pdf'],
      'schema/type': notText,
    },
  },
  { field: 'evidenceRegister.0.observedAt', ...date },
  { field: 'evidenceRegister.0.collectedBy', ...textOf(2) },
  { field: 'evidenceRegister.0.scope', ...textOf(3) },
  {
    field: 'evidenceRegister.0.sha256',
    optional: true,
    ...patterned(
      ['0'.repeat(64), 'f'.repeat(64)],
      ['f'.repeat(63), 'f'.repeat(65), 'F'.repeat(64), 'g'.repeat(64), ''],
    ),
  },
  { field: 'evidenceRegister.0.limitations', ...listOf(textOf(5)) },
  ...dimensionKeys.map(
    (key): Row => ({
      field: `dimensions.${key}`,
      inside: [],
      outside: { 'schema/type': ['text', [], null] },
    }),
  ),
  { field: 'dimensions.toolsMcp.score', ...integer(0, 4) },
  { field: 'dimensions.toolsMcp.confidence', ...oneOf('low', 'medium', 'high') },
  { field: 'dimensions.toolsMcp.confidenceRationale', ...textOf(20) },
  { field: 'dimensions.toolsMcp.coverage', ...integer(0, 100) },
  { field: 'dimensions.toolsMcp.coverageBasis', ...textOf(10) },
  {
    field: 'dimensions.toolsMcp.evidenceRefs',
    inside: [['EV-ABC'], ['EV-ABC', 'EV-ABD']],
    outside: {
      'schema/min-items': [[]],
      'schema/unique-items': [['EV-ABC', 'EV-ABC']],
      'schema/pattern': [['EV-ab'], ['']],
      'schema/type': ['EV-ABC', {}, null, [7]],
    },
  },
  { field: 'dimensions.toolsMcp.gaps', ...listOf(textOf(3)) },
  { field: 'dimensions.toolsMcp.rationale', ...textOf(20) },
  { field: 'dimensions.toolsMcp.target', ...integer(0, 4) },
  { field: 'dimensions.toolsMcp.owner', ...textOf(2) },
  { field: 'dimensions.toolsMcp.notes', optional: true, inside: ['', 'x'], outside: { 'schema/type': notText } },
  { field: 'priorities.0.severity', ...oneOf('critical', 'high', 'medium', 'low') },
  { field: 'priorities.0.outcome', ...textOf(10) },
  { field: 'priorities.0.owner', ...textOf(2) },
  { field: 'priorities.0.targetDate', ...date },
  { field: 'priorities.0.acceptanceCriteria', ...listOf(textOf(3), 1) },
  { field: 'review.reviewer', inside: [], outside: { 'schema/type': ['text', [], null] } },
  { field: 'review.reviewer.name', ...textOf(2) },
  { field: 'review.reviewer.role', ...textOf(2) },
  { field: 'review.reviewer.organization', ...textOf(2) },
  { field: 'review.reviewedAt', ...date },
  { field: 'review.disposition', ...oneOf('accepted', 'accepted-with-conditions', 'disputed') },
  { field: 'review.conflictsChecked', ...constant(true) },
  { field: 'review.comments', ...listOf(textOf(3)) },
];

/** The object that holds a field, and the field's name in it. */
function place(record: AssessmentRecord, field: string): [holder: Record<string, unknown>, name: string] {
  const names = field.split('.');
  const name = names.pop() ?? '';
  return [names.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], record) as never, name];
}

function withField(field: string, value: unknown): AssessmentRecord {
  const record = validRecord();
  const [holder, name] = place(record, field);
  holder[name] = value;
  return record;
}

/** Ids of the field rules that a record breaks, each once. */
function fieldRules(record: unknown): string[] {
  const { findings } = validate(Buffer.from(JSON.stringify(record)));
  return [...new Set(findings.map(({ rule }) => rule).filter((rule) => rule.startsWith('schema/')))].sort();
}

/** What each of the three says of a record by field rules alone. */
const verdicts = (record: unknown) => ({
  ajv: byAjv(record),
  generated: checkRecord(record) >= 0,
  validate: fieldRules(record).length === 0,
});

const all = (verdict: boolean) => ({ ajv: verdict, generated: verdict, validate: verdict });

describe.each(rows)('$field', ({ field, optional, inside, outside }) => {
  // For an object, what is inside its rule is what is inside the rules of its fields.
  if (inside.length > 0)
    test('takes what is just inside its rule', () => {
      for (const value of inside) expect([value, verdicts(withField(field, value))]).toEqual([value, all(true)]);
    });

  test.each(Object.entries(outside))('reports %s just outside of it', (rule, values) => {
    for (const value of values) {
      const record = withField(field, value);
      const broken: string[] = [];
      checkRecord(record, broken);
      expect([value, broken]).toEqual([value, [field.split('.')[0]]]);
      expect([value, verdicts(record)]).toEqual([value, all(false)]);
      expect([value, fieldRules(record)]).toEqual([value, expect.arrayContaining([rule])]);
    }
  });

  test(optional ? 'may be absent' : 'must be there', () => {
    const record = validRecord();
    const [holder, name] = place(record, field);
    delete holder[name];

    expect(verdicts(record)).toEqual(all(optional === true));
    expect(fieldRules(record)).toEqual(optional ? [] : ['schema/required']);
  });
});

describe('the schema', () => {
  test('has the fields of the document and no others', () => {
    const fields = rows.map(({ field }) => alike(field.replaceAll('.0', '')));
    expect(new Set(fields)).toEqual(new Set(fieldsOf(schema, '').map(alike)));
  });

  test('refuses unknown properties at every level', () => {
    for (const node of objects(schema)) if ('properties' in node) expect(node.additionalProperties).toBe(false);

    for (const holder of ['', ...rows.map(({ field }) => field)]) {
      const record = validRecord();
      const value = holder === '' ? record : place(record, holder)[0][place(record, holder)[1]];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
      (value as Record<string, unknown>).zzzzqqqq = 1;
      expect([holder, verdicts(record), fieldRules(record)]).toEqual([holder, all(false), ['schema/unknown-property']]);
    }
  });

  test('is what the generated check was made from', () => {
    expect(read('lib/assessment/schema/record-schema.generated.json')).toBe(stripAnnotations());
    expect(read('lib/assessment/schema/record-check.generated.ts')).toBe(compileRecordCheck());
  });

  test.for([null, 7, 'text', true, []])('refuses %j in place of a record', (value) => {
    expect(verdicts(value)).toEqual(all(false));
  });
});

/** Every schema object: the root, definitions, properties and items. */
function objects(node: Node): Node[] {
  const children = [node.properties, node.$defs].flatMap((group) =>
    Object.values((group ?? {}) as Record<string, Node>),
  );
  return [node, ...[...children, ...(node.items ? [node.items as Node] : [])].flatMap(objects)];
}

/** The ten dimensions are alike. */
const alike = (field: string): string => field.replace(/^dimensions\.\w+\./, 'dimensions.*.');

/** Paths of all fields; those of a list's items follow the list. */
function fieldsOf(node: Node, path: string): string[] {
  const target = node.$ref ? (schema.$defs as Record<string, Node>)[String(node.$ref).slice('#/$defs/'.length)] : node;
  const inside = target?.type === 'array' ? resolved(target.items as Node) : target;
  return Object.entries((inside?.properties ?? {}) as Record<string, Node>).flatMap(([name, child]) => {
    return [`${path}${name}`, ...fieldsOf(child, `${path}${name}.`)];
  });
}

const resolved = (node: Node): Node | undefined =>
  node.$ref ? (schema.$defs as Record<string, Node>)[String(node.$ref).slice('#/$defs/'.length)] : node;
