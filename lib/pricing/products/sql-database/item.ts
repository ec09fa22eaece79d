import { licenses } from '../fields.ts';
import type { EstimateItem, Line } from '../item.ts';
import type { ItemReader } from '../item-reader.ts';
import { type Hardware, hardwareNames, vcoreCounts } from './hardware.ts';
import { type SqlTier, sqlTiers } from './offer-key.ts';

export interface SqlItem extends EstimateItem {
  readonly tier: SqlTier;
  readonly compute: 'provisioned' | 'serverless';
  readonly hardware: Hardware;
  readonly vcores: number;
  readonly storageGb: number;
  readonly zoneRedundant: boolean;
  readonly hybridBenefit: boolean;
}

const defaultStorageGb = 32;

/** Reads a SQL database in the vCore model. */
export function readSql({ item, readName, addFault, addMissing }: ItemReader, line: Line): SqlItem | undefined {
  const tier = readName('tier', sqlTiers);
  const compute = readName('compute', ['provisioned', 'serverless'], 'provisioned');
  if (compute === 'serverless' && tier === 'business_critical') {
    addFault('compute', 'not_allowed', 'business_critical is not sold serverless.');
  }
  const hardware = readName('hardware', hardwareNames, 'gen5');
  const redundancy = readName('redundancy', ['local', 'zone'], 'local');
  const license = readName('license', licenses, 'included');
  if (license === 'hybrid_benefit' && compute === 'serverless') {
    addFault('license', 'not_allowed', 'Azure Hybrid Benefit does not apply to serverless.');
  }
  if (item.vcores === undefined) addMissing('vcores');
  else if (!vcoreCounts.some((count) => count === item.vcores)) {
    addFault('vcores', 'not_allowed', `Got ${item.vcores}; allowed: ${vcoreCounts.join(', ')}.`);
  }
  if (!tier || !compute || !hardware || !redundancy || !license || item.vcores === undefined) return undefined;
  return {
    ...line,
    product: item.product,
    tier,
    compute,
    hardware,
    vcores: item.vcores,
    storageGb: item.storage_gb ?? defaultStorageGb,
    zoneRedundant: redundancy === 'zone',
    hybridBenefit: license === 'hybrid_benefit',
  };
}

export function describeSql(item: SqlItem): string {
  const parts = [`${item.tier} ${item.compute} ${item.hardware}`, `${item.vcores} vCores`, `${item.storageGb} GB`];
  if (item.zoneRedundant) parts.push('zone redundant');
  return `${parts.join(', ')}${item.hybridBenefit ? ' (hybrid benefit)' : ''}`;
}
