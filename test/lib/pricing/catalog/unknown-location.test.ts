import { describe, expect, test } from 'vitest';
import { unknownLocation } from '../../../../lib/pricing/catalog/unknown-location.ts';

describe('a location', () => {
  test.each(['', 'eastus2', 'East US 2', 'EAST US 2', 'global', 'Zone 1'])('%j is known', (location) => {
    expect(unknownLocation(location)).toBeUndefined();
  });

  test.each([
    ['eastus22', ['East US 2']],
    ['Brazil Suoth', ['Brazil South']],
    ['westeurop', ['West Europe']],
    ['brasil', ['Brazil South', 'Brazil Southeast']],
    ['sweden', ['Sweden Central', 'Sweden South']],
    ['Mars', []],
  ])('%j is unknown, and similar are %j', (location, similar) => {
    expect(unknownLocation(location)?.similar.map(({ label }) => label)).toEqual(similar);
  });
});
