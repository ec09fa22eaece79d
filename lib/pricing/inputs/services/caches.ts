import { say } from '../../../platform/language.ts';
import type { MeterName } from '../resource.ts';
import { byHour, type Facts, notPriced, notSold, type Service } from './service.ts';
import { entryOf, meterOf, tableOf } from './tables.ts';

const redis = 'Redis Cache';

/** A size of a cache; `node` is the meter of one of its nodes, if the list has it. */
interface Size {
  readonly cache: MeterName;
  readonly node?: MeterName;
}

const sizeOf = (tier: string, size: string, hasNodes: boolean): Size => {
  const product = `Azure Redis Cache ${tier}`;
  const cache = meterOf(redis, product, size, `${size} Cache`);
  return hasNodes ? { cache, node: meterOf(redis, product, size, `${size} Cache Instance`) } : { cache };
};

const small = ['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6'];
const large = ['P1', 'P2', 'P3', 'P4', 'P5'];

/** Sizes by tier and size in lower case. */
const sizes: Readonly<Record<string, Readonly<Record<string, Size>>>> = {
  basic: tableOf(small, (size) => sizeOf('Basic', size, false)),
  standard: tableOf(small, (size) => sizeOf('Standard', size, false)),
  premium: tableOf(large, (size) => sizeOf('Premium', size, true)),
};

/** Its meters by cache are for both of its nodes, the primary and the replica. */
const redisCache: Service = {
  terraform: ['redis_cache'],
  arm: ['microsoft.cache/redis'],
  meters: Object.values(sizes).flatMap((ofTier) =>
    Object.values(ofTier).flatMap(({ cache, node }) => (node ? [cache, node] : [cache])),
  ),
  charges: (facts) => {
    const tier = facts.text('sku_name', 'properties.sku.name') ?? facts.text(undefined, 'sku.name');
    const capacity = facts.number('capacity', 'properties.sku.capacity') ?? facts.number(undefined, 'sku.capacity');
    const replicas = replicasOf(facts);
    const shards = facts.number('shard_count', 'shardCount') || 1;
    const letter = /^premium$/i.test(tier ?? '') ? 'p' : 'c';
    const size = entryOf(entryOf(sizes, tier) ?? {}, capacity === undefined ? undefined : `${letter}${capacity}`);
    if (!size)
      return [
        notSold(
          say({ en: 'A Redis cache', pt: 'Um cache Redis' }),
          capacity === undefined ? tier : `${tier} ${letter.toUpperCase()}${capacity}`,
        ),
      ];
    if (!size.node || replicas <= 1) return [byHour(size.cache, { count: size.node ? shards : 1 })];
    return [byHour(size.node, { count: shards * (1 + replicas) })];
  },
};

/** Replicas of each primary. */
const replicasOf = (facts: Facts): number =>
  facts.number('replicas_per_primary', 'replicasPerPrimary') ??
  facts.number('replicas_per_master', 'replicasPerMaster') ??
  1;

/** Products of Managed Redis, by the first part of the SKU. */
const managedProducts: Readonly<Record<string, string>> = {
  balanced: 'Balanced',
  memoryoptimized: 'Memory Optimized',
  computeoptimized: 'Compute Optimized',
  flashoptimized: 'Flash Optimized',
};

const managedSizes = {
  balanced: ['B0', 'B1', 'B3', 'B5', 'B10', 'B20', 'B50', 'B100', 'B150', 'B250', 'B350', 'B500', 'B700', 'B1000'],
  memoryoptimized: ['M10', 'M20', 'M50', 'M100', 'M150', 'M250', 'M350', 'M500', 'M700', 'M1000', 'M1500', 'M2000'],
  computeoptimized: ['X3', 'X5', 'X10', 'X20', 'X50', 'X100', 'X150', 'X250', 'X350', 'X500', 'X700'],
  flashoptimized: ['A250', 'A500', 'A700', 'A1000', 'A1500', 'A2000', 'A4500'],
} as const;

const managedMeters: Readonly<Record<string, MeterName>> = Object.fromEntries(
  Object.entries(managedSizes).flatMap(([tier, names]) =>
    names.map((name) => {
      const product = `Azure Managed Redis - ${managedProducts[tier]}`;
      return [`${tier}_${name.toLowerCase()}`, meterOf(redis, product, name, `${name} Cache Instance`)];
    }),
  ),
);

const managedMeter = (sku: string): MeterName | undefined => entryOf(managedMeters, sku);

/** A cluster of Managed Redis, or of Enterprise, which was before it: its nodes have meters, its software has none here. */
const managedRedis: Service = {
  terraform: ['managed_redis', 'redis_enterprise_cluster'],
  arm: ['microsoft.cache/redisenterprise'],
  meters: Object.values(managedMeters),
  charges: (facts) => {
    const sku = facts.text('sku_name', 'sku.name');
    const isSpread =
      facts.flag('high_availability_enabled', undefined) ??
      !/^disabled$/i.test(facts.text(undefined, 'highAvailability') ?? '');
    const meter = managedMeter(sku ?? '');
    if (/^enterprise/i.test(sku ?? '')) {
      return [
        notPriced(
          say({
            en: 'An Enterprise cluster is charged by its nodes and for the software of a publisher, and is not priced.',
            pt: 'Um cluster Enterprise é cobrado pelos seus nós e pelo software de um fornecedor, e não tem preço aqui.',
          }),
        ),
      ];
    }
    return [
      meter
        ? byHour(meter, { count: isSpread ? 2 : 1 })
        : notSold(say({ en: 'A cluster of Redis', pt: 'Um cluster do Redis' }), sku),
    ];
  },
};

/** Caches of Redis. */
export const cacheServices: readonly Service[] = [redisCache, managedRedis];
