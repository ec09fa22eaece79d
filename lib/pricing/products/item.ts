import type { EstimateRequest } from '../../platform/request-types.generated.ts';

/** An item as it was sent, valid by the schema; names are not checked yet. Its product says which members it may have. */
export type RequestedItem = EstimateRequest['items'][number];

/** Name of a member that items of some product have. */
export type MemberName = keyof RequestedItem;

/** What every line of an architecture has. */
export interface Line {
  /** As the caller named it, or its number, from 1. */
  readonly id: string;
  readonly quantity: number;
  /** Azure's name of the region. */
  readonly region: string;
  /** Hours a month for which the resource runs. */
  readonly hours: number;
}

/** A line of an architecture, checked: everything that it names exists in the catalogue. Products add members. */
export interface EstimateItem extends Line {
  /** Id of its product. */
  readonly product: string;
  /** The customer brings the licence; absent for products that need none. */
  readonly hybridBenefit?: boolean;
}
