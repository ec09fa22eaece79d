import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { regionOf, regions, unknownLocation } from '../../../../lib/pricing/catalog/regions.ts';

const facts = parse(readFileSync('test/fixtures/azure-regions.csv'), {
  columns: true,
  bom: true,
}) as { OriginalValue: string; RegionId: string; RegionName: string }[];

describe('regionOf', () => {
  test('knows every spelling of the public table', () => {
    expect(facts.length).toBe(500);
    const wrong = facts.filter(({ OriginalValue, RegionId, RegionName }) => {
      const region = regionOf(OriginalValue);
      return region?.name !== RegionId || region.label !== RegionName;
    });
    expect(wrong).toEqual([]);
  });

  test.for([
    ['US East 2', 'eastus2'],
    ['eastus2', 'eastus2'],
    ['EAST-US-2', 'eastus2'],
    ['Brazil South', 'brazilsouth'],
    ['São Paulo', 'brazilsouth'],
    ['EU West', 'westeurope'],
    ['', 'global'],
    ['  ', 'global'],
    ['Global', 'global'],
  ])('takes "%s" for %s', ([spelling = '', name]) => {
    expect(regionOf(spelling)?.name).toBe(name);
  });

  test.for(['Atlantis', '__proto__', 'constructor', 'eastus22'])('does not know "%s"', (spelling) => {
    expect(regionOf(spelling)).toBeUndefined();
  });
});

describe('regions', () => {
  test('have unique names and labels', () => {
    expect(new Set(regions.map(({ name }) => name)).size).toBe(regions.length);
    expect(new Set(regions.map(({ label }) => label)).size).toBe(regions.length);
  });

  test.for(['usgovvirginia', 'chinanorth3', 'centraluseuap', 'azurestack', 'japan', 'global'])(
    'do not offer %s for an estimate',
    (name) => expect(regions.find((region) => region.name === name)?.isPublic).toBe(false),
  );

  test('offer about seventy', () => {
    expect(regions.filter(({ isPublic }) => isPublic).length).toBe(70);
  });
});

describe('unknown location', () => {
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
});
