import { describe, expect, expectTypeOf, test } from 'vitest';
import { type ParameterNames, parsePath } from '../../../../lib/platform/http/path.ts';

describe('parsePath', () => {
  test.each([
    { parameters: null, expected: {} },
    { parameters: { scope: 'ea:123' }, expected: { scope: 'ea:123' } },
    { parameters: { scope: 'ea%3A123' }, expected: { scope: 'ea:123' } },
    { parameters: { a: 'x%2Fy', b: '%C3%A9' }, expected: { a: 'x/y', b: 'é' } },
  ])('reads $parameters as $expected', ({ parameters, expected }) => {
    expect(parsePath(parameters)).toEqual({ path: expected, violations: [] });
  });

  test('reports broken percent-encoding under the name of the parameter', () => {
    expect(parsePath({ scope: '%zz', id: 'fine' }).violations).toEqual([
      { parameter: 'scope', code: 'wrong_encoding', name: 'scope' },
    ]);
  });
});

test('takes the names of the parameters from the path of the row', () => {
  expectTypeOf<ParameterNames<'/api/{scope}/sync/{id}'>>().toEqualTypeOf<'scope' | 'id'>();
  expectTypeOf<ParameterNames<'/api/health'>>().toEqualTypeOf<never>();
});
