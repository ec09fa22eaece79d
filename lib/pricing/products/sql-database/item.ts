import { say } from '../../../platform/language.ts';
import type { EstimateItem, Line } from '../item.ts';
import type { ItemReader } from '../item-reader.ts';
import { sqlDatabaseForm, vcoreCounts } from './form.ts';

const { fields } = sqlDatabaseForm;

/** Service tiers in the vCore model. */
export type SqlTier = keyof typeof fields.tier.choices;

/** Hardware, by the names of the API. */
export type Hardware = keyof typeof fields.hardware.choices;

export interface SqlItem extends EstimateItem {
  readonly tier: SqlTier;
  readonly compute: 'provisioned' | 'serverless';
  readonly hardware: Hardware;
  readonly vcores: number;
  readonly storageGb: number;
  readonly zoneRedundant: boolean;
  readonly hybridBenefit: boolean;
}

/** Reads a SQL database in the vCore model. */
export function readSql({ item, readChoice, addFault, addMissing }: ItemReader, line: Line): SqlItem | undefined {
  const tier = readChoice('tier', fields.tier);
  const compute = readChoice('compute', fields.compute);
  if (compute === 'serverless' && tier === 'business_critical') {
    addFault(
      'compute',
      'not_allowed',
      say({ en: 'business_critical is not sold serverless.', pt: 'business_critical não é vendido como serverless.' }),
    );
  }
  const hardware = readChoice('hardware', fields.hardware);
  const redundancy = readChoice('redundancy', fields.redundancy);
  const license = readChoice('license', fields.license);
  if (license === 'hybrid_benefit' && compute === 'serverless') {
    addFault(
      'license',
      'not_allowed',
      say({
        en: 'Azure Hybrid Benefit does not apply to serverless.',
        pt: 'O Benefício Híbrido do Azure não vale para serverless.',
      }),
    );
  }
  if (item.vcores === undefined) addMissing('vcores');
  else if (!vcoreCounts.some((count) => count === item.vcores)) {
    addFault(
      'vcores',
      'not_allowed',
      say({
        en: `Got ${item.vcores}; allowed: ${vcoreCounts.join(', ')}.`,
        pt: `Recebido ${item.vcores}; permitido: ${vcoreCounts.join(', ')}.`,
      }),
    );
  }
  if (!tier || !compute || !hardware || !redundancy || !license || item.vcores === undefined) return undefined;
  return {
    ...line,
    product: item.product,
    tier,
    compute,
    hardware,
    vcores: item.vcores,
    storageGb: item.storage_gb ?? fields.storage_gb.default,
    zoneRedundant: redundancy === 'zone',
    hybridBenefit: license === 'hybrid_benefit',
  };
}

export function describeSql(item: SqlItem): string {
  const parts = [`${item.tier} ${item.compute} ${item.hardware}`, `${item.vcores} vCores`, `${item.storageGb} GB`];
  if (item.zoneRedundant) parts.push('zone redundant');
  return `${parts.join(', ')}${item.hybridBenefit ? ' (hybrid benefit)' : ''}`;
}
