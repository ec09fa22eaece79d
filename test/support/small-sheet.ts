/** Header of a small sheet: the columns that a row needs. */
export const smallHeader =
  'MeterId,MeterName,MeterCategory,MeterSubCategory,MeterRegion,Product,priceType,Term,UnitOfMeasure,UnitPrice,CurrencyCode';

/** A line of a small sheet: a meter, by its number, and its price. */
export function smallLine(number: number, price: string, currency = 'USD'): string {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return `${id},D${number} v5,Virtual Machines,Dv5 Series,US East 2,Virtual Machines Dv5 Series - D${number} v5,Consumption,,1 Hour,${price},${currency}`;
}

/** A sheet with this many meters, all at one price. */
export const smallSheet = (meters: number, price: string, currency?: string): string =>
  `${[smallHeader, ...Array.from({ length: meters }, (_, index) => smallLine(index, price, currency))].join('\n')}\n`;
