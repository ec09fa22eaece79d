import type { Texts } from '../../platform/language.ts';
import type { LineOffers } from '../line-offers.ts';
import type { PriceRow } from '../price-row.ts';
import type { Prices } from '../prices.ts';
import type { RegionsRead } from '../scope/scope.ts';
import type { ProductForm } from './form.ts';
import type { EstimateItem, Line, MemberName } from './item.ts';
import type { ItemFault, ItemReader } from './item-reader.ts';
import type { SheetNames } from './sheet-names.ts';

/** A choice in a form, with further facts. */
export type Option = { readonly value: string; readonly label: string } & Readonly<Record<string, unknown>>;

/** A public price list that has been read. */
export interface PriceListRead {
  /** ISO 4217. */
  readonly currency: string;
  /** Undefined for a list that an earlier version has read. */
  readonly regions: RegionsRead | undefined;
}

/** What options depend on beside the catalogue. */
export interface OptionContext {
  /** Names on the price sheet of the caller's scope; undefined without a sheet. */
  readonly sheet?: SheetNames | undefined;
  /** A name must be on the sheet in this region; in any where undefined. */
  readonly region?: string | undefined;
  /** The public price lists, one a currency. */
  readonly lists?: readonly PriceListRead[] | undefined;
}

/** A sentence in the response about what the figures rest on. */
export interface Assumption<Item> {
  readonly text: Texts;
  /** @param hasCommitments true if a commitment is sold for the item, at public or at contract prices */
  appliesTo(item: Item, hasCommitments: boolean): boolean;
  /** Names the items that it applies to, at the end of `text`. @default nothing */
  naming?(items: readonly Item[]): string;
  /** True where it stands before the assumptions that all products share. */
  readonly comesFirst?: boolean;
}

/** How lines of one kind are described and priced. Methods, for the reason that `Product` gives. */
export interface LineKind<Item extends EstimateItem = EstimateItem> {
  describe(item: Item): string;
  readonly assumptions: readonly Assumption<Item>[];
  /** Lists the keys of the offers that an item is priced by. */
  offerKeys(item: Item): readonly string[];
  /** Finds the charges of an item under each model, at the prices of one side. @throws NoPrice */
  offers(item: Item, prices: Prices): LineOffers;
}

/** A size that can take the place of another one. */
export interface SameShape {
  /** Processor and generation: `amd_v6`, `intel_v7`, `arm_v6`. */
  readonly series: string;
  readonly size: string;
}

/** The sizes of a product's items. */
export interface Sizes<Item extends EstimateItem = EstimateItem> {
  sizeOf(item: Item): string;
  withSize(item: Item, size: string): Item;
  /** Returns the name of a size, in any spelling; a fault at the pointer for what cannot be one. */
  readonly read: (text: string, pointer: string) => string | ItemFault;
  /** Lists the sizes with the same resources, one for each series, the oldest first; without the size itself. */
  readonly sameShapes: (size: string) => readonly SameShape[];
  /** Returns the series of a size; undefined for one that has none. */
  readonly seriesOf: (size: string) => string | undefined;
}

/**
 * All that pricing knows about a product (docs/how-to/add-a-product.md). The functions are methods, so that TypeScript
 * takes a product of one kind of item for a `Product`; they only get items that the product's own `readItem` has made.
 */
export interface Product<Item extends EstimateItem = EstimateItem> extends ProductForm, LineKind<Item> {
  /** Lists the options of the fields of the form that have them, but for those of `region`. */
  readonly options?: { readonly [Member in MemberName]?: (context: OptionContext) => readonly Option[] };

  /** Checks an item and fills in its defaults; undefined where a fault leaves no item. */
  readItem(reader: ItemReader, line: Line): Item | undefined;
  /** What an item may be resized to; absent where it has no sizes. */
  readonly sizes?: Sizes<Item>;

  /** OData filters of the Retail Prices API for the product's rows: in a region, and of no region. */
  readonly priceListFilters: { readonly inRegion: string; readonly global?: string };
  /** Returns the offer key of a row of the price list; undefined for a row that prices something else. */
  offerKeyOf(row: PriceRow): string | undefined;
  /** Names on a price sheet that an import stores under `key`, for the options of `fields`. The key never changes. */
  readonly sheetNames?: {
    readonly key: string;
    /** Lists the names that a row prices. */
    namesOf(row: PriceRow): readonly string[];
  };
}
