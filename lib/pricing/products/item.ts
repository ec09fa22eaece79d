import type { EstimateRequest } from '../../platform/request-types.generated.ts';
import type { RunHours } from '../hours.ts';

/** An item of a request that is valid by the schema; its names are not checked yet. */
export type RequestedItem = NonNullable<EstimateRequest['items']>[number];

/** Name of a member that items of some product have. */
export type MemberName = keyof RequestedItem;

/** What every line of an architecture has. */
export interface Line {
  /** As the caller named it, or its number, from 1. */
  readonly id: string;
  readonly quantity: number;
  readonly region: string;
  /** Hours a month for which the resource runs. */
  readonly hours: RunHours;
}

/** A checked line: everything that it names exists in the catalogue. Products add members. */
export interface EstimateItem extends Line {
  readonly product: string;
  /** The customer brings the licence; absent for products that need none. */
  readonly hybridBenefit?: boolean;
  /** JSON Pointer of the line in the request; that of its place among the items where absent. */
  readonly pointer?: string;
  /** What `quantity` counts, where that is not pieces. */
  readonly unit?: string;
  /** What the caller should know of the line's price: parts of sentences. */
  readonly notes?: readonly string[];
}
