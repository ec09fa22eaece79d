/** A price of a service beside the three products, for the demo. */
export interface ServiceFigure {
  readonly service: string;
  readonly product: string;
  readonly sku: string;
  readonly meterName: string;
  readonly unitOfMeasure: string;
  /** Units of measure from which on a price counts, and the price in USD. */
  readonly tiers: readonly (readonly [from: string, price: string])[];
  /** Sold in each region, without one, or in a zone. */
  readonly location: 'region' | 'global' | 'Zone 1';
  readonly isReserved?: boolean;
  /** The demo's contract has no price for it. @default false */
  readonly isPublicOnly?: boolean;
}
