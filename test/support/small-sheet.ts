/** Header of the sheets of most tests: the columns that a row needs. */
export const smallHeader =
  'MeterId,MeterName,MeterCategory,MeterSubCategory,MeterRegion,Product,priceType,Term,UnitOfMeasure,UnitPrice,CurrencyCode';

/** A line of such a sheet: the meter of a number, at a price. */
export function smallLine(number: number, price: string, currency = 'USD'): string {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return `${id},D${number} v5,Virtual Machines,Dv5 Series,US East 2,Virtual Machines Dv5 Series - D${number} v5,Consumption,,1 Hour,${price},${currency}`;
}

/** A sheet of so many meters, all at one price. */
export const smallSheet = (meters: number, price: string, currency?: string): string =>
  `${[smallHeader, ...Array.from({ length: meters }, (_, index) => smallLine(index, price, currency))].join('\n')}\n`;
