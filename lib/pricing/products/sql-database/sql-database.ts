import { labelledField, licenseField, regionField } from '../fields.ts';
import type { Product } from '../product.ts';
import { hardware, vcoreCounts } from './hardware.ts';
import { describeSql, readSql, type SqlItem } from './item.ts';
import { type SqlTier, sqlOfferKey, sqlOfferKeyOf } from './offer-key.ts';
import { sqlOffers } from './offers.ts';

const tierLabels: Readonly<Record<SqlTier, string>> = {
  general_purpose: 'General Purpose',
  business_critical: 'Business Critical',
  hyperscale: 'Hyperscale',
};

/** Azure SQL Database, single databases in the vCore model. */
export const sqlDatabase: Product<SqlItem> = {
  id: 'sql_database',
  label: 'SQL Database',
  fields: {
    region: regionField,
    tier: labelledField(tierLabels),
    compute: labelledField({ provisioned: 'Provisioned', serverless: 'Serverless' }),
    hardware: { choices: Object.entries(hardware).map(([value, { label }]) => ({ value, label })) },
    vcores: {
      choices: vcoreCounts.map((count) => ({ value: `${count}`, label: count === 1 ? '1 vCore' : `${count} vCores` })),
    },
    redundancy: labelledField({ local: 'Locally redundant', zone: 'Zone redundant' }),
    license: licenseField,
  },

  members: ['tier', 'compute', 'hardware', 'vcores', 'storage_gb', 'redundancy', 'license'],
  readItem: readSql,
  describe: describeSql,
  assumptions: [
    {
      text: 'SQL Database is priced without backup storage; serverless runs all its vCores for the hours given.',
      appliesTo: () => true,
    },
    {
      text: 'Hyperscale is priced without high-availability replicas, each of which costs as much compute again; zone redundancy needs at least one.',
      appliesTo: ({ tier }) => tier === 'hyperscale',
    },
  ],

  // Licences have no region.
  offerKeys: ({ region, tier }) => [sqlOfferKey(region, tier), sqlOfferKey('global', tier)],
  offers: sqlOffers,

  priceListFilters: { inRegion: "serviceName eq 'SQL Database'", global: "serviceName eq 'SQL Database'" },
  offerKeyOf: sqlOfferKeyOf,
};
