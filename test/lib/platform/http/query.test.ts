import { describe, expect, it } from 'vitest';
import { readQuery } from '../../../../lib/platform/http/query.ts';
import { compiledSchema } from '../../../support/compiled-schema.ts';
import { proxyEvent } from '../../../support/proxy-event.ts';

const meters = await compiledSchema('meters-query', {
  type: 'object',
  required: ['q'],
  additionalProperties: false,
  properties: {
    q: { type: 'string', minLength: 2 },
    limit: { type: 'integer', minimum: 1, maximum: 200 },
    ratio: { type: 'number' },
    active: { type: 'boolean' },
    region: { type: 'array', items: { enum: ['north', 'south'] }, maxItems: 3 },
  },
});

const read = (query: string) => readQuery(proxyEvent({ query }), meters);

describe('readQuery', () => {
  it.each([
    { query: 'q=disk', expected: { q: 'disk' } },
    { query: 'q=a+b%20c', expected: { q: 'a b c' } },
    { query: 'q=10', expected: { q: '10' } },
    { query: 'q=ok&limit=50&ratio=-0.5&active=true', expected: { q: 'ok', limit: 50, ratio: -0.5, active: true } },
    { query: 'q=ok&active=false', expected: { q: 'ok', active: false } },
    { query: 'q=ok&region=north', expected: { q: 'ok', region: ['north'] } },
    { query: 'q=ok&region=north&region=south', expected: { q: 'ok', region: ['north', 'south'] } },
  ])('reads $query as $expected', ({ query, expected }) => {
    expect(read(query)).toEqual({ query: expected, faults: [] });
  });

  it.each([
    { query: '', faults: [{ parameter: 'q', code: 'missing_parameter', name: 'q' }] },
    { query: 'q=ok&limt=5', faults: [{ parameter: 'limt', code: 'unknown_parameter', name: 'limt', near: 'limit' }] },
    {
      query: 'q=ok&Limit=5',
      faults: [{ parameter: 'Limit', code: 'unknown_parameter', name: 'Limit', near: 'limit' }],
    },
    { query: 'q=ok&zzz', faults: [{ parameter: 'zzz', code: 'unknown_parameter', name: 'zzz' }] },
    { query: 'q=ok&__proto__=1', faults: [{ parameter: '__proto__', code: 'unknown_parameter', name: '__proto__' }] },
    { query: 'q=aa&q=bb', faults: [{ parameter: 'q', code: 'repeated_parameter', name: 'q' }] },
    { query: 'q=x', faults: [{ parameter: 'q', code: 'wrong_length', unit: 'characters', bound: 'min', limit: 2 }] },
    {
      query: 'q=ok&limit=0',
      faults: [{ parameter: 'limit', code: 'out_of_range', got: '0', comparison: '>=', limit: 1 }],
    },
    {
      query: 'q=ok&limit=0x10',
      faults: [{ parameter: 'limit', code: 'wrong_type', got: '"0x10"', expected: ['integer'] }],
    },
    {
      query: 'q=ok&limit=1e1',
      faults: [{ parameter: 'limit', code: 'wrong_type', got: '"1e1"', expected: ['integer'] }],
    },
    { query: 'q=ok&limit=', faults: [{ parameter: 'limit', code: 'wrong_type', got: '""', expected: ['integer'] }] },
    {
      query: 'q=ok&active=1',
      faults: [{ parameter: 'active', code: 'wrong_type', got: '"1"', expected: ['boolean'] }],
    },
    {
      query: 'q=ok&region=east',
      faults: [{ parameter: 'region', code: 'not_allowed', got: '"east"', allowed: ['"north"', '"south"'] }],
    },
  ])('refuses $query', ({ query, faults }) => {
    expect(read(query).faults).toEqual(faults);
  });

  it('lists every fault at once', () => {
    expect(
      read('limit=0&ratio=x&zzz=1')
        .faults.map(({ code }) => code)
        .sort(),
    ).toEqual(['missing_parameter', 'out_of_range', 'unknown_parameter', 'wrong_type']);
  });

  it('knows no parameter on a route without a query schema', () => {
    expect(readQuery(proxyEvent({ query: 'a=1' })).faults).toEqual([
      { parameter: 'a', code: 'unknown_parameter', name: 'a' },
    ]);
  });

  it('reads an event that has only the map of single values', () => {
    const event = { queryStringParameters: { q: 'disk' }, multiValueQueryStringParameters: null };
    expect(readQuery(event, meters)).toEqual({ query: { q: 'disk' }, faults: [] });
  });
});
