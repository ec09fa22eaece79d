/** Hours in a month of 365 ÷ 12 days, as Azure's own calculator counts. */
export const hoursAMonth = 730;
