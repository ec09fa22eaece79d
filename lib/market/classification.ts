/** How the price of a stock compares with its value by one method; `SEM_DADOS` if the method lacks data. */
export const classifications = ['BARATA', 'JUSTA', 'CARA', 'SEM_DADOS'] as const;
export type Classification = (typeof classifications)[number];

/**
 * Why a valuation is doubtful: one year far above the others, a value far above the price, a share change of unknown size,
 * or sources that differ. `estimado` says that it is made from estimates, which only the demo has.
 */
export const alerts = [
  'provento_extraordinario',
  'valor_atipico',
  'evento_nao_ajustado',
  'fontes_divergentes',
  'estimado',
] as const;
export type Alert = (typeof alerts)[number];

/** True if an alert is about the stock; where all figures are estimates, that is no reason to leave all stocks out. */
export const isDoubtful = ({ alertas }: { readonly alertas: readonly Alert[] }): boolean =>
  alertas.some((alert) => alert !== 'estimado');

/** Counts the methods that give a score. */
export const countMethods = (scores: { readonly score_ceiling: unknown; readonly score_intrinseco: unknown }): number =>
  [scores.score_ceiling, scores.score_intrinseco].filter((score) => score !== null).length;

/** Whether a distribution is still to be had, and whether it is paid (docs/spec/market/ticker.md#payment-calendar). */
export const paymentStates = ['ANUNCIADO', 'A_PAGAR', 'PAGO', 'SEM_DATA'] as const;
export type PaymentState = (typeof paymentStates)[number];
