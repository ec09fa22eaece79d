import type { ScopeKind } from '../scope-id.ts';
import type { Section } from '../snapshot/pages.ts';

/** What the public price list has of one region. */
export interface RegionRead {
  readonly row_count: number;
  /** Rows that a product of the catalogue needs; absent in lists of earlier versions, which have no others. */
  readonly offer_count?: number;
  /** Names of the services that were read, none for all; absent in lists of earlier versions. */
  readonly services?: readonly string[];
  /** ISO 8601 date-time at which the reading began. */
  readonly read_at: string;
}

/** The regions of a price list that were read, by Azure's name; prices of no region are under `global`. */
export type RegionsRead = Readonly<Record<string, RegionRead>>;

/** What an import says of a price sheet as a whole. */
export interface SheetFacts {
  /** ISO days of the first and the last day on which one of its prices holds; null if the sheet does not say. */
  readonly effective_start: string | null;
  readonly effective_end: string | null;
  /** The first of the import's warnings but those about these days, and the number of all. */
  readonly warnings: readonly string[];
  readonly warning_count: number;
}

/** The snapshot that a scope answers from, as it is copied into the scope's item. */
export interface ActiveSnapshot {
  readonly snapshot_id: string;
  readonly row_count: number;
  readonly rejected_rows: number;
  /** A file name, an S3 address or a URL. */
  readonly source: string;
  /** Hash of the file, in hexadecimal; `''` if there was no file. */
  readonly sha256: string;
  /** Equal if importing a file again would give the same snapshot. */
  readonly fingerprint: string;
  /** ISO 8601 date-times. */
  readonly started_at: string;
  readonly completed_at: string;
  readonly activated_at: string;
  /** Signs cursors; hexadecimal. It never leaves the service. */
  readonly cursor_key: string;
  readonly sections: Readonly<Partial<Record<Section, number>>>;
  /** What was read of a price list; absent from lists that earlier versions read, and from sheets. */
  readonly regions?: RegionsRead;
  /** What the import noted about a price sheet; absent from sheets that earlier versions imported, and from lists. */
  readonly sheet?: SheetFacts;
}

/** The newest attempt to import into a scope. */
export interface LatestAttempt {
  readonly snapshot_id: string;
  readonly status: 'pending' | 'running' | 'completed' | 'failed' | 'superseded';
  readonly started_at: string;
  readonly completed_at: string | null;
  /** Time of the last life sign; attempts of earlier versions have none. */
  readonly alive_at?: string;
  /** As that of a snapshot; attempts of earlier versions have none. */
  readonly source?: string;
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** A set of prices that is imported and read as one. */
export interface Scope {
  readonly kind: ScopeKind;
  readonly scope_id: string;
  readonly provider: 'azure';
  /** ISO 4217, of all prices of the scope. */
  readonly currency: string;
  /** An inactive scope takes no imports and is nobody's default. */
  readonly active: boolean;
  readonly enrollment_id: string | null;
  /** The offer whose prices count if a sheet lists several; null leaves it to `choose-rows.ts`. */
  readonly offer_id: string | null;
  readonly created_at: string;
  /** Id of the newest upload with the prices of the active snapshot; older uploads are not published. */
  readonly active_order: string | null;
  /** The newest import that found its sheet in use already; absent if none did, and in scopes of earlier versions. */
  readonly repeated?: { readonly order: string; readonly source: string };
  readonly active_snapshot: ActiveSnapshot | null;
  readonly latest: LatestAttempt | null;
}

/** Returns the newest attempt; null if there is none, or if a newer upload had the sheet that is in use: it needed no attempt. */
export const newestAttempt = ({ latest, active_order, repeated }: Scope): LatestAttempt | null =>
  latest !== null && repeated !== undefined && repeated.order === active_order && latest.snapshot_id < repeated.order
    ? null
    : latest;
