import { hoursField, licenseField, regionField } from '../fields.ts';
import type { ProductForm } from '../form.ts';

/** Numbers of vCores that are sold, most hardware in a part of them. */
export const vcoreCounts = [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32, 40, 48, 64, 72, 80, 128] as const;

/** The form of SQL databases. */
export const sqlDatabaseForm = {
  id: 'sql_database',
  label: 'SQL Database',
  fields: {
    region: regionField,
    tier: {
      label: { en: 'Tier', pt: 'Camada' },
      description: 'general_purpose, business_critical or hyperscale.',
      choices: {
        general_purpose: 'General Purpose',
        business_critical: 'Business Critical',
        hyperscale: 'Hyperscale',
      },
      first: 'general_purpose',
      inSummary: true,
    },
    compute: {
      label: { en: 'Compute', pt: 'Computação' },
      description: 'provisioned or serverless.',
      choices: { provisioned: 'Provisioned', serverless: 'Serverless' },
      default: 'provisioned',
    },
    hardware: {
      label: { en: 'Hardware', pt: 'Hardware' },
      description: 'gen5, fsv2, dc, premium_series or premium_series_memory_optimized.',
      choices: {
        gen5: 'Standard-series (Gen5)',
        fsv2: 'Fsv2-series',
        dc: 'DC-series',
        premium_series: 'Premium-series',
        premium_series_memory_optimized: 'Premium-series, memory optimized',
      },
      default: 'gen5',
    },
    vcores: {
      label: { en: 'vCores', pt: 'vCores' },
      description: 'number of vCores.',
      schema: { type: 'integer', minimum: 1, maximum: 128 },
      choices: Object.fromEntries(vcoreCounts.map((count) => [count, count === 1 ? '1 vCore' : `${count} vCores`])),
      first: 2,
      inSummary: 'vCores',
    },
    redundancy: {
      label: { en: 'Redundancy', pt: 'Redundância' },
      description: 'local or zone (default local).',
      choices: { local: 'Locally redundant', zone: 'Zone redundant' },
      default: 'local',
    },
    license: licenseField,
    storage_gb: {
      label: { en: 'Storage in GB', pt: 'Armazenamento em GB' },
      description: 'GB stored.',
      schema: { type: 'number', minimum: 0, maximum: 131_072 },
      default: 32,
    },
    hours_per_month: hoursField,
  },
  stops: {
    name: { en: 'serverless databases', pt: 'bancos serverless' },
    when: ({ compute }) => compute === 'serverless',
  },
  licence: { name: 'SQL', takenBy: ({ compute }) => compute !== 'serverless' },
} as const satisfies ProductForm;
