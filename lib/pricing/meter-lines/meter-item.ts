import { say } from '../../platform/language.ts';
import type { EstimateRequest } from '../../platform/request-types.generated.ts';
import { NoPrice } from '../line-offers.ts';
import type { PriceRow } from '../price-row.ts';
import type { EstimateItem } from '../products/item.ts';
import type { ItemFault } from '../products/item-reader.ts';

/** A line by meter that is valid by the schema. */
export type RequestedMeter = NonNullable<EstimateRequest['meters']>[number];

/** What such lines have in the place of a product. */
export const meterProduct = 'meter';

/** How a line names its meter: by id, or by service and name. The other texts narrow it. */
export interface MeterAsk {
  /** In lower case. */
  readonly meterId?: string | undefined;
  readonly service?: string | undefined;
  readonly product?: string | undefined;
  readonly sku?: string | undefined;
  readonly meter?: string | undefined;
  /** Azure's name; an unknown spelling stays as it is. */
  readonly region?: string | undefined;
}

/** A SKU of a meter with its prices. */
export interface MeterVariant {
  /** The pay-as-you-go prices, ascending by tier, the first from 0 on. */
  readonly usage: readonly [PriceRow, ...PriceRow[]];
  /** The prices of its reservations and savings plans. */
  readonly commitments: readonly PriceRow[];
  /** How many vCores the pay-as-you-go price is for; undefined if the meter has no prices for other numbers. */
  readonly vcores: number | undefined;
}

/** The prices that a line's meter has on one list or sheet. */
export interface MeterPrices {
  /** One, or several SKUs of one meter that cost the same. */
  readonly variants: readonly [MeterVariant, ...MeterVariant[]];
  /** False if only the contract's sheet has the meter. */
  readonly isOnList: boolean;
}

/** A line by meter. Its prices are looked up before it is priced. */
export interface MeterItem extends EstimateItem {
  readonly product: typeof meterProduct;
  /** JSON Pointer of the line in the request. */
  readonly pointer: string;
  readonly ask: MeterAsk;
  /** The unit in which the caller counts; undefined if left out. */
  readonly askedUnit: string | undefined;
  /** How many instances a meter by the hour has; undefined if the caller does not say. */
  readonly instances?: number | undefined;
  /** What was found for `ask`: prices, or why there are none; undefined before it is looked up. */
  readonly found?: MeterPrices | ItemFault;
}

export const isMeterItem = (item: EstimateItem): item is MeterItem => item.product === meterProduct;

/** The meter of a line has no price, for the reason in `fault`. */
export class MeterNotPriced extends NoPrice {
  readonly fault: ItemFault;

  constructor(fault: ItemFault) {
    super(fault.detail);
    this.fault = fault;
  }
}

const maxNamed = 8;

/** Names lines in a sentence: the first eight, and how many more there are. */
export function nameLines(names: readonly string[]): string {
  const named = names.slice(0, maxNamed).join(', ');
  return names.length > maxNamed
    ? `${named}${say({ en: ` and ${names.length - maxNamed} more`, pt: ` e mais ${names.length - maxNamed}` })}`
    : named;
}
