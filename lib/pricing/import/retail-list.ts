import type { OnWait } from '../../platform/fetch-text.ts';
import type { PriceRow } from '../price-row.ts';
import type { RegionsRead } from '../scope/scope.ts';
import type { ShrunkenRegion } from './check-size.ts';

/** The public price list of some regions in one currency. */
export interface RetailList {
  readonly currency: string;
  /** By Azure's name. Their prices replace those that are there; the prices of all other regions stay. */
  readonly regions: readonly string[];
  /** Names of the services that were read; none for all. @default - all */
  readonly services?: readonly string[];
  /** Rows in any order; of several rows of one price the newest counts. Rows of another region are left out. */
  readonly rows: AsyncIterable<readonly PriceRow[]> | Iterable<readonly PriceRow[]>;
  readonly source: string;
  /** Differs for lists that are read at the same moment. @default - source */
  readonly identity?: string;
  /** Takes regions that have lost more than half of their prices. @default false */
  readonly force?: boolean;
  readonly now: Date;
  readonly directory: string;
  /** Ends a run that is out of time; nothing of it is published. */
  readonly signal?: AbortSignal | undefined;
  /** Called when the storing of the list begins, and its result when it ends. */
  readonly onWait?: OnWait | undefined;
}

export interface RetailResult {
  readonly status: 'completed' | 'failed' | 'superseded';
  readonly scope_id: string;
  readonly snapshot_id: string;
  readonly row_count: number;
  /** All regions of the new list, those that were kept included; none if it was not published. */
  readonly regions: RegionsRead;
  /** What `force` has taken. */
  readonly shrunken: readonly ShrunkenRegion[];
  /** Services that were asked for and that the new list has no price of: perhaps a name is misspelled. */
  readonly missing_services: readonly string[];
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly write_units: number;
}
