/** Prefix of uploaded tables of figures in the inbox. */
export const marketPrefix = 'market/';

/** Suffix of their keys; case-sensitive. */
export const marketSuffix = '.csv';

/** True for the key of an uploaded table of figures. */
export const isMarketKey = (key: string): boolean => key.startsWith(marketPrefix) && key.endsWith(marketSuffix);
