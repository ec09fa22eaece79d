/** Prefix of uploaded tables of figures in the inbox. */
export const marketPrefix = 'market/';

/** Suffix of their keys; case-sensitive. */
export const marketSuffix = '.csv';

/** True for the key of an uploaded table of figures. */
export const isMarketKey = (key: string): boolean => key.startsWith(marketPrefix) && key.endsWith(marketSuffix);

/** Prefix of CVM's zips in the inbox. */
export const cvmPrefix = `${marketPrefix}cvm/`;

/** Prefix of the publications in the archive bucket. */
export const archivePrefix = `${marketPrefix}archive/`;

/** Key of a publication in the archive: days and publications are in order. */
export const archiveKey = ({ id, dia }: { readonly id: string; readonly dia: string }): string =>
  `${archivePrefix}${dia.slice(0, 4)}/${dia}/${id}.ndjson.gz`;
