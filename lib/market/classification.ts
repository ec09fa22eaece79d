/** How the price of a stock compares with its value by one method; `SEM_DADOS` if the method lacks data. */
export const classifications = ['BARATA', 'JUSTA', 'CARA', 'SEM_DADOS'] as const;
export type Classification = (typeof classifications)[number];

/**
 * Why a valuation is doubtful: one year far above the others, a value far above the price, a share change of unknown size,
 * or sources that differ.
 */
export const alerts = [
  'provento_extraordinario',
  'valor_atipico',
  'evento_nao_ajustado',
  'fontes_divergentes',
] as const;
export type Alert = (typeof alerts)[number];
