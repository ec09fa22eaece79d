import { free, headOf, type ReadType, unknownOf, unpriced } from './reading.ts';

/** What `az sql db create` takes where nothing is said (observed in 2026). */
const unsetDatabase = { sku: 'GP_Gen5_2', assumed: 'GP_Gen5_2, as Azure takes where no SKU is given' } as const;

/** Reads `azurerm_mssql_database`. */
export const readDatabase: ReadType = (reading) => {
  const { members } = reading;
  const named = members.text('sku_name');
  // The id of a pool is not computed: where it is unknown, the configuration has one.
  if (members.text('elastic_pool_id') !== undefined || members.isUnknown('elastic_pool_id') || isInPool(named)) {
    return [free(reading, ['no charge beside that of its elastic pool'])];
  }
  const unknown = ['sku_name', 'max_size_gb', 'zone_redundant', 'license_type', 'read_replica_count'].filter(
    members.isUnknownAndSet,
  );
  const isSkuTaken = named === undefined && !unknown.includes('sku_name');
  const sku = isSkuTaken ? unsetDatabase.sku : named;
  const replicas = members.number('read_replica_count');
  const isHyperscale = /^hs_/i.test(sku ?? '');
  return [
    {
      ...headOf(reading, '', { assumed: isSkuTaken ? [unsetDatabase.assumed] : [], unknown }),
      kind: 'database',
      sku,
      maxSizeGb: members.number('max_size_gb'),
      licenseType: members.text('license_type'),
      zoneRedundant: members.flag('zone_redundant'),
      ...(isHyperscale && replicas !== undefined && { replicas }),
    },
  ];
};

const isInPool = (sku: string | undefined): boolean => /^elasticpool$/i.test(sku ?? '');

/** Reads `azurerm_mssql_elasticpool`. */
export const readElasticPool: ReadType = (reading) => {
  const { members } = reading;
  const sku = members.block('sku');
  const bytes = members.number('max_size_bytes');
  const gb = members.number('max_size_gb') ?? (bytes === undefined ? undefined : bytes / 2 ** 30);
  const unknown = [
    ...(sku ? unknownOf(sku, ['name', 'capacity']) : unknownOf(members, ['sku'])),
    ...['max_size_gb', 'zone_redundant', 'license_type'].filter(members.isUnknownAndSet),
  ];
  return [
    {
      ...headOf(reading, '', { unknown }),
      kind: 'database',
      isPool: true,
      sku: sku?.text('name'),
      tier: sku?.text('tier'),
      family: sku?.text('family'),
      capacity: sku?.number('capacity'),
      maxSizeGb: gb,
      licenseType: members.text('license_type'),
      zoneRedundant: members.flag('zone_redundant'),
    },
    ...(/^hs_/i.test(sku?.text('name') ?? '') && (members.number('high_availability_replica_count') ?? 1) > 0
      ? [unpriced(reading, 'The replicas of its Hyperscale pool are not priced.', 'high_availability_replica_count')]
      : []),
  ];
};
