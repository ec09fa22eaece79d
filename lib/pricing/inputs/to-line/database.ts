import { daysAMonth } from '../../hours.ts';
import { vcoreCounts } from '../../products/sql-database/form.ts';
import type { DatabaseResource } from '../resource.ts';
import { type DatabaseSku, type DtuEdition, readDatabaseSku } from './database-sku.ts';
import {
  free,
  type ItemDraft,
  type LineDraft,
  leftOut,
  notPriced,
  type ResourceDrafts,
  withHours,
} from './line-draft.ts';

/** GB that are stored unless the file says, as the API counts. */
const defaultStorageGb = 32;

/** GB that the price of a DTU database includes. */
const includedGb: Readonly<Record<DtuEdition, number>> = { Basic: 2, Standard: 250, Premium: 500 };

/** Makes the lines of a SQL database or an elastic pool. @param hours a month of serverless compute, where the file says none */
export function databaseLines(database: DatabaseResource, hours?: number): ResourceDrafts {
  const sku = readDatabaseSku(database);
  if (sku.kind === 'free') return { ...free, assumed: [sku.why] };
  if (sku.kind === 'unpriced') return notPriced(sku.reason);
  if (sku.kind === 'left-out') return leftOut(database, sku.what);
  if (sku.kind === 'vcore') return vcoreLines(database, sku, hours);
  return sku.kind === 'dtu' ? dtuLines(database, sku) : dtuPoolLines(database, sku);
}

type VcoreSku = Extract<DatabaseSku, { kind: 'vcore' }>;

function vcoreLines(database: DatabaseResource, sku: VcoreSku, hours: number | undefined): ResourceDrafts {
  const { tier, vcores, isServerless, hardware } = sku;
  const { count = 1, isPool = false, licenseType = '', replicas = 0 } = database;
  const isHyperscale = tier === 'hyperscale';
  if (isPool && isHyperscale) return notPriced('Elastic pools of the tier Hyperscale are not priced.');
  if (!vcoreCounts.some((known) => known === vcores)) return notPriced(`SQL Database has no ${vcores} vCores.`);
  const storage = storageOf(database, isHyperscale);
  const item: ItemDraft = {
    product: 'sql_database',
    tier,
    hardware,
    vcores,
    storage_gb: storage.gb,
    ...(isServerless && { compute: 'serverless', ...withHours(database.hours ?? hours) }),
    ...(database.zoneRedundant && { redundancy: 'zone' }),
    ...(!isServerless && /^baseprice$/i.test(licenseType) && { license: 'hybrid_benefit' }),
  };
  const copies: LineDraft = { kind: 'item', item: { ...item, storage_gb: 0 }, count: count * replicas };
  return {
    lines: [{ kind: 'item', item, count }, ...(isHyperscale && replicas > 0 ? [copies] : [])],
    assumed: [
      ...storage.assumed,
      ...(isPool ? ['the prices of a single database, whose meters those of a pool are'] : []),
    ],
    unpriced: [],
  };
}

/** Hyperscale is billed by what is stored, whatever its maximum. */
function storageOf({ maxSizeGb = 0 }: DatabaseResource, isHyperscale: boolean) {
  if (isHyperscale) {
    return { gb: defaultStorageGb, assumed: [`${defaultStorageGb} GB stored: Hyperscale is billed by what is stored`] };
  }
  if (maxSizeGb > 0) return { gb: maxSizeGb, assumed: [] };
  return { gb: defaultStorageGb, assumed: [`${defaultStorageGb} GB of storage, since the file does not say its size`] };
}

const service = 'SQL Database';
const byDay = { kind: 'meter', quantity: daysAMonth, unit: 'Units/Day' } as const;

function dtuLines(database: DatabaseResource, sku: Extract<DatabaseSku, { kind: 'dtu' }>): ResourceDrafts {
  const { edition, objective } = sku;
  const { count = 1, maxSizeGb = 0 } = database;
  const meter = {
    service,
    product: `SQL Database Single ${edition}`,
    sku: objective,
    meter: edition === 'Basic' ? 'B DTU' : `${objective} DTUs`,
  };
  const included = objective === 'P11' || objective === 'P15' ? 4096 : includedGb[edition];
  return {
    lines: [{ ...byDay, meter, count }],
    assumed: [],
    unpriced:
      maxSizeGb > included ? [`Storage above the ${included} GB that ${objective} includes is not priced.`] : [],
  };
}

function dtuPoolLines(
  { count = 1 }: DatabaseResource,
  sku: Extract<DatabaseSku, { kind: 'dtu-pool' }>,
): ResourceDrafts {
  const { edition, edtus } = sku;
  const meter = {
    service,
    product: `SQL Database Elastic Pool - ${edition}`,
    sku: `${edtus} DTU Pack`,
    meter: 'eDTUs',
  };
  return {
    lines: [{ ...byDay, meter, count }],
    assumed: [`the storage that ${edtus} eDTUs include`],
    unpriced: [],
  };
}
