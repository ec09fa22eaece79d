import { describe, expect, test } from 'vitest';
import { InvalidItems } from '../../../../lib/pricing/estimate/errors.ts';
import { checkItems, itemFaults } from '../../../../lib/pricing/estimate/request.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';

const vm: RequestedItem = { product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };
const disk: RequestedItem = { product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 100 };
const sql: RequestedItem = { product: 'sql_database', region: 'eastus', tier: 'general_purpose', vcores: 4 };

const faultsOf = (items: readonly RequestedItem[]) => {
  try {
    checkItems({ items });
  } catch (error) {
    if (error instanceof InvalidItems) return error.facts.errors;
    throw error;
  }
  return [];
};

describe('the items of a request', () => {
  test('have their defaults', () => {
    expect(checkItems({ items: [vm, disk, sql] })).toMatchObject([
      { id: '1', quantity: 1, hours: 730, os: 'linux', hybridBenefit: false },
      { id: '2', redundancy: 'LRS', tier: { name: 'P10', maxGib: 128 }, mounts: 0, transactions: 0 },
      { id: '3', compute: 'provisioned', hardware: 'gen5', storageGb: 32, zoneRedundant: false },
    ]);
  });

  test('run for the hours of the request unless they say otherwise', () => {
    const [one, other] = checkItems({ hours_per_month: 100, items: [vm, { ...vm, hours_per_month: 7 }] });
    expect([one?.hours, other?.hours]).toEqual([100, 7]);
  });

  test.each([
    ['a size in another case', { ...vm, sku: 'standard_d2S_v5' }, { sku: 'Standard_D2s_v5' }],
    ['a size without its first word', { ...vm, sku: 'D2s v5' }, { sku: 'Standard_D2s_v5' }],
    ['a region by its display name', { ...vm, region: 'East US' }, { region: 'eastus' }],
    ['a disk of exactly a tier', { ...disk, size: 128 }, { tier: { name: 'P10', maxGib: 128 } }],
    ['a disk one GiB larger', { ...disk, size: 129 }, { tier: { name: 'P15', maxGib: 256 } }],
    ['a disk by the name of its tier', { ...disk, size: 'p30' }, { tier: { name: 'P30', maxGib: 1024 } }],
    ['the largest disk', { ...disk, size: 32_767 }, { tier: { name: 'P80', maxGib: 32_767 } }],
  ])('may name %s', (_, item, expected) => {
    expect(checkItems({ items: [item] })[0]).toMatchObject(expected);
  });

  test.each([
    ['no size', { product: 'virtual_machine', region: 'eastus' }, '/items/0/sku', 'missing_property', undefined],
    ['no name of a size', { ...vm, sku: 'D2s/v5' }, '/items/0/sku', 'not_allowed', undefined],
    ['a misspelt region', { ...vm, region: 'eastuss' }, '/items/0/region', 'not_allowed', 'eastus'],
    ['a region of another cloud', { ...vm, region: 'chinaeast' }, '/items/0/region', 'not_allowed', undefined],
    ['a misspelt system', { ...vm, os: 'window' }, '/items/0/os', 'not_allowed', 'windows'],
    [
      'an unknown product',
      { ...vm, product: 'virtual_machines' },
      '/items/0/product',
      'not_allowed',
      'virtual_machine',
    ],
    ['a member of another product', { ...vm, vcores: 4 }, '/items/0/vcores', 'unknown_property', undefined],
    ['a disk that is too large', { ...disk, size: 32_768 }, '/items/0/size', 'not_allowed', undefined],
    ['a tier of another type', { ...disk, size: 'E10' }, '/items/0/size', 'not_allowed', undefined],
    ['IOPS of a tier', { ...disk, iops: 5000 }, '/items/0/iops', 'unknown_property', undefined],
    [
      'a hard disk in two zones',
      { ...disk, type: 'standard_hdd', redundancy: 'ZRS' },
      '/items/0/redundancy',
      'not_allowed',
      undefined,
    ],
    [
      'more IOPS than there are',
      { ...disk, type: 'premium_ssd_v2', iops: 80_001 },
      '/items/0/iops',
      'out_of_range',
      undefined,
    ],
    ['an odd number of vCores', { ...sql, vcores: 3 }, '/items/0/vcores', 'not_allowed', undefined],
    [
      'business critical without servers',
      { ...sql, tier: 'business_critical', compute: 'serverless' },
      '/items/0/compute',
      'not_allowed',
      undefined,
    ],
    [
      'a benefit that serverless does not have',
      { ...sql, compute: 'serverless', license: 'hybrid_benefit' },
      '/items/0/license',
      'not_allowed',
      undefined,
    ],
  ])('are refused with %s', (_, item, pointer, code, near) => {
    const faults = faultsOf([item as RequestedItem]);
    expect(faults.map((fault) => ({ pointer: fault.pointer, code: fault.code }))).toEqual([{ pointer, code }]);
    expect(faults[0]?.did_you_mean).toBe(near);
  });

  test('are let through with a size that is not known: it may have a price', () => {
    expect(faultsOf([{ ...vm, sku: 'Standard_D2s_v55' }])).toEqual([]);
    expect(faultsOf([{ ...vm, sku: 'Standard_D2s_v55', os: 'window' }]).map(({ pointer }) => pointer)).toEqual([
      '/items/0/sku',
      '/items/0/os',
    ]);
  });

  test('are told which members their product has, and which regions there are', () => {
    expect(faultsOf([{ ...vm, region: 'eastuss', licence: 'included', size: 'P10' } as RequestedItem])).toEqual([
      {
        pointer: '/items/0/licence',
        code: 'unknown_property',
        detail: 'A virtual_machine has no "licence". Did you mean "license"?',
        did_you_mean: 'license',
      },
      { pointer: '/items/0/size', code: 'unknown_property', detail: 'A virtual_machine has no "size".' },
      {
        pointer: '/items/0/region',
        code: 'not_allowed',
        detail: 'There is no region "eastuss". Did you mean "eastus"?',
        did_you_mean: 'eastus',
      },
    ]);
    const { region: _, ...nowhere } = disk;
    expect(faultsOf([nowhere as RequestedItem])).toEqual([
      { pointer: '/items/0/region', code: 'missing_property', detail: '"region" is required.' },
    ]);
    expect(faultsOf([{ ...vm, region: 'chinaeast' }])).toEqual([
      { pointer: '/items/0/region', code: 'not_allowed', detail: 'There is no region "chinaeast".' },
    ]);
  });

  test('go by their number where they have no id, which no other may then have', () => {
    expect(faultsOf([{ ...vm, id: '2' }, vm])).toEqual([
      { pointer: '/items/0/id', code: 'not_unique', detail: '"2" is the id of item 2 too.' },
    ]);
    expect(faultsOf([vm, { ...vm, id: '1' }])).toEqual([
      { pointer: '/items/1/id', code: 'not_unique', detail: '"1" is the id of item 1 too.' },
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString'])('may not be found in the prototype by the name %s', (name) => {
    const named = { region: name, product: name } as const;
    expect(faultsOf([named]).map(({ pointer }) => pointer)).toEqual(['/items/0/region', '/items/0/product']);
    expect(faultsOf([{ ...vm, sku: name, os: name, license: name }])).toHaveLength(3);
    expect(faultsOf([{ ...sql, tier: name, compute: name, hardware: name, redundancy: name }])).toHaveLength(4);
    expect(faultsOf([{ ...disk, type: name }]).map(({ pointer }) => pointer)).toEqual(['/items/0/type']);
    expect(faultsOf([{ ...disk, size: name }]).map(({ pointer }) => pointer)).toEqual(['/items/0/size']);
    expect(checkItems({ items: [{ ...vm, id: name }] })[0]?.id).toBe(name);
  });

  test('are refused with every fault of every item at once', () => {
    const faults = faultsOf([
      { ...vm, id: 'a', sku: 'nothing at all', os: 'macos', vcores: 2 },
      { ...disk, id: 'a', region: 'nowhere', redundancy: 'RAID' },
      sql,
      { product: 'sql_database', region: 'eastus' },
    ]);
    expect(faults.map(({ pointer }) => pointer)).toEqual([
      '/items/0/vcores',
      '/items/0/sku',
      '/items/0/os',
      '/items/1/region',
      '/items/1/redundancy',
      '/items/3/tier',
      '/items/3/vcores',
      '/items/1/id',
    ]);
  });
});

describe('what is wrong beside what a schema has told of', () => {
  const pointersOf = (items: unknown, ...told: string[]) =>
    itemFaults({ items }, new Set(told)).map(({ pointer }) => pointer);

  test('is every name, also in items that break the schema', () => {
    const items = [
      { ...vm, sku: 'Standard_D2s_v55', quantity: 0 },
      { product: 'managed_disk', type: 'premium_ssd_v2', size: 100, iops: 100_000 },
      { product: 'disk', region: 'nowhere', skuu: 1 },
      { ...sql, vcores: 'four', tier: 'general' },
    ];
    const told = ['/items/0/quantity', '/items/1/region', '/items/2/skuu', '/items/3/vcores'];
    expect(pointersOf(items, ...told)).toEqual([
      '/items/0/sku',
      '/items/1/iops',
      '/items/2/region',
      '/items/2/product',
      '/items/3/tier',
    ]);
  });

  test('is nothing that follows from a member that was told of', () => {
    expect(pointersOf([{ ...disk, type: 5, iops: 4000, size: 'huge' }], '/items/0/type')).toEqual([]);
    expect(pointersOf([{ ...sql, tier: [], compute: 'serverless' }], '/items/0/tier')).toEqual([]);
    expect(pointersOf([{ ...vm, product: 1, vcores: 4 }], '/items/0/product')).toEqual([]);
    expect(pointersOf([{ ...disk, 'a/b~c': 1 }], '/items/0/a~1b~0c')).toEqual([]);
  });

  test.each([
    ['null', null],
    ['a text', 'text'],
    ['a list', [[[]]]],
    ['a number', 7],
  ])('is nothing in an item that is %s', (_, item) => {
    expect(pointersOf([vm, item, { ...vm, os: 'dos' }], '/items/1')).toEqual(['/items/2/os']);
  });

  test.each([[null], [[]], ['text'], [{}], [{ items: 'all' }], [{ items: { length: 2 } }]])(
    'is nothing in a body without a list of items: %j',
    (body) => {
      expect(itemFaults(body, new Set(['', '/items']))).toEqual([]);
    },
  );

  test('is looked for in as many items as a request may have', () => {
    const items = Array.from({ length: 5_000 }, () => ({ ...vm, id: undefined, os: 'dos' }));
    expect(pointersOf(items, '/items')).toHaveLength(200);
  });
});

test('leaves what depends on a misspelt type of disk for when it is known', () => {
  expect(faultsOf([{ ...disk, type: 'premium_ssd_v3', iops: 4000 }]).map(({ pointer }) => pointer)).toEqual([
    '/items/0/type',
  ]);
});
