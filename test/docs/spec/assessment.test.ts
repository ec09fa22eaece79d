import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  defaultMaxFindings,
  defaultStaleAfterDays,
  maxInputBytes,
  maxNesting,
} from '../../../lib/assessment/record/limits.ts';
import { rules } from '../../../lib/assessment/rules/all-rules.ts';
import { schemaRules } from '../../../lib/assessment/rules/field-rules.ts';
import { jsonRules } from '../../../lib/assessment/rules/json-rules.ts';
import { policyRules } from '../../../lib/assessment/rules/policy-rules.ts';
import { bodyOf, codeIn, tableRowsOf } from '../../support/markdown.ts';

interface Node {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly items?: Node;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly type?: string;
}

const document = ['assessment.md', 'assessment/uploads.md']
  .map((page) => readFileSync(`docs/spec/${page}`, 'utf8'))
  .join('\n');
const schema = JSON.parse(readFileSync('schemas/assessment-record.schema.json', 'utf8')) as Node & {
  readonly $defs: Readonly<Record<string, Node>>;
};
const part = (name: string): Node => schema.$defs[name] as Node;

const objects = [
  { heading: 'Record', node: schema as Node },
  { heading: 'Scope', node: part('scope') },
  { heading: 'Assessor', node: part('assessor') },
  { heading: 'Sampling', node: part('sampling') },
  { heading: 'Evidence', node: part('evidence') },
  { heading: 'Dimensions', node: part('dimensions') },
  { heading: 'Dimension', node: part('dimension') },
  { heading: 'Priority', node: part('priority') },
  { heading: 'Review', node: part('review') },
  { heading: 'Reviewer', node: part('review').properties?.reviewer as Node },
];

/** What the row of a field must say of it. */
function demandsOf({ items, ...field }: Node): readonly string[] {
  const { minimum, maximum, minLength, minItems, pattern, format } = field;
  return [
    ...(field.const === undefined ? [] : [`the constant \`${field.const}\``]),
    ...(field.enum ?? []).map((value) => `\`${value}\``),
    ...(minimum === undefined ? [] : [maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`]),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(minItems === undefined ? [] : [`at least ${minItems}`]),
    ...(pattern === undefined ? [] : [`\`${pattern}\``]),
    ...(format === undefined ? [] : [format === 'date' ? 'date' : `\`${format}\``]),
    ...(items === undefined ? [] : demandsOf(items)),
  ];
}

describe.each(objects)('$heading', ({ heading, node }) => {
  const body = bodyOf(document, heading);
  const rows = tableRowsOf(body);
  const fields = Object.entries(node.properties ?? {});

  test('has a row for each field, in the order of the schema', () => {
    expect(rows.map(([name]) => name)).toEqual(fields.map(([name]) => `\`${name}\``));
  });

  test('states each rule of each field', () => {
    const missing = fields.flatMap(([name, field], index) =>
      demandsOf(field)
        .filter((demand) => !rows[index]?.[2]?.includes(demand))
        .map((demand) => `${name}: ${demand}`),
    );
    expect(missing).toEqual([]);
  });

  test('says which fields are optional', () => {
    const [, optional = ''] = /All required but ([^.]+)\./.exec(body) ?? [];
    expect(body).toMatch(/required/);
    expect(codeIn(optional)).toEqual(fields.map(([name]) => name).filter((name) => !node.required?.includes(name)));
  });
});

describe('the rules', () => {
  const idsBelow = (heading: string) => tableRowsOf(bodyOf(document, heading)).map(([id = '']) => codeIn(id)[0]);

  test.each([
    { heading: 'Bytes', listed: Object.values(jsonRules) },
    { heading: 'Field rules', listed: Object.values(schemaRules) },
    { heading: 'Errors', listed: rules.filter(({ severity }) => severity === 'error') },
    { heading: 'Rules on waivers', listed: Object.values(policyRules).filter(({ id }) => id.startsWith('waiver-')) },
    { heading: 'The policy of an upload', listed: [policyRules.unreadable] },
    { heading: 'Warnings', listed: rules.filter(({ severity }) => severity === 'warning') },
  ])('stand under $heading in the order in which they are listed', ({ heading, listed }) => {
    expect(idsBelow(heading)).toEqual(listed.map(({ id }) => id));
  });

  test('are reported at fields that there are', () => {
    const known = new Set(objects.flatMap(({ node }) => Object.keys(node.properties ?? {})));
    const places = ['Errors', 'Warnings'].flatMap((heading) =>
      tableRowsOf(bodyOf(document, heading)).flatMap(([, place = '']) => codeIn(place)),
    );
    const tokens = places.flatMap((place) => place.split('/').filter((token) => /^\w/.test(token)));
    expect(tokens.length).toBeGreaterThan(30);
    expect(tokens.filter((token) => !known.has(token))).toEqual([]);
  });
});

test('states the limits of the code', () => {
  expect(bodyOf(document, 'Bytes')).toContain(`${maxInputBytes.toLocaleString('en')} bytes`);
  expect(bodyOf(document, 'Limits')).toContain(`| nesting | ${maxNesting} levels |`);
  expect(bodyOf(document, 'Options')).toContain(`| \`--stale-days <n>\` | ${defaultStaleAfterDays} |`);
  expect(bodyOf(document, 'Options')).toContain(`| \`--max-findings <n>\` | ${defaultMaxFindings} |`);
});
