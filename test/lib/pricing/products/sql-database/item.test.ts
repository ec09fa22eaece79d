import { describe, expect, test } from 'vitest';
import type { RequestedItem } from '../../../../../lib/pricing/products/item.ts';
import { describeItem, readItem } from '../../../../support/read-item.ts';

const sql: RequestedItem = { product: 'sql_database', region: 'eastus', tier: 'general_purpose', vcores: 4 };
const counts = '1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32, 40, 48, 64, 72, 80, 128';

describe('a SQL database', () => {
  test('has what the request says', () => {
    const requested: RequestedItem = {
      ...sql,
      tier: 'hyperscale',
      hardware: 'premium_series',
      vcores: 128,
      storage_gb: 0,
      redundancy: 'zone',
      license: 'hybrid_benefit',
    };
    expect(readItem(requested)).toEqual({
      item: {
        id: '1',
        product: 'sql_database',
        quantity: 1,
        region: 'eastus',
        hours: 730,
        tier: 'hyperscale',
        compute: 'provisioned',
        hardware: 'premium_series',
        vcores: 128,
        storageGb: 0,
        zoneRedundant: true,
        hybridBenefit: true,
      },
      errors: [],
    });
  });

  test.each([
    ['no tier', { tier: undefined }, 'tier', 'missing_property', '"tier" is required.'],
    [
      'a tier that there is not',
      { tier: 'basic' },
      'tier',
      'not_allowed',
      'Got "basic"; allowed: general_purpose, business_critical, hyperscale.',
    ],
    [
      'a misspelt kind of compute',
      { compute: 'server_less' },
      'compute',
      'not_allowed',
      'Got "server_less"; allowed: provisioned, serverless. Did you mean "serverless"?',
    ],
    [
      'hardware that there is not',
      { hardware: 'gen4' },
      'hardware',
      'not_allowed',
      'Got "gen4"; allowed: gen5, fsv2, dc, premium_series, premium_series_memory_optimized. Did you mean "gen5"?',
    ],
    [
      'a redundancy that there is not',
      { redundancy: 'geographic' },
      'redundancy',
      'not_allowed',
      'Got "geographic"; allowed: local, zone.',
    ],
    [
      'a licence that there is not',
      { license: 'free' },
      'license',
      'not_allowed',
      'Got "free"; allowed: included, hybrid_benefit.',
    ],
    ['no vCores', { vcores: undefined }, 'vcores', 'missing_property', '"vcores" is required.'],
  ])('with %s is no item', (_, members, member, code, detail) => {
    const { item, errors } = readItem({ ...sql, ...members } as RequestedItem);
    expect(item).toBeUndefined();
    expect(errors).toMatchObject([{ pointer: `/items/0/${member}`, code, detail }]);
  });

  test.each([
    ['vcores', `Got 5; allowed: ${counts}.`, { vcores: 5 }],
    ['compute', 'business_critical is not sold serverless.', { tier: 'business_critical', compute: 'serverless' }],
    [
      'license',
      'Azure Hybrid Benefit does not apply to serverless.',
      { compute: 'serverless', license: 'hybrid_benefit' },
    ],
  ])('is refused for its %s: %s', (member, detail, members) => {
    expect(readItem({ ...sql, ...members }).errors).toEqual([
      { pointer: `/items/0/${member}`, code: 'not_allowed', detail },
    ]);
  });

  test.each([
    [{}, 'general_purpose provisioned gen5, 4 vCores, 32 GB'],
    [{ compute: 'serverless', storage_gb: 250 }, 'general_purpose serverless gen5, 4 vCores, 250 GB'],
    [
      { redundancy: 'zone', license: 'hybrid_benefit' },
      'general_purpose provisioned gen5, 4 vCores, 32 GB, zone redundant (hybrid benefit)',
    ],
  ])('is described by what is billed: %o as %s', (members, description) => {
    expect(describeItem({ ...sql, ...members })).toBe(description);
  });
});
