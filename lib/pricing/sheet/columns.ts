/** What a price sheet says of a price, by the names used here. */
export type Column =
  | 'meterId'
  | 'meterName'
  | 'category'
  | 'subCategory'
  | 'region'
  | 'product'
  | 'sku'
  | 'partNumber'
  | 'priceType'
  | 'term'
  | 'unitOfMeasure'
  | 'unitPrice'
  | 'currency'
  | 'offerId'
  | 'includedQuantity'
  | 'effectiveStart'
  | 'effectiveEnd';

/** Header names of the sheets that Microsoft has exported, without case, spaces and signs. */
const headers: Readonly<Record<string, Column>> = {
  meterid: 'meterId',
  metername: 'meterName',
  metercategory: 'category',
  metersubcategory: 'subCategory',
  meterregion: 'region',
  product: 'product',
  productname: 'product',
  skuid: 'sku',
  partnumber: 'partNumber',
  pricetype: 'priceType',
  term: 'term',
  unitofmeasure: 'unitOfMeasure',
  unitprice: 'unitPrice',
  currencycode: 'currency',
  currency: 'currency',
  offerid: 'offerId',
  includedquantity: 'includedQuantity',
  effectivestartdate: 'effectiveStart',
  effectiveenddate: 'effectiveEnd',
};

/** Without these a line has no price. */
export const neededColumns = ['meterId', 'meterName', 'unitOfMeasure', 'unitPrice', 'currency'] as const;

/** Where each column stands on a sheet. */
export type Layout = ReadonlyMap<Column, number>;

/** The column that a header names; undefined for the many that no price needs. */
const columnOf = (header: string): Column | undefined => {
  const name = header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return Object.hasOwn(headers, name) ? headers[name] : undefined;
};

/** The columns that a line names, as far as it is a header at all; the first of two alike counts. */
export function layoutOf(fields: readonly string[]): Layout {
  const layout = new Map<Column, number>();
  fields.forEach((field, index) => {
    const column = columnOf(field);
    if (column !== undefined && !layout.has(column)) layout.set(column, index);
  });
  return layout;
}
