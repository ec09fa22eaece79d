import type { MarketWords } from './words-en.ts';

/** The alerts that the filter and the signals count: an estimate is none. */
export const doubtsOf = (alertas: readonly string[]): readonly string[] =>
  alertas.filter((alert) => alert !== 'estimado');

/** The alerts of a stock in a cell, such as `none (estimate)`. */
export function alertText(alertas: readonly string[], { alerts, table }: MarketWords): string {
  const names: Readonly<Record<string, { readonly short: string }>> = alerts;
  const text =
    doubtsOf(alertas)
      .map((alert) => names[alert]?.short ?? alert)
      .join(', ') || table.noAlerts;
  return alertas.includes('estimado') ? `${text} (${alerts.estimado.short})` : text;
}
