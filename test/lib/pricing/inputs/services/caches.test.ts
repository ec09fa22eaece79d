import { expect, test } from 'vitest';
import { chargesOf } from '../../../../support/one-service.ts';

const redis = (
  name: string,
  family: string,
  capacity: number | undefined,
  values: object = {},
  properties: object = {},
) =>
  chargesOf('redis_cache', 'Microsoft.Cache/redis', {
    plan: { sku_name: name, family, ...(capacity !== undefined && { capacity }), ...values },
    arm: { properties: { sku: { name, family, ...(capacity !== undefined && { capacity }) }, ...properties } },
  });

test.each([
  ['Basic', 'C', 0, {}, {}, '1 × 730 Hours of Azure Redis Cache Basic [C0]: C0 Cache, westeurope'],
  ['Standard', 'C', 1, {}, {}, '1 × 730 Hours of Azure Redis Cache Standard [C1]: C1 Cache, westeurope'],
  ['Premium', 'P', 2, {}, {}, '1 × 730 Hours of Azure Redis Cache Premium [P2]: P2 Cache, westeurope'],
  [
    'Premium',
    'P',
    1,
    { shard_count: 3 },
    { shardCount: 3 },
    '3 × 730 Hours of Azure Redis Cache Premium [P1]: P1 Cache, westeurope',
  ],
  [
    'Premium',
    'P',
    3,
    { shard_count: 3, replicas_per_primary: 3 },
    { shardCount: 3, replicasPerPrimary: 3 },
    '12 × 730 Hours of Azure Redis Cache Premium [P3]: P3 Cache Instance, westeurope',
  ],
  ['Standard', 'C', 9, {}, {}, 'not priced: A Redis cache of the SKU Standard C9 is not priced.'],
  ['Standard', 'C', undefined, {}, {}, 'not priced: A Redis cache of the SKU Standard is not priced.'],
])('a cache %s %s%s with %j', (name, family, capacity, values, properties, line) => {
  expect(redis(name, family, capacity, values, properties)).toEqual([line]);
});

const cluster = (type: string, sku: string, arm: object, values: object = {}, properties: object = {}) =>
  chargesOf(type, 'Microsoft.Cache/redisEnterprise', {
    plan: { sku_name: sku, ...values },
    arm: { sku: arm, properties },
  });

test('Managed Redis has two nodes, unless it is not highly available', () => {
  const line = 'Azure Managed Redis - Balanced [B3]: B3 Cache Instance, westeurope';
  expect(cluster('managed_redis', 'Balanced_B3', { name: 'Balanced_B3' })).toEqual([`2 × 730 Hours of ${line}`]);
  expect(
    cluster(
      'managed_redis',
      'Balanced_B3',
      { name: 'Balanced_B3' },
      { high_availability_enabled: false },
      { highAvailability: 'Disabled' },
    ),
  ).toEqual([`1 × 730 Hours of ${line}`]);
  expect(cluster('managed_redis', 'Balanced_B9', { name: 'Balanced_B9' })).toEqual([
    'not priced: A cluster of Redis of the SKU Balanced_B9 is not priced.',
  ]);
});

test('an Enterprise cluster is known to cost money', () => {
  expect(cluster('redis_enterprise_cluster', 'Enterprise_E10-2', { name: 'Enterprise_E10', capacity: 2 })).toEqual([
    expect.stringMatching(/^not priced: An Enterprise cluster/),
  ]);
});
