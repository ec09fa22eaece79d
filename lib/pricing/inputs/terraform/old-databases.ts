import { say } from '../../../platform/language.ts';
import type { Resource } from '../resource.ts';
import { free, headOf, type Reading, unpriced } from './reading.ts';

/** True for the SKU of a database that is in an elastic pool. */
export const isInPool = (sku: string | undefined): boolean => /^elasticpool$/i.test(sku ?? '');

/** Reads `azurerm_sql_database`, which was before `azurerm_mssql_database`. */
export function readOldDatabase(reading: Reading): readonly Resource[] {
  const { members } = reading;
  const objective = 'requested_service_objective_name';
  const named = members.text(objective) ?? members.text('edition');
  if (
    members.text('elastic_pool_name') !== undefined ||
    members.isUnknownAndSet('elastic_pool_name') ||
    isInPool(named)
  ) {
    return [
      free(reading, [
        say({ en: 'no charge beside that of its elastic pool', pt: 'sem custo além do custo do seu pool elástico' }),
      ]),
    ];
  }
  if (named === undefined && !members.isUnknownAndSet(objective)) {
    return [unpriced(reading, say({ en: 'Its SKU is not in the file.', pt: 'O seu SKU não está no arquivo.' }))];
  }
  const bytes = members.text('max_size_bytes');
  const unknown = [objective, 'edition', 'max_size_gb', 'zone_redundant'].filter(members.isUnknownAndSet);
  return [
    {
      ...headOf(reading, '', { unknown }),
      kind: 'database',
      sku: named,
      maxSizeGb: sizeInGb(members.text('max_size_gb')) ?? sizeInGb(bytes, 2 ** 30),
      zoneRedundant: members.flag('zone_redundant'),
    },
  ];
}

/** The old types have their sizes as texts. */
function sizeInGb(text: string | undefined, divisor = 1): number | undefined {
  const size = Number(text ?? '');
  return size > 0 ? size / divisor : undefined;
}

/** Reads `azurerm_sql_elasticpool`, which was before `azurerm_mssql_elasticpool`. */
export function readOldElasticPool(reading: Reading): readonly Resource[] {
  const { members } = reading;
  const edition = members.text('edition');
  const mb = members.number('pool_size');
  return [
    {
      ...headOf(reading, '', { unknown: ['edition', 'dtu', 'pool_size'].filter(members.isUnknownAndSet) }),
      kind: 'database',
      isPool: true,
      sku: edition === undefined ? undefined : `${edition}Pool`,
      tier: edition,
      capacity: members.number('dtu'),
      maxSizeGb: mb === undefined ? undefined : mb / 1024,
    },
  ];
}
