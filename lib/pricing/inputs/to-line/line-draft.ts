import { say } from '../../../platform/language.ts';
import type { RequestedItem } from '../../products/item.ts';
import type { MeterResource, Resource } from '../resource.ts';

/** A line of an estimate without the members that its place in the request decides. */
export type ItemDraft = Omit<RequestedItem, 'id' | 'quantity' | 'region'> & { readonly region?: string };

/** What a resource is charged for: a product of the catalogue, or a quantity of a meter. */
export type LineDraft =
  | { readonly kind: 'item'; readonly item: ItemDraft; readonly count: number }
  | {
      readonly kind: 'meter';
      readonly meter: MeterResource['meter'];
      /** What one resource uses in a month. */
      readonly quantity: number;
      readonly unit?: string | undefined;
      readonly instances?: number | undefined;
      readonly instanceHours?: number | undefined;
      /** Where the price list has the meter. @default the region of the resource */
      readonly region?: string;
      readonly count: number;
    };

/** What a resource becomes. Without lines it is free, or not priced for the reasons in `unpriced`. */
export interface ResourceDrafts {
  readonly lines: readonly LineDraft[];
  /** Parts of sentences: what was taken because the file leaves it out. */
  readonly assumed: readonly string[];
  /** Sentences: why the resource is not priced, or, if there are lines, a part of it. */
  readonly unpriced: readonly string[];
}

/** Says that a resource costs something which is not priced. */
export const notPriced = (reason: string): ResourceDrafts => ({ lines: [], assumed: [], unpriced: [reason] });

/** A resource that costs nothing of its own. */
export const free: ResourceDrafts = { lines: [], assumed: [], unpriced: [] };

/** Says that a file leaves out what a price needs. @param what such as `size` */
export const leftOut = ({ unknown = [] }: Resource, what: string): ResourceDrafts =>
  notPriced(
    unknown.length === 0
      ? say({ en: `The file does not say its ${what}.`, pt: `Falta no arquivo: ${what}.` })
      : say({
          en: `The file does not say its ${what}; it will only be known when it is applied (${unknown.join(', ')}).`,
          pt: `Falta no arquivo: ${what}; só será conhecido quando for aplicado (${unknown.join(', ')}).`,
        }),
  );

/** Makes the member with the hours; without it the product's default counts. */
export const withHours = (hours: number | undefined): { readonly hours_per_month?: number } =>
  hours === undefined ? {} : { hours_per_month: hours };

/** True for a machine whose price changes with demand. */
export const hasNoFixedPrice = (priority: string | undefined): boolean => /^(?:spot|low)$/i.test(priority ?? '');
