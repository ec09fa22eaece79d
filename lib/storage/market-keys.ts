/** Where tables of figures arrive in the inbox. */
export const marketPrefix = 'market/';

/** True for the key of a table of figures. */
export const isMarketKey = (key: string): boolean => key.startsWith(marketPrefix) && key.endsWith('.csv');
