import type { Product } from '../product.ts';
import { sqlDatabaseForm } from './form.ts';
import { describeSql, readSql, type SqlItem } from './item.ts';
import { sqlOfferKey, sqlOfferKeyOf } from './offer-key.ts';
import { sqlOffers } from './offers.ts';

/** Azure SQL Database, single databases in the vCore model. */
export const sqlDatabase: Product<SqlItem> = {
  ...sqlDatabaseForm,

  readItem: readSql,
  describe: describeSql,
  assumptions: [
    {
      text: {
        en: 'SQL Database is priced without backup storage; serverless runs all its vCores for the hours given.',
        pt: 'O SQL Database tem preço sem o armazenamento de backup; o serverless usa todos os seus vCores pelas horas dadas.',
      },
      appliesTo: () => true,
    },
    {
      text: {
        en: 'The storage of SQL Database must include the log: Azure adds 30 % to the maximum size of the data, and charges for both.',
        pt: 'O armazenamento do SQL Database deve incluir o log: o Azure acrescenta 30 % ao tamanho máximo dos dados, e cobra pelos dois.',
      },
      appliesTo: ({ tier }) => tier !== 'hyperscale',
    },
    {
      text: {
        en: 'Hyperscale is priced without high-availability replicas, each of which costs as much compute again; zone redundancy needs at least one.',
        pt: 'O Hyperscale tem preço sem réplicas de alta disponibilidade, e cada uma custa outra vez a mesma computação; a redundância de zona precisa de pelo menos uma.',
      },
      appliesTo: ({ tier }) => tier === 'hyperscale',
    },
  ],

  // Licences have no region.
  offerKeys: ({ region, tier }) => [sqlOfferKey(region, tier), sqlOfferKey('global', tier)],
  offers: sqlOffers,

  priceListFilters: { inRegion: "serviceName eq 'SQL Database'", global: "serviceName eq 'SQL Database'" },
  offerKeyOf: sqlOfferKeyOf,
};
