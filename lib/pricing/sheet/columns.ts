/** Whose prices a line, an element or a page says that it has; empty or absent if it does not say. */
export interface StatedOwner {
  readonly enrollment?: string | undefined;
  readonly billingProfile?: string | undefined;
  readonly billingProfileName?: string | undefined;
  readonly billingAccount?: string | undefined;
  readonly billingAccountName?: string | undefined;
}

/** The columns of a price sheet that are read. */
export type SheetColumn =
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
  | 'plan'
  | 'tierMinimumUnits'
  | 'includedQuantity'
  | 'effectiveStart'
  | 'effectiveEnd'
  | keyof StatedOwner;

/** Header names in the sheets that Microsoft exports, without case, spaces and signs. */
const headers: Readonly<Record<string, SheetColumn>> = {
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
  productordername: 'plan',
  tierminimumunits: 'tierMinimumUnits',
  includedquantity: 'includedQuantity',
  effectivestartdate: 'effectiveStart',
  effectiveenddate: 'effectiveEnd',
  enrollmentnumber: 'enrollment',
  enrollmentid: 'enrollment',
  billingprofileid: 'billingProfile',
  billingprofilename: 'billingProfileName',
  billingaccountid: 'billingAccount',
  billingaccountname: 'billingAccountName',
};

/** A line without these has no price. */
export const requiredColumns = ['meterId', 'meterName', 'unitOfMeasure', 'unitPrice', 'currency'] as const;

/** What says whose a sheet is. */
export const ownerColumns = [
  'enrollment',
  'billingProfile',
  'billingProfileName',
  'billingAccount',
  'billingAccountName',
] as const satisfies readonly (keyof StatedOwner)[];

/** Position of each column on a sheet, from 0 on. */
export type Layout = ReadonlyMap<SheetColumn, number>;

const columnOf = (header: string): SheetColumn | undefined => {
  const name = header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return Object.hasOwn(headers, name) ? headers[name] : undefined;
};

/** Two places on a sheet that have the same column: `UnitPrice` and `Unit price`, `Product` and `ProductName`. */
export interface Twin {
  readonly column: SheetColumn;
  readonly first: number;
  readonly second: number;
}

/** Finds the columns that a header names more than once. */
export function twinsOf(header: readonly string[]): readonly Twin[] {
  const layout = layoutOf(header);
  return header.flatMap((field, second) => {
    const column = columnOf(field);
    if (column === undefined) return [];
    const first = layout.get(column);
    return first === undefined || first === second ? [] : [{ column, first, second }];
  });
}

/** Finds the columns that a line names; of equal names the first counts. */
export function layoutOf(fields: readonly string[]): Layout {
  const layout = new Map<SheetColumn, number>();
  fields.forEach((field, index) => {
    const column = columnOf(field);
    if (column !== undefined && !layout.has(column)) layout.set(column, index);
  });
  return layout;
}
