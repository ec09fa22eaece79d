import { describe, expect, test } from 'vitest';
import type { HttpProblem } from '../../../../lib/platform/http/errors.ts';
import type { Request } from '../../../../lib/platform/http/middleware.ts';
import { parseRequest, type QueryCheck } from '../../../../lib/platform/http/parse-request.ts';
import { parseQuery } from '../../../../lib/platform/http/query.ts';
import type { Violation } from '../../../../lib/platform/http/violation.ts';
import { compileSchema } from '../../../support/compile-schema.ts';
import { proxyEvent } from '../../../support/proxy-event.ts';

const meters = await compileSchema('meters-query', {
  type: 'object',
  required: ['q'],
  additionalProperties: false,
  properties: {
    q: { type: 'string', minLength: 2 },
    limit: { type: 'integer', minimum: 1, maximum: 200 },
    ratio: { type: 'number' },
    active: { type: 'boolean' },
    region: { type: 'array', items: { type: 'string', enum: ['north', 'south'] }, maxItems: 3, uniqueItems: true },
  },
});

/** The query as a handler gets it, or what a request is refused for. */
function read(text: string, check?: QueryCheck) {
  const event = proxyEvent({ query: text });
  try {
    parseRequest({ query: meters, check }).before?.({ event, context: {} } as Request);
    return { query: event.queryStringParameters, violations: [] };
  } catch (error) {
    return { query: undefined, violations: (error as HttpProblem).facts.violations as readonly Violation[] };
  }
}

describe('a check of a query', () => {
  const wordy = { parameter: 'limit', code: 'too_far', detail: 'Too far.' };

  test('adds its violations to those of the schema, and sees the parameters that are valid', () => {
    const seen: unknown[] = [];
    const check: QueryCheck = (query) => {
      seen.push(query);
      return [wordy];
    };
    const { violations } = read('q=x&limit=5&ratio=much&region=north,west&foo=1&active=true', check);
    expect(violations.map(({ code }) => code)).toEqual([
      'unknown_parameter',
      'wrong_length',
      'wrong_type',
      'not_allowed',
      'too_far',
    ]);
    expect(seen).toEqual([{ limit: 5, active: true }]);
    expect(read('q=ok&limit=5', check).violations).toEqual([wordy]);
    expect(read('q=ok&limit=5', () => []).query).toEqual({ q: 'ok', limit: 5 });
  });
});

test('a number of more digits than a computer has is named as it was written', () => {
  const digits = '9'.repeat(400);
  expect(read(`q=ok&ratio=${digits}`).violations).toMatchObject([
    { parameter: 'ratio', code: 'wrong_type', got: expect.stringMatching(/^"9+…$/) },
  ]);
});

describe('parseQuery', () => {
  test.each([
    { query: 'q=disk', expected: { q: 'disk' } },
    { query: 'q=a+b%20c', expected: { q: 'a b c' } },
    { query: 'q=10', expected: { q: '10' } },
    { query: 'q=ok&limit=50&ratio=-0.5&active=true', expected: { q: 'ok', limit: 50, ratio: -0.5, active: true } },
    { query: 'q=ok&active=false', expected: { q: 'ok', active: false } },
    { query: 'q=ok&region=north', expected: { q: 'ok', region: ['north'] } },
    { query: 'q=ok&region=north,south', expected: { q: 'ok', region: ['north', 'south'] } },
    { query: 'q=ok&region=north%2Csouth', expected: { q: 'ok', region: ['north', 'south'] } },
  ])('reads $query as $expected', ({ query, expected }) => {
    expect(read(query)).toEqual({ query: expected, violations: [] });
  });

  test.each([
    { query: '', violations: [{ parameter: 'q', code: 'missing_parameter', name: 'q' }] },
    {
      query: 'q=ok&limt=5',
      violations: [{ parameter: 'limt', code: 'unknown_parameter', name: 'limt', near: 'limit' }],
    },
    {
      query: 'q=ok&Limit=5',
      violations: [{ parameter: 'Limit', code: 'unknown_parameter', name: 'Limit', near: 'limit' }],
    },
    { query: 'q=ok&zzz', violations: [{ parameter: 'zzz', code: 'unknown_parameter', name: 'zzz' }] },
    {
      query: 'q=ok&__proto__=1',
      violations: [{ parameter: '__proto__', code: 'unknown_parameter', name: '__proto__' }],
    },
    { query: 'q=aa&q=bb', violations: [{ parameter: 'q', code: 'repeated_parameter', name: 'q' }] },
    {
      query: 'q=x',
      violations: [{ parameter: 'q', code: 'wrong_length', unit: 'characters', bound: 'min', limit: 2 }],
    },
    {
      query: 'q=ok&limit=0',
      violations: [{ parameter: 'limit', code: 'out_of_range', got: '0', comparison: '>=', limit: 1 }],
    },
    {
      query: 'q=ok&limit=0x10',
      violations: [{ parameter: 'limit', code: 'wrong_type', got: '"0x10"', expected: ['integer'] }],
    },
    {
      query: 'q=ok&limit=1e1',
      violations: [{ parameter: 'limit', code: 'wrong_type', got: '"1e1"', expected: ['integer'] }],
    },
    {
      query: 'q=ok&limit=',
      violations: [{ parameter: 'limit', code: 'wrong_type', got: '""', expected: ['integer'] }],
    },
    {
      query: 'q=ok&active=1',
      violations: [{ parameter: 'active', code: 'wrong_type', got: '"1"', expected: ['boolean'] }],
    },
    {
      query: 'q=ok&region=east',
      violations: [{ parameter: 'region', code: 'not_allowed', got: '"east"', allowed: ['"north"', '"south"'] }],
    },
    {
      query: 'q=ok&region=',
      violations: [{ parameter: 'region', code: 'not_allowed', got: '""', allowed: ['"north"', '"south"'] }],
    },
    {
      query: 'q=ok&region=north&region=south',
      violations: [{ parameter: 'region', code: 'repeated_parameter', name: 'region' }],
    },
    {
      query: 'q=ok&region=north,south,north',
      violations: [{ parameter: 'region', code: 'not_unique', first: 0, second: 2 }],
    },
    {
      query: 'q=ok&region=a,b,c,d',
      violations: [{ parameter: 'region', code: 'wrong_length', unit: 'items', bound: 'max', limit: 3 }],
    },
  ])('refuses $query', ({ query, violations }) => {
    expect(read(query).violations).toEqual(violations);
  });

  test('lists every violation at once', () => {
    expect(
      read('limit=0&ratio=x&zzz=1')
        .violations.map(({ code }) => code)
        .sort(),
    ).toEqual(['missing_parameter', 'out_of_range', 'unknown_parameter', 'wrong_type']);
  });

  test('refuses every parameter on a route without a query schema', () => {
    expect(parseQuery(proxyEvent({ query: 'a=1' })).violations).toEqual([
      { parameter: 'a', code: 'unknown_parameter', name: 'a' },
    ]);
  });

  test('reads an event that has only the map of single values', () => {
    const event = { queryStringParameters: { q: 'disk' }, multiValueQueryStringParameters: null };
    expect(parseQuery(event, meters.parameters)).toEqual({ query: { q: 'disk' }, violations: [] });
  });
});
