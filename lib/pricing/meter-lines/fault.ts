import { NoPrice } from '../line-offers.ts';
import type { ItemFault } from '../products/item-reader.ts';

/** The meter of a line has no price, for the reason in `fault`. */
export class MeterNotPriced extends NoPrice {
  readonly fault: ItemFault;

  constructor(fault: ItemFault) {
    super(fault.detail);
    this.fault = fault;
  }
}
