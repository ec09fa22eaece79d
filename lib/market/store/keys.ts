/** Where tables of figures arrive in the inbox. */
export const marketPrefix = 'market/';

/** End of the keys of tables of figures, compared letter by letter. */
export const marketSuffix = '.csv';

/** True for the key of a table of figures. */
export const isMarketKey = (key: string): boolean => key.startsWith(marketPrefix) && key.endsWith(marketSuffix);
