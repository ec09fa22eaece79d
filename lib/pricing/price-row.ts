/** What a price is for: pay-as-you-go, a reservation's whole term, or an hour under a savings plan. */
export const priceTypes = ['Consumption', 'DevTestConsumption', 'Reservation', 'SavingsPlan'] as const;
export type PriceType = (typeof priceTypes)[number];

/** Length of a commitment, as an ISO 8601 duration. */
export const terms = ['P1Y', 'P3Y', 'P5Y', 'P10Y'] as const;
export type Term = (typeof terms)[number];

/** One price of one meter, from the public price list or a price sheet. Texts are trimmed; an absent text is `''`. */
export interface PriceRow {
  /** UUID in lower case; shared by the pay-as-you-go, reservation and savings-plan prices of the meter. */
  readonly meterId: string;
  readonly meterName: string;
  /** `Virtual Machines`: serviceName of the price list, MeterCategory of a sheet. */
  readonly category: string;
  readonly subCategory: string;
  /** `Virtual Machines Dsv5 Series Windows`: productName of the price list, Product of a sheet. */
  readonly product: string;
  /** `D2s v5`, `P10 LRS`, `2 vCore` in the price list; a SKU id on a sheet. */
  readonly sku: string;
  /** `Standard_D2s_v5`; `''` on sheets, which do not have it. */
  readonly armSku: string;
  /** Azure's name of the region (`eastus2`), `global` for prices of no region; an unknown spelling stays as it is. */
  readonly location: string;
  /** `1 Hour`, `100 Hours`, `10K`: what `unitPrice` buys. A reservation's price is for the whole term. */
  readonly unitOfMeasure: string;
  /** Decimal digits, exactly as published: `0.0804`, never in exponent notation, never negative. */
  readonly unitPrice: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly priceType: PriceType;
  /** `''` but for reservations and savings plans. */
  readonly term: Term | '';
  /** From how many units a month on this price counts, in decimal digits: `'0'` for the first tier. */
  readonly tierMinimumUnits: string;
  readonly partNumber: string;
  /** On the price list, Azure's id of the SKU; a sheet has it in `sku`. */
  readonly skuId?: string;
  /** ISO days from which and up to which a sheet's price holds; absent if the sheet does not say. */
  readonly effectiveStart?: string;
  readonly effectiveEnd?: string;
  /** What the import warned of about this price: a part of a sentence. */
  readonly note?: string;
}

/** Tests and the demo fill it in. */
export const blankRow: PriceRow = {
  meterId: '',
  meterName: '',
  category: '',
  subCategory: '',
  product: '',
  sku: '',
  armSku: '',
  location: '',
  unitOfMeasure: '1 Hour',
  unitPrice: '0',
  currency: 'USD',
  priceType: 'Consumption',
  term: '',
  tierMinimumUnits: '0',
  partNumber: '',
};

/** Key of a price among those of all meters. */
export const priceKey = ({ meterId, priceType, term, tierMinimumUnits }: PriceRow): string =>
  `${meterId}|${priceType}|${term}|${tierMinimumUnits}`;

/** Tells the rows of a meter apart that price different things. */
export const skuOf = ({ sku, product, meterName }: PriceRow): string => [sku, product, meterName].join('|');

const sized = /(?:^|\s)(\d+) vCore/i;

/** Returns the number in `2 vCore`, as SKU, meter or product name it; undefined if none does. */
export function namedVcores({ sku, meterName, product }: PriceRow): number | undefined {
  const [, number] = sized.exec(sku) ?? sized.exec(meterName) ?? sized.exec(product) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Returns how many vCores a price is for; 1 if nothing names a number. */
export const vcoresOf = (row: PriceRow): number => namedVcores(row) ?? 1;

/** True for a price by vCores, of one or of several. */
export const isByVcore = ({ sku, meterName }: PriceRow): boolean => /vCore/i.test(`${sku} ${meterName}`);
