import { expect, test } from 'vitest';
import { dimensionKeys } from '../../../../lib/assessment/record/record.ts';
import { integerPointers, recordSchema, resolve } from '../../../../lib/assessment/schema/node.ts';

test('the integers of a record are those of the sampling and of each dimension', () => {
  const inDimensions = dimensionKeys.flatMap((key) =>
    ['score', 'coverage', 'target'].map((field) => `/dimensions/${key}/${field}`),
  );

  expect([...integerPointers].sort()).toEqual(
    ['/sampling/populationSize', '/sampling/sampleSize', ...inDimensions].sort(),
  );
});

test('a reference resolves to its definition, anything else to itself', () => {
  const reference = recordSchema.properties?.scope ?? {};

  expect(reference).toEqual({ $ref: '#/$defs/scope' });
  expect(resolve(reference)).toMatchObject({ type: 'object', properties: { organization: { minLength: 2 } } });
  expect(resolve(recordSchema)).toBe(recordSchema);
});

test('fails on a reference to what is not defined', () => {
  expect(() => resolve({ $ref: '#/$defs/nowhere' })).toThrow('#/$defs/nowhere is not defined');
});
