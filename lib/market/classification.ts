// Apart from the valuation, so that functions that only read published figures do not load its arithmetic.

/** How the price of a stock compares with its value by one method. `SEM_DADOS` where the method has too little data. */
export const classifications = ['BARATA', 'JUSTA', 'CARA', 'SEM_DADOS'] as const;
export type Classification = (typeof classifications)[number];

/** What makes a valuation doubtful: a year far above the others, or a value far above the price. */
export const alerts = ['provento_extraordinario', 'valor_atipico'] as const;
export type Alert = (typeof alerts)[number];
