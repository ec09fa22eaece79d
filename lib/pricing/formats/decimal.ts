const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/** Formats a number in digits; JavaScript itself writes prices below 0.000001 with an exponent. */
export const formatDecimal = (value: number): string => digits.format(value);
