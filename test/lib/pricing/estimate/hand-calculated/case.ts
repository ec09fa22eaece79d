import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import type { RequestedItem } from '../../../../../lib/pricing/products/item.ts';

/** Figures in the order of the models: pay-as-you-go, reserved 1 and 3 years, savings plan 1 and 3 years. */
export type Five = readonly [payg: number, ri1: number, ri3: number, sp1: number, sp3: number];

/** The same figure under every model. */
export const all = (figure: number): Five => [figure, figure, figure, figure, figure];

/** An estimate that was calculated by hand. */
export interface Case {
  readonly what: string;
  readonly items: readonly RequestedItem[];
  readonly retail: Five;
  readonly corporate?: Five;
  /** Lines of the contract's sheet. */
  readonly sheet?: readonly PriceRow[];
}
