/** A charge of a line, as the API answers it (docs/spec/pricing.md#estimate-result). */
export interface AnsweredCharge {
  readonly side: string;
  readonly models: readonly string[];
  readonly role: string;
  readonly meter_id: string;
  readonly meter_name: string;
  readonly price_type: string;
  readonly term: string | null;
  readonly unit_price: number;
  readonly unit_of_measure: string;
  readonly quantity: number;
  /** Graduated prices. */
  readonly tiers?: readonly {
    readonly minimum_units: number;
    readonly unit_price: number;
    readonly quantity: number;
  }[];
  readonly less?: {
    readonly meter_id: string;
    readonly meter_name: string;
    readonly unit_price: number;
    readonly unit_of_measure: string;
  };
  readonly monthly: number;
  readonly source: string;
  readonly snapshot_id: string | null;
}
