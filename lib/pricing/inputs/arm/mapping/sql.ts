import type { DatabaseResource, Resource } from '../../resource.ts';
import { Members } from '../members.ts';
import { type ArmSource, free, readBase, readSku, unlessGaps, unpricedFor } from './arm-source.ts';

/** What `az sql db create` made without an SKU in 2026. */
const defaultSku = 'GP_Gen5_2';
const bytesAGb = 1024 ** 3;

/** Reads a database of Azure SQL. */
export function readDatabase(source: ArmSource): Resource[] {
  const base = readBase(source);
  const database = new Members(source.properties);
  const sku = readSku(source);
  const name = sku.text('name') ?? database.text('currentServiceObjectiveName');
  const tier = sku.text('tier')?.toLowerCase();
  if (sku.gaps.length === 0 && (/^system/i.test(name ?? '') || tier === 'system' || /\/master$/i.test(base.address))) {
    return [free(base, 'no charge for a database of the system')];
  }
  const pool = database.text('elasticPoolId');
  if (database.gaps.length > 0) return [unpricedFor(base, database.gaps)];
  if (pool !== undefined || name?.toLowerCase() === 'elasticpool') {
    return [free(base, 'no charge of its own: its elastic pool is charged')];
  }
  if (database.flag('useFreeLimit') && !/^bill/i.test(database.text('freeLimitExhaustionBehavior') ?? '')) {
    return [free(base, 'no charge within the free limit, after which it pauses')];
  }
  const isHyperscale = tier === 'hyperscale' || /^HS_/i.test(name ?? '');
  const replicas = isHyperscale ? database.number('highAvailabilityReplicaCount') : undefined;
  if (database.gaps.length > 0) return [unpricedFor(base, database.gaps)];
  return [readCharged(source, false, replicas ? { replicas } : {})];
}

/** Reads an elastic pool of Azure SQL. */
export const readPool = (source: ArmSource): Resource[] => [readCharged(source, true, {})];

function readCharged(source: ArmSource, isPool: boolean, more: Pick<DatabaseResource, 'replicas'>): Resource {
  const base = readBase(source);
  const sku = readSku(source);
  const database = new Members(source.properties, sku.gaps);
  const given = sku.text('name') ?? database.text('currentServiceObjectiveName');
  const [tier, family] = [sku.text('tier'), sku.text('family')];
  const [capacity, bytes] = [sku.number('capacity'), database.number('maxSizeBytes')];
  const licenseType = database.text('licenseType');
  const zoneRedundant = database.flag('zoneRedundant');
  const isLeftOut = given === undefined && tier === undefined && !isPool && !source.inventory;
  const resource: DatabaseResource = {
    kind: 'database',
    ...base,
    sku: given ?? tier ?? (isLeftOut ? defaultSku : undefined),
    tier,
    family,
    capacity,
    maxSizeGb: bytes === undefined || bytes <= 0 ? undefined : bytes / bytesAGb,
    licenseType,
    zoneRedundant,
    ...more,
    ...(isPool ? { isPool } : {}),
    ...(isLeftOut ? { assumed: [`${defaultSku} for a database without SKU`] } : {}),
  };
  return unlessGaps(resource, database.gaps);
}
