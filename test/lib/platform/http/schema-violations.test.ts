import { describe, expect, test } from 'vitest';
import { schemaViolations, suggestName } from '../../../../lib/platform/http/schema-violations.ts';
import { maxViolations } from '../../../../lib/platform/http/violation.ts';
import { compileSchema } from '../../../support/compile-schema.ts';

const estimate = await compileSchema('estimate', {
  type: 'object',
  required: ['items'],
  additionalProperties: false,
  properties: {
    items: {
      type: 'array',
      minItems: 1,
      items: {
        type: ['object', 'integer'],
        required: ['a/b'],
        properties: { 'a/b': { type: 'string', maxLength: 2 } },
      },
    },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    hours: { type: 'number', exclusiveMinimum: 0 },
    since: { type: 'string', format: 'date-time' },
    mode: { const: 'fast' },
    region: { enum: ['north', 'south'] },
  },
});

function violationsOf(body: unknown) {
  expect(estimate({ body })).toBe(false);
  return schemaViolations(estimate.errors ?? []);
}

describe('schemaViolations', () => {
  test.each([
    { body: null, violation: { pointer: '', code: 'wrong_type', got: 'null', expected: ['object'] } },
    { body: {}, violation: { pointer: '/items', code: 'missing_property', name: 'items' } },
    {
      body: { items: [1], curency: 'BRL' },
      violation: { pointer: '/curency', code: 'unknown_property', name: 'curency', near: 'currency' },
    },
    { body: { items: [1], 'a/~b': 1 }, violation: { pointer: '/a~1~0b', code: 'unknown_property', name: 'a/~b' } },
    { body: { items: [{}] }, violation: { pointer: '/items/0/a~1b', code: 'missing_property', name: 'a/b' } },
    {
      body: { items: [] },
      violation: { pointer: '/items', code: 'wrong_length', unit: 'items', bound: 'min', limit: 1 },
    },
    {
      body: { items: [{ 'a/b': 'é́́' }] },
      violation: { pointer: '/items/0/a~1b', code: 'wrong_length', unit: 'characters', bound: 'max', limit: 2 },
    },
    {
      body: { items: ['x'] },
      violation: { pointer: '/items/0', code: 'wrong_type', got: '"x"', expected: ['object', 'integer'] },
    },
    {
      body: { items: [1], currency: 'real' },
      violation: { pointer: '/currency', code: 'wrong_format', got: '"real"', format: '^[A-Z]{3}$' },
    },
    {
      body: { items: [1], hours: 0 },
      violation: { pointer: '/hours', code: 'out_of_range', got: '0', comparison: '>', limit: 0 },
    },
    {
      body: { items: [1], since: '2026-02-01' },
      violation: { pointer: '/since', code: 'wrong_format', got: '"2026-02-01"', format: 'date-time' },
    },
    {
      body: { items: [1], mode: ['slow'] },
      violation: { pointer: '/mode', code: 'not_allowed', got: '[…]', allowed: ['"fast"'] },
    },
    {
      body: { items: [1], region: 1 },
      violation: { pointer: '/region', code: 'not_allowed', got: '1', allowed: ['"north"', '"south"'] },
    },
  ])('says $violation.code at $violation.pointer', ({ body, violation }) => {
    expect(violationsOf(body)).toEqual([violation]);
  });

  test('cuts a long value short', () => {
    const [violation] = violationsOf({ items: [1], currency: 'x'.repeat(500) });
    expect(violation).toMatchObject({ got: expect.stringMatching(/^"x{58}…$/) });
  });
});

describe('suggestName', () => {
  test.each([
    { name: 'curency', known: ['items', 'currency'], expected: 'currency' },
    { name: 'ITEMS', known: ['items', 'currency'], expected: 'items' },
    { name: 'q', known: ['z'], expected: 'z' },
    { name: 'colour', known: ['items', 'currency'], expected: undefined },
    { name: 'items', known: [], expected: undefined },
    { name: 'x'.repeat(100_000), known: ['x'.repeat(100_001)], expected: undefined },
  ])('finds $expected', ({ name, known, expected }) => {
    expect(suggestName(name, known)).toBe(expected);
  });
});

describe('the order of violations', async () => {
  const item = {
    type: 'object',
    required: ['b', 'd'],
    additionalProperties: false,
    properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' }, d: { type: 'string' } },
  };
  const validate = await compileSchema('lines', {
    type: 'object',
    required: ['items'],
    additionalProperties: false,
    properties: { name: { type: 'string' }, items: { type: 'array', items: item }, note: { type: 'string' } },
  });
  const pointersOf = (body: unknown) => {
    validate({ body });
    return schemaViolations(validate.errors ?? []).map((violation) => 'pointer' in violation && violation.pointer);
  };

  test.each([
    { body: { note: 1, name: 1, x: 1 }, pointers: ['/x', '/name', '/items', '/note'] },
    {
      body: { items: [{ c: 1, a: 1, x: 1 }] },
      pointers: ['/items/0/x', '/items/0/a', '/items/0/b', '/items/0/c', '/items/0/d'],
    },
    { body: { items: [{ b: '' }, { c: 1, d: '' }], y: 1 }, pointers: ['/y', '/items/0/d', '/items/1/b', '/items/1/c'] },
  ])('is that of the schema, unknown properties first: $pointers', ({ body, pointers }) => {
    expect(pointersOf(body)).toEqual(pointers);
  });

  test('decides which are listed where there are more than a problem lists', () => {
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`name${index}`, index]));
    const pointers = pointersOf(unknown);
    expect(pointers).toHaveLength(maxViolations + 1);
    expect(pointers).not.toContain('/items');
  });
});
