const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/** A number in digits, whatever its size: JavaScript itself writes prices below 0.000001 with an exponent. */
export const decimal = (value: number): string => plain.format(value);
