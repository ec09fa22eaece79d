/** Hours in a month of 365 ÷ 12 days, as Azure's own calculator counts. */
export const hoursAMonth = 730;

declare const isRunHours: unique symbol;

/**
 * Hours a month for which a line runs. The compiler takes them for no number, so that nobody multiplies them into the count
 * of a charge: `quantityOf` multiplies by them, once, if the unit of the meter counts time.
 */
export type RunHours = { readonly [isRunHours]: true };

/** Takes a number as the hours of a line. */
export const runHours = (hours: number): RunHours => hours as unknown as RunHours;

/** Returns the hours of a line as a number. */
export const hoursIn = (hours: RunHours): number => hours as unknown as number;

/** For meters by the day; in as many digits as a request may have. */
export const daysAMonth = Math.round((hoursAMonth / 24) * 1e6) / 1e6;
