/** Hours in a month of 365 ÷ 12 days, as Azure's own calculator counts. */
export const hoursAMonth = 730;

/** For meters by the day; in as many digits as a request may have. */
export const daysAMonth = Math.round((hoursAMonth / 24) * 1e6) / 1e6;
