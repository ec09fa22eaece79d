import { describe, expect, it } from 'vitest';
import { bodyFault, nearest } from '../../../../lib/platform/http/schema-fault.ts';
import { compiledSchema } from '../../../support/compiled-schema.ts';

const estimate = await compiledSchema('estimate', {
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

function faultsOf(body: unknown) {
  expect(estimate(body)).toBe(false);
  return (estimate.errors ?? []).flatMap((error) => bodyFault(error) ?? []);
}

describe('bodyFault', () => {
  it.each([
    { body: null, fault: { pointer: '', code: 'wrong_type', got: 'null', expected: ['object'] } },
    { body: {}, fault: { pointer: '/items', code: 'missing_property', name: 'items' } },
    {
      body: { items: [1], curency: 'BRL' },
      fault: { pointer: '/curency', code: 'unknown_property', name: 'curency', near: 'currency' },
    },
    { body: { items: [1], 'a/~b': 1 }, fault: { pointer: '/a~1~0b', code: 'unknown_property', name: 'a/~b' } },
    { body: { items: [{}] }, fault: { pointer: '/items/0/a~1b', code: 'missing_property', name: 'a/b' } },
    { body: { items: [] }, fault: { pointer: '/items', code: 'wrong_length', unit: 'items', bound: 'min', limit: 1 } },
    {
      body: { items: [{ 'a/b': 'é́́' }] },
      fault: { pointer: '/items/0/a~1b', code: 'wrong_length', unit: 'characters', bound: 'max', limit: 2 },
    },
    {
      body: { items: ['x'] },
      fault: { pointer: '/items/0', code: 'wrong_type', got: '"x"', expected: ['object', 'integer'] },
    },
    {
      body: { items: [1], currency: 'real' },
      fault: { pointer: '/currency', code: 'wrong_format', got: '"real"', format: '^[A-Z]{3}$' },
    },
    {
      body: { items: [1], hours: 0 },
      fault: { pointer: '/hours', code: 'out_of_range', got: '0', comparison: '>', limit: 0 },
    },
    {
      body: { items: [1], since: '2026-02-01' },
      fault: { pointer: '/since', code: 'wrong_format', got: '"2026-02-01"', format: 'date-time' },
    },
    {
      body: { items: [1], mode: ['slow'] },
      fault: { pointer: '/mode', code: 'not_allowed', got: '[…]', allowed: ['"fast"'] },
    },
    {
      body: { items: [1], region: 1 },
      fault: { pointer: '/region', code: 'not_allowed', got: '1', allowed: ['"north"', '"south"'] },
    },
  ])('says $fault.code at $fault.pointer', ({ body, fault }) => {
    expect(faultsOf(body)).toEqual([fault]);
  });

  it('cuts a long value short', () => {
    const [fault] = faultsOf({ items: [1], currency: 'x'.repeat(500) });
    expect(fault).toMatchObject({ got: expect.stringMatching(/^"x{58}…$/) });
  });
});

describe('nearest', () => {
  it.each([
    { name: 'curency', known: ['items', 'currency'], expected: 'currency' },
    { name: 'ITEMS', known: ['items', 'currency'], expected: 'items' },
    { name: 'q', known: ['z'], expected: 'z' },
    { name: 'colour', known: ['items', 'currency'], expected: undefined },
    { name: 'items', known: [], expected: undefined },
    { name: 'x'.repeat(100_000), known: ['x'.repeat(100_001)], expected: undefined },
  ])('finds $expected', ({ name, known, expected }) => {
    expect(nearest(name, known)).toBe(expected);
  });
});
