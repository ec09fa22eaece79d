import type { EstimateRequest } from '../../platform/request-types.generated.ts';

/** What every item of a request has, valid by the schema; names are not checked yet. */
export type CommonMembers = Pick<
  EstimateRequest['items'][number],
  'id' | 'product' | 'quantity' | 'region' | 'hours_per_month'
>;

/** An item as it was sent. Which further members it may have depends on its product. */
export type RequestedItem = CommonMembers & OtherMembers;

/** Members of no product in particular. */
export type OtherMembers = Readonly<Record<string, unknown>>;

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
