import { sqlTiers } from '../offer-key.ts';
import { sqlHardware, sqlVcores } from '../product.ts';
import type { Line, SqlItem } from './item.ts';
import type { ItemReader } from './item-reader.ts';

/** Reads a SQL database in the vCore model. @returns undefined where it complained */
export function readSql({ item, choice, complain, missing }: ItemReader, line: Line): SqlItem | undefined {
  const tier = choice('tier', sqlTiers);
  const compute = choice('compute', ['provisioned', 'serverless'], 'provisioned');
  if (compute === 'serverless' && tier === 'business_critical') {
    complain('compute', 'not_allowed', 'business_critical is not sold serverless.');
  }
  const hardware = choice('hardware', Object.keys(sqlHardware), 'gen5');
  const redundancy = choice('redundancy', ['local', 'zone'], 'local');
  const license = choice('license', ['included', 'hybrid_benefit'], 'included');
  if (license === 'hybrid_benefit' && compute === 'serverless') {
    complain('license', 'not_allowed', 'Azure Hybrid Benefit does not apply to serverless.');
  }
  if (item.vcores === undefined) missing('vcores');
  else if (!sqlVcores.some((count) => count === item.vcores)) {
    complain('vcores', 'not_allowed', `Got ${item.vcores}; allowed: ${sqlVcores.join(', ')}.`);
  }
  if (!tier || !compute || !hardware || !redundancy || !license || item.vcores === undefined) return undefined;
  return {
    ...line,
    product: 'sql_database',
    tier,
    compute,
    hardware,
    vcores: item.vcores,
    storageGb: item.storage_gb ?? 32,
    zoneRedundant: redundancy === 'zone',
    hybridBenefit: license === 'hybrid_benefit',
  };
}
