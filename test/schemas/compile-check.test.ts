import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxFaults } from '../../lib/platform/http/fault.ts';
import { compiledSchema } from '../support/compiled-schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies and schemas of any shape, changed by the tests
type Json = any;

const schemas = globSync('schemas/http/*.schema.json').map((path) => ({
  id: basename(path, '.schema.json'),
  schema: JSON.parse(readFileSync(path, 'utf8')) as Json,
}));
const replies = schemas.filter(({ id }) => id.endsWith('-reply'));
const requests = schemas.filter(({ id }) => !id.endsWith('-reply'));
const examples = globSync('schemas/openapi/examples/*.json').map(
  (path) => JSON.parse(readFileSync(path, 'utf8')) as Json,
);

const general = (schema: object) => {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strict: false,
    strictNumbers: true,
  });
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

/** A copy with these changes, each at one of its places. */
function changed(
  value: Json,
  list: readonly (readonly [place: number, make: (typeof changes)[number], value: Json])[],
): Json {
  const copy = structuredClone(value);
  for (const [place, make, scalar] of list) {
    const all = places(copy);
    const { holder, name } = all[place % all.length] ?? {};
    if (name !== undefined) make(holder, name, scalar);
  }
  return copy;
}

describe.each(replies)('the check of $id', async ({ id, schema }) => {
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
        const spoiled = changed(reply, list);
        expect(check(spoiled)).toBe(judge(spoiled));
        expect(check.errors === null).toBe(judge(spoiled));
      }),
      { numRuns: 300 },
    );
  });

  it.each(scalars)('judges %j as a general validator does', (value) => {
    expect(check(value)).toBe(judge(value));
  });
});

/** Requests as callers send them, to be spoiled. */
const sent: Readonly<Record<string, readonly Json[]>> = {
  'estimate-request': [
    JSON.parse(JSON.parse(readFileSync('events/pricing-post-estimate.json', 'utf8')).body),
    {
      scope: 'ea:1',
      currency: 'USD',
      hours_per_month: 730,
      items: [{ product: 'managed_disk', region: 'x', size: 'P10' }],
    },
  ],
  'meters-query': [
    { q: 'd2s v5', category: 'c', location: 'eastus2', price_type: 'Reservation', limit: 5, cursor: 'x' },
  ],
  'options-query': [{ scope: 'ea:1', region: 'eastus2' }],
};

describe.each(requests)('the check of $id', async ({ id, schema }) => {
  const check = await compiledSchema(id, schema);
  const judge = general(schema);
  const faults = (errors: Json) =>
    (errors ?? [])
      .map(({ instancePath, keyword, params, data, parentSchema, known }: Json) =>
        JSON.stringify([
          ...[instancePath, keyword, Object.entries(params).sort(), data ?? null],
          ...(keyword === 'additionalProperties' ? [[...(known ?? Object.keys(parentSchema.properties))]] : []),
        ]),
      )
      .sort();
  const expectAlike = (value: Json) => {
    expect(check(value)).toBe(judge(value));
    // What is in a list that is too long is not looked at.
    const long = check.errors?.find(({ keyword }) => keyword === 'maxItems')?.instancePath;
    const inside = ({ instancePath }: Json) => long !== undefined && instancePath.startsWith(`${long}/`);
    expect(faults(check.errors)).toEqual(faults((judge.errors ?? []).filter((error: Json) => !inside(error))));
  };

  it('takes what is sent', () => {
    expect(sent[id]?.length).toBeGreaterThan(0);
    for (const request of sent[id] ?? []) expect([check(request), check.errors]).toEqual([true, null]);
  });

  it('finds every fault that a general validator finds, and says as much of it', () => {
    const values = fc.oneof(
      fc.constantFrom(...scalars.filter((scalar) => !Number.isNaN(scalar)), -0.5, 745, 0.5, 1e9, 'usd', '__proto__'),
      fc.integer({ min: 1, max: 300 }).map((length) => 'é'.repeat(length)),
      fc.integer({ min: 98, max: 204 }).map((length) => '😀'.repeat(length)),
      fc.integer({ min: 199, max: 202 }).map((length) => Array.from({ length }, () => ({ product: 'p', region: 'r' }))),
    );
    const change = fc.tuple(fc.nat(), fc.constantFrom(...changes), values);
    fc.assert(
      fc.property(
        fc.constantFrom(...(sent[id] ?? [])),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (request, list) => {
          expectAlike(changed(request, list));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(scalars.filter((scalar) => !Number.isNaN(scalar)))('finds the faults of %j', expectAlike);

  it('takes no name for a known one that every object has', () => {
    const hostile = JSON.parse('{ "__proto__": 1, "constructor": 2, "toString": 3 }');
    expectAlike(hostile);
    expect(check.errors?.filter(({ keyword }) => keyword === 'additionalProperties')).toHaveLength(3);
  });
});

describe('a check', () => {
  it('says where a reply goes wrong', async () => {
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
    expect(faultOf({ rows: 1, secret: 1 })).toEqual([' additionalProperties', '/rows type']);
    expect(faultOf({ rows: [], secret: 1 })).toEqual([' additionalProperties']);
    expect(faultOf({})).toEqual(['/rows type']);
    expect(faultOf([])).toEqual([' type']);
    expect(faultOf({ rows: [] })).toBeUndefined();
  });

  it('lists no more faults than a problem does, and one, however many there are', async () => {
    const items = {
      type: 'object',
      required: ['price'],
      additionalProperties: false,
      properties: { price: { type: 'number' } },
    };
    const check = await compiledSchema('some-request', { type: 'array', maxItems: 1_000, items });
    expect(check(Array.from({ length: 1_000 }, () => ({ a: 1, b: 2 })))).toBe(false);
    expect(check.errors).toHaveLength(maxFaults + 1);
    expect(check([Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`name${index}`, 1]))])).toBe(false);
    expect(check.errors).toHaveLength(maxFaults + 1);
    expect(check(Array.from({ length: 1_001 }, () => ({})))).toBe(false);
    expect(check.errors?.map(({ keyword }) => keyword)).toEqual(['maxItems']);
  });

  it('checks of a reply all that it knows', async () => {
    const short = { type: 'string', minLength: 2, maxLength: 3, pattern: '^[^x]*$' };
    const number = { type: 'number', minimum: 1, exclusiveMinimum: 1, maximum: 2 };
    const schema = { type: 'array', maxItems: 2, items: { type: 'object', properties: { short, number } } };
    const [check, judge] = [await compiledSchema('some-reply', schema), general(schema)];
    const texts = ['a', 'ab', '😀😀', 'abc', 'abcd', 'axb'].map((text) => ({ short: text }));
    for (const value of [...texts, ...[1, 1.5, 2, 3].map((value) => ({ number: value }))]) {
      expect([value, check([value])]).toEqual([value, judge([value])]);
    }
    expect(check([{}, {}, {}])).toBe(false);
  });

  it('tells a log of a few of a reply’s faults', async () => {
    const check = await compiledSchema('some-reply', { type: 'array', items: { type: 'number' } });
    expect(check(Array.from({ length: 1_000 }, () => 'x'))).toBe(false);
    expect(check.errors).toHaveLength(10);
  });

  it.each([
    [{ type: 'object', minProperties: 1 }, 'minProperties'],
    [{ type: 'object', required: ['one'] }, 'one is required'],
    [{ type: ['object', 'string'], properties: {}, maxLength: 3 }, 'maxLength is not known beside an object'],
    [{ type: 'object', properties: { one: { type: 'array' } } }, 'no items'],
    [{ type: 'object', properties: { one: {} } }, 'no type'],
    [{ type: 'object', properties: { one: { $ref: '#/$defs/one' } } }, 'no #/$defs/one'],
    [{ type: 'object', properties: { one: { anyOf: [{ type: 'string' }, { type: 'number' }] } } }, 'anyOf'],
    [{ type: 'object', properties: { one: { anyOf: [{ enum: ['a'] }, { type: 'null' }] } } }, 'enum'],
    [{ type: 'object', properties: { one: { type: 'string', format: 'email' } } }, 'format email'],
  ])('is not made of %j', async (schema, named) => {
    await expect(compiledSchema('some-reply', schema)).rejects.toThrow(named);
  });
});
