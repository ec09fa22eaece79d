/** A price and a quantity; all digits of them where a number does not have them. */
export interface ExactProduct {
  readonly unit_price: number;
  readonly unit_price_exact?: string;
  readonly quantity: number;
  /** A decimal, or a fraction such as `1/12`. */
  readonly quantity_exact?: string;
}

/** A charge of a line, as the API answers it (docs/spec/pricing.md#estimate-result). */
export interface AnsweredCharge extends ExactProduct {
  readonly side: string;
  readonly models: readonly string[];
  readonly role: string;
  readonly meter_id: string;
  readonly meter_name: string;
  readonly price_type: string;
  readonly term: string | null;
  readonly unit_of_measure: string;
  /** Graduated prices. */
  readonly tiers?: readonly (ExactProduct & { readonly minimum_units: number })[];
  readonly less?: ExactProduct & {
    readonly meter_id: string;
    readonly meter_name: string;
    readonly unit_of_measure: string;
  };
  readonly monthly: number;
  readonly source: string;
  readonly snapshot_id: string | null;
}
