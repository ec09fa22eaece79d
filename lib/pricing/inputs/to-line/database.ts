import { say } from '../../../platform/language.ts';
import { keysOf } from '../../../platform/members.ts';
import { daysAMonth } from '../../hours.ts';
import { vcoreCounts } from '../../products/sql-database/form.ts';
import type { Hardware, SqlTier } from '../../products/sql-database/item.ts';
import type { DatabaseResource } from '../resource.ts';
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

/** What Azure adds to the storage of the data for the log, and charges (Microsoft's article on the vCore model, 2026). */
const logPercent = 30;

/** GB that the price of a DTU database includes. */
const includedGb: Readonly<Record<DtuEdition, number>> = { Basic: 2, Standard: 250, Premium: 500 };

/** Makes the lines of a SQL database or an elastic pool. @param hours a month of serverless compute, if the file says none */
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
  if (isPool && isHyperscale)
    return notPriced(
      say({
        en: 'Elastic pools of the tier Hyperscale are not priced.',
        pt: 'Pools elásticos da camada Hyperscale não têm preço aqui.',
      }),
    );
  if (!vcoreCounts.some((known) => known === vcores))
    return notPriced(
      say({ en: `SQL Database has no ${vcores} vCores.`, pt: `O SQL Database não tem ${vcores} vCores.` }),
    );
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
      ...(isPool
        ? [
            say({
              en: 'the prices of a single database, whose meters those of a pool are',
              pt: 'os preços de um banco de dados único, cujos medidores são os de um pool',
            }),
          ]
        : []),
    ],
    unpriced: [],
  };
}

/**
 * Hyperscale is billed by what is stored, whatever its maximum, and not for its log. The other tiers are billed for the maximum
 * of a database or a pool, and for the log, which Azure makes room for beside it.
 */
function storageOf({ maxSizeGb = 0 }: DatabaseResource, isHyperscale: boolean) {
  if (isHyperscale) {
    return {
      gb: defaultStorageGb,
      assumed: [
        say({
          en: `${defaultStorageGb} GB stored: Hyperscale is billed by what is stored`,
          pt: `${defaultStorageGb} GB armazenados: o Hyperscale é cobrado pelo que é armazenado`,
        }),
      ],
    };
  }
  const data = maxSizeGb > 0 ? maxSizeGb : defaultStorageGb;
  const gb = Math.round(data * (100 + logPercent) * 10) / 1000;
  const assumed =
    maxSizeGb > 0
      ? say({
          en: `${gb} GB of storage: ${data} GB with ${logPercent} % for the log`,
          pt: `${gb} GB de armazenamento: ${data} GB com ${logPercent} % para o log`,
        })
      : say({
          en: `${gb} GB of storage: ${data} GB, since the file does not say its size, with ${logPercent} % for the log`,
          pt: `${gb} GB de armazenamento: ${data} GB, pois o arquivo não diz o tamanho, com ${logPercent} % para o log`,
        });
  return { gb, assumed: [assumed] };
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
      maxSizeGb > included
        ? [
            say({
              en: `Storage above the ${included} GB that ${objective} includes is not priced.`,
              pt: `O armazenamento acima dos ${included} GB que ${objective} inclui não tem preço aqui.`,
            }),
          ]
        : [],
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
    assumed: [say({ en: `the storage that ${edtus} eDTUs include`, pt: `o armazenamento que ${edtus} eDTUs incluem` })],
    unpriced: [],
  };
}

type DtuEdition = 'Basic' | 'Standard' | 'Premium';

/** What the name of a database's SKU means. */
type DatabaseSku =
  | {
      readonly kind: 'vcore';
      readonly tier: SqlTier;
      readonly isServerless: boolean;
      readonly hardware: Hardware;
      readonly vcores: number;
    }
  /** `objective` is `B` (Basic), `S3` or `P11`; a pool has its number of eDTUs instead. */
  | { readonly kind: 'dtu'; readonly edition: DtuEdition; readonly objective: string }
  | { readonly kind: 'dtu-pool'; readonly edition: DtuEdition; readonly edtus: number }
  | { readonly kind: 'free'; readonly why: string }
  | { readonly kind: 'unpriced'; readonly reason: string }
  /** The SKU leaves out something that a price needs; `what` names it. */
  | { readonly kind: 'left-out'; readonly what: string };

const tiers: Readonly<Record<string, SqlTier>> = {
  GP: 'general_purpose',
  BC: 'business_critical',
  HS: 'hyperscale',
};

const hardwareByName: Readonly<Record<string, Hardware>> = {
  GEN5: 'gen5',
  FSV2: 'fsv2',
  DC: 'dc',
  PRMS: 'premium_series',
  MOPRMS: 'premium_series_memory_optimized',
};

/** DTUs of the objectives (Microsoft's limits of single databases in the DTU model, 2026). */
const objectives: Readonly<Record<DtuEdition, Readonly<Record<number, string>>>> = {
  Basic: { 5: 'B' },
  Standard: { 10: 'S0', 20: 'S1', 50: 'S2', 100: 'S3', 200: 'S4', 400: 'S6', 800: 'S7', 1600: 'S9', 3000: 'S12' },
  Premium: { 125: 'P1', 250: 'P2', 500: 'P4', 1000: 'P6', 1750: 'P11', 4000: 'P15' },
};
const editions = keysOf(objectives);

/** Names of tiers that inventories give in the place of an SKU. */
const tierNames: Readonly<Record<string, string>> = { GENERALPURPOSE: 'GP', BUSINESSCRITICAL: 'BC', HYPERSCALE: 'HS' };

/** Completes a name without hardware, `GP_S`, with the family that the file gives separately. */
function fullName(name: string, family: string): string {
  const short = (Object.hasOwn(tierNames, name) ? tierNames[name] : undefined) ?? name;
  return /^(?:GP|BC|HS)(?:_S)?$/.test(short) && family !== '' ? `${short}_${family}` : short;
}

const vcoreName = /^(GP|BC|HS)(_S)?_([A-Z0-9]+?)(?:_(\d{1,4}))?$/;
const editionName = /^(BASIC|STANDARD|PREMIUM)(POOL)?$/;

/** Reads the SKU of a database or pool, in any letter case, with its capacity in the name or given separately. */
function readDatabaseSku({ sku = '', family = '', capacity, isPool = false }: DatabaseResource): DatabaseSku {
  const spelled = sku.trim();
  const name = fullName(spelled.toUpperCase(), family.trim().toUpperCase());
  if (name === '') return { kind: 'left-out', what: 'SKU' };
  if (name === 'ELASTICPOOL' && !isPool)
    return { kind: 'free', why: say({ en: 'its elastic pool is charged', pt: 'o seu pool elástico é cobrado' }) };
  if (name === 'FREE') return { kind: 'free', why: say({ en: 'the free edition', pt: 'a edição gratuita' }) };
  const [, tier, serverless, hardware = '', number] = vcoreName.exec(name) ?? [];
  if (tier) {
    return vcoreSku({ spelled, tier, isServerless: serverless !== undefined, hardware, number, capacity });
  }
  const [, edition] = editionName.exec(name) ?? [];
  if (edition)
    return dtuSku(editions.find((known) => known.toUpperCase() === edition) as DtuEdition, { capacity, isPool });
  const found = editions.find((known) => known !== 'Basic' && Object.values(objectives[known]).includes(name));
  if (found && !isPool) return { kind: 'dtu', edition: found, objective: name };
  if (/^(?:GP|BC|HS)(?:_S)?$/.test(name))
    return { kind: 'left-out', what: say({ en: 'hardware and number of vCores', pt: 'hardware e número de vCores' }) };
  if (/^D[WC]\d+C?$/.test(name))
    return {
      kind: 'unpriced',
      reason: say({
        en: `${spelled} is a data warehouse, which is not priced.`,
        pt: `${spelled} é um data warehouse, que não tem preço aqui.`,
      }),
    };
  return {
    kind: 'unpriced',
    reason: say({ en: `The SKU ${spelled} is not known.`, pt: `O SKU ${spelled} não é conhecido.` }),
  };
}

interface VcoreName {
  readonly spelled: string;
  readonly tier: string;
  readonly isServerless: boolean;
  readonly hardware: string;
  readonly number: string | undefined;
  readonly capacity: number | undefined;
}

function vcoreSku({ spelled, tier, isServerless, hardware, number, capacity }: VcoreName): DatabaseSku {
  const named = number === undefined ? undefined : Number(number);
  if (named !== undefined && capacity !== undefined && named !== capacity) {
    return {
      kind: 'unpriced',
      reason: say({
        en: `Its SKU ${spelled} and its capacity ${capacity} contradict each other.`,
        pt: `O seu SKU ${spelled} e a sua capacidade ${capacity} se contradizem.`,
      }),
    };
  }
  const vcores = named ?? capacity;
  if (vcores === undefined) return { kind: 'left-out', what: say({ en: 'number of vCores', pt: 'número de vCores' }) };
  const known = Object.hasOwn(hardwareByName, hardware) ? hardwareByName[hardware] : undefined;
  if (!known)
    return {
      kind: 'unpriced',
      reason: say({
        en: `Databases on the hardware of ${spelled} are not priced.`,
        pt: `Bancos de dados no hardware de ${spelled} não têm preço aqui.`,
      }),
    };
  return { kind: 'vcore', tier: tiers[tier] as SqlTier, isServerless, hardware: known, vcores };
}

function dtuSku(
  edition: DtuEdition,
  of: { readonly capacity: number | undefined; readonly isPool: boolean },
): DatabaseSku {
  const { capacity, isPool } = of;
  if (isPool) {
    return capacity === undefined
      ? { kind: 'left-out', what: say({ en: 'number of eDTUs', pt: 'número de eDTUs' }) }
      : { kind: 'dtu-pool', edition, edtus: capacity };
  }
  if (edition === 'Basic') return { kind: 'dtu', edition, objective: 'B' };
  if (capacity === undefined) return { kind: 'left-out', what: say({ en: 'number of DTUs', pt: 'número de DTUs' }) };
  const objective = objectives[edition][capacity];
  if (objective === undefined)
    return {
      kind: 'unpriced',
      reason: say({
        en: `No ${edition} database has ${capacity} DTUs.`,
        pt: `Nenhum banco de dados ${edition} tem ${capacity} DTUs.`,
      }),
    };
  return { kind: 'dtu', edition, objective };
}
