import { describe, expect, test } from 'vitest';
import {
  licenceOfAll,
  linesWithOwnHours,
  regionOfAll,
  withLicence,
  withoutOwnHours,
  withRegion,
} from '../../../../web/estimate/all-lines/all-lines.ts';

const regions = [
  { value: 'eastus', label: 'East US' },
  { value: 'brazilsouth', label: 'Brazil South' },
];
const linux = { product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D2s_v5' };
const windows = { ...linux, id: 'office', os: 'windows', hours_per_month: 220 };
const database = { product: 'sql_database', region: 'Brazil South', tier: 'general_purpose', vcores: 2 };
const serverless = { ...database, compute: 'serverless' };
const traffic = { service: 'Bandwidth', meter: 'Standard Data Transfer Out', region: 'Zone 1', quantity: 5 };
const storage = { service: 'Storage', meter: 'LRS Data Stored', region: 'brazilsouth', quantity: 5 };
const request = { items: [linux, windows, database, serverless], meters: [traffic, storage], scope: 'none' };

describe('the region of all lines', () => {
  test('is the one that all have, in whatever spelling; a meter of a zone has none', () => {
    expect(regionOfAll(request, regions)).toBe('brazilsouth');
    expect(regionOfAll({ ...request, items: [linux, { ...linux, region: 'eastus' }] }, regions)).toBeUndefined();
    expect(regionOfAll({ meters: [traffic] }, regions)).toBeUndefined();
  });

  test('is changed in all but what is of no region', () => {
    const moved = withRegion(request, 'eastus', regions);
    expect(moved.items?.map(({ region }) => region)).toEqual(['eastus', 'eastus', 'eastus', 'eastus']);
    expect(moved.meters).toEqual([traffic, { ...storage, region: 'eastus' }]);
    expect(regionOfAll(moved, regions)).toBe('eastus');
    expect(moved.scope).toBe('none');
    expect(withRegion({ meters: [storage] }, 'eastus', regions)).toEqual({
      meters: [{ ...storage, region: 'eastus' }],
    });
  });
});

describe('the licence of all lines', () => {
  test('is that of Windows machines and provisioned databases', () => {
    expect(licenceOfAll(request)).toBe('included');
    expect(licenceOfAll({ items: [linux, serverless] })).toBeUndefined();
    expect(licenceOfAll({ items: [windows, { ...database, license: 'hybrid_benefit' }] })).toBe('mixed');
    expect(licenceOfAll({ items: [{ ...windows, license: 'nonsense' }] })).toBe('mixed');
  });

  test('is changed where it costs something, and back', () => {
    const own = withLicence(request, 'hybrid_benefit');
    expect(own.items).toEqual([
      linux,
      { ...windows, license: 'hybrid_benefit' },
      { ...database, license: 'hybrid_benefit' },
      serverless,
    ]);
    expect(licenceOfAll(own)).toBe('hybrid_benefit');
    expect(withLicence(own, 'included')).toEqual(request);
  });
});

test('hours of a line are its own until those of all lines are to count', () => {
  expect(linesWithOwnHours(request)).toEqual(['office']);
  expect(linesWithOwnHours({ items: [linux, { ...linux, hours_per_month: 5 }] })).toEqual(['2']);
  const { hours_per_month: _, ...always } = windows;
  expect(withoutOwnHours(request)).toEqual({ ...request, items: [linux, always, database, serverless] });
});
