import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { isFullDate, isUriReference } from '../../lib/assessment/schema/formats.ts';

interface Node {
  readonly [keyword: string]: unknown;
}

const path = new URL('../../schemas/assessment-record.schema.json', import.meta.url);
const schema = JSON.parse(readFileSync(path, 'utf8')) as Node & { readonly $defs: Readonly<Record<string, Node>> };
const formats = { date: isFullDate, 'uri-reference': isUriReference };
const ajv = new Ajv2020({ allErrors: true, formats });

test('the schema is valid JSON Schema 2020-12', () => {
  expect(ajv.validateSchema(schema)).toBe(true);
  expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', $id: expect.any(String) });
});

test('each field has a name and a text', () => {
  for (const [name, node] of fields(schema)) {
    // A definition goes before what stands beside its reference, as in editors.
    const shown = { ...node, ...schema.$defs[String(node.$ref).slice('#/$defs/'.length)] };
    expect([name, shown]).toMatchObject([name, { title: expect.any(String), description: expect.any(String) }]);
  }
});

test('each dimension has its own name and text, so the definition that they share has none', () => {
  expect(schema.$defs.dimension).not.toHaveProperty('title');
  expect(schema.$defs.dimension).not.toHaveProperty('description');
});

test('each field that people fill in has an example, which keeps the rules of the field', () => {
  for (const [name, node] of fields(schema)) {
    const { examples, $ref, items, enum: options, const: only, type } = node;
    const isGiven = $ref || options || only !== undefined || type === 'object' || (items as Node | undefined)?.$ref;
    if (isGiven) {
      expect([name, examples]).toEqual([name, undefined]);
      continue;
    }
    const check = new Ajv2020({ formats }).compile(node);
    expect([name, (examples as unknown[]).map((example) => check(example))]).toEqual([name, [true]]);
  }
});

test('it uses only keywords by which the product decides, and words for people', () => {
  const known =
    '$schema $id $defs $ref title description examples type const enum pattern minLength minItems uniqueItems minimum ' +
    'maximum format properties required items additionalProperties';
  const used = new Set(objects(schema).flatMap((node) => Object.keys(node)));
  expect([...used].filter((keyword) => !known.split(' ').includes(keyword))).toEqual([]);
});

/** Every schema object: the root, definitions, properties and items. */
function objects(node: Node): Node[] {
  const groups = [node.properties, node.$defs].map((group) => (group ?? {}) as Record<string, Node>);
  const children = [...groups.flatMap((group) => Object.values(group)), ...(node.items ? [node.items as Node] : [])];
  return [node, ...children.flatMap(objects)];
}

/** Every property of every object, with its name. */
function fields(node: Node): [name: string, Node][] {
  return objects(node).flatMap((one) => Object.entries((one.properties ?? {}) as Record<string, Node>));
}
