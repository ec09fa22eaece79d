import type { LineOffers } from '../line-offers.ts';
import type { PriceRow } from '../price-row.ts';
import type { Prices } from '../prices.ts';
import type { EstimateItem, Line, MemberName } from './item.ts';
import type { ItemReader } from './item-reader.ts';
import type { SheetNames } from './sheet-names.ts';

/** A choice in a form. */
export type Choice = { readonly value: string; readonly label: string };

/** An option of a form field: a choice, with the facts that its kind has. */
export type Option = Choice & Readonly<Record<string, unknown>>;

/** What options can depend on beside the catalogue. */
export interface OptionContext {
  /** Names on the price sheet of the caller's scope; undefined without a sheet. */
  readonly sheet?: SheetNames | undefined;
  /** Azure's name of the region in which a name has to be on the sheet; any region where undefined. */
  readonly region?: string | undefined;
}

/** A form field: its few choices, or a function that makes its options from data. */
export type Field =
  | { readonly choices: readonly Choice[] }
  | {
      readonly options: (context: OptionContext) => readonly Option[];
      /** True where the options say what is on the caller's price sheet. @default false */
      readonly readsSheet?: boolean;
    };

/** A sentence in the answer about what the figures rest on. */
export interface Assumption<Item> {
  readonly text: string;
  appliesTo(item: Item): boolean;
  /** True where it stands before the assumptions that all products share. @default false */
  readonly comesFirst?: boolean;
}

/**
 * All that pricing knows about a product of the catalogue. Each has a folder here and a line in `products.ts`. The
 * functions are methods, so that TypeScript takes a product of one kind of item for a `Product`; they only get items that
 * the product's own `readItem` has made.
 */
export interface Product<Item extends EstimateItem = EstimateItem> {
  readonly id: string;
  readonly label: string;
  /** Form fields that have options, in the order of the form. */
  readonly fields: Readonly<Record<string, Field>>;

  /** Members that a requested item may have beside the common ones. */
  readonly members: readonly MemberName[];
  /** Checks a requested item and fills in its defaults. @returns undefined where a fault leaves no item */
  readItem(reader: ItemReader, line: Line): Item | undefined;
  /** Describes an item in a few words, for a table. */
  describe(item: Item): string;
  readonly assumptions: readonly Assumption<Item>[];

  /** Lists the keys of the offers in the public price list that an item is priced by. */
  offerKeys(item: Item): readonly string[];
  /** Finds what an item is charged under each model, at the prices of one side. @throws NoPrice */
  offers(item: Item, prices: Prices): LineOffers;

  /** Filters of the Retail Prices API (OData) for the service's rows: in a region, and of no region. */
  readonly priceListFilters: { readonly inRegion: string; readonly global?: string };
  /** Names the offer that a row of the price list belongs to; undefined for a row that prices something else. */
  offerKeyOf(row: PriceRow): string | undefined;
  /** What an import notes of each row of a price sheet, for the options of `fields`. */
  readonly sheetNames?: {
    /** Under which the names are stored with the snapshot; never changes. */
    readonly key: string;
    /** Names that the row is a price of; none for other rows. */
    namesOf(row: PriceRow): readonly string[];
  };
}
