import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compiledSchema } from '../support/compiled-schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies and schemas of any shape, changed by the tests
type Json = any;

const schemas = globSync('schemas/http/*-reply.schema.json').map((path) => ({
  id: basename(path, '.schema.json'),
  schema: JSON.parse(readFileSync(path, 'utf8')) as Json,
}));
const examples = globSync('schemas/openapi/examples/*.json').map(
  (path) => JSON.parse(readFileSync(path, 'utf8')) as Json,
);

const general = (schema: object) => {
  const ajv = new Ajv2020({ allowUnionTypes: true, strict: false, strictNumbers: true });
  (addFormats as unknown as typeof addFormats.default)(ajv);
  return ajv.compile(schema);
};

const scalars: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  '',
  'x',
  '2026-11-21T09:05:00-03:00',
  'P1Y',
  {},
  [],
];

/** Every place in a value, as the container and the name in it. */
function places(value: Json, found: { holder: Json; name: string }[] = []): { holder: Json; name: string }[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const name of Object.keys(value)) {
    found.push({ holder: value, name });
    places(value[name], found);
  }
  return found;
}

/** Ways to spoil a reply, or not to. */
const changes: readonly ((holder: Json, name: string, scalar: Json) => void)[] = [
  (holder, name, scalar) => {
    holder[name] = scalar;
  },
  (holder, name) => {
    if (Array.isArray(holder)) holder.pop();
    else delete holder[name];
  },
  (holder, _, scalar) => {
    if (Array.isArray(holder)) holder.push(scalar);
    else holder.undeclared = scalar;
  },
  (holder, name) => {
    holder[name] = undefined;
  },
];

describe.each(schemas)('the check of $id', async ({ id, schema }) => {
  const check = await compiledSchema(id, schema);
  const judge = general(schema);
  const valid = examples.filter((example) => judge(example));

  it('takes its recorded answers', () => {
    expect(valid.length).toBeGreaterThan(0);
    for (const reply of valid) expect([check(reply), check.errors]).toEqual([true, null]);
  });

  it('judges changed answers as a general validator does', () => {
    const change = fc.tuple(fc.nat(), fc.constantFrom(...changes), fc.constantFrom(...scalars));
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.array(change, { minLength: 1, maxLength: 2 }), (reply, list) => {
        const changed = structuredClone(reply);
        for (const [place, make, scalar] of list) {
          const all = places(changed);
          const { holder, name } = all[place % all.length] ?? {};
          if (name !== undefined) make(holder, name, scalar);
        }
        expect(check(changed)).toBe(judge(changed));
        expect(check.errors === null).toBe(judge(changed));
      }),
      { numRuns: 300 },
    );
  });

  it.each(scalars)('judges %j as a general validator does', (value) => {
    expect(check(value)).toBe(judge(value));
  });
});

describe('a check of replies', () => {
  it('says where a reply first goes wrong', async () => {
    const check = await compiledSchema('some-reply', {
      type: 'object',
      required: ['rows'],
      additionalProperties: false,
      properties: {
        rows: { type: 'array', items: { type: 'object', properties: { price: { type: 'number', minimum: 0 } } } },
      },
    });
    const faultOf = (reply: unknown) => {
      check(reply);
      return check.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
    };
    expect(faultOf({ rows: [{ price: 1 }, { price: -1 }] })).toEqual(['/rows/1/price type, minimum']);
    expect(faultOf({ rows: [], secret: 1 })).toEqual(['/secret additionalProperties']);
    expect(faultOf({})).toEqual(['/rows type']);
    expect(faultOf([])).toEqual([' type']);
    expect(faultOf({ rows: [] })).toBeUndefined();
  });

  it.each([
    [{ type: 'object', minProperties: 1 }, 'minProperties'],
    [{ type: 'object', properties: { one: {} } }, 'of any type'],
    [{ type: 'object', properties: { one: { $ref: '#/$defs/one' } } }, 'no #/$defs/one'],
    [{ type: 'object', properties: { one: { anyOf: [{ type: 'string' }, { type: 'number' }] } } }, 'anyOf'],
    [{ type: 'object', properties: { one: { anyOf: [{ enum: ['a'] }, { type: 'null' }] } } }, 'enum'],
    [{ type: 'object', properties: { one: { type: 'string', format: 'email' } } }, 'format email'],
  ])('is not made of %j', async (schema, named) => {
    await expect(compiledSchema('some-reply', schema)).rejects.toThrow(named);
  });
});
