import type { Section } from '../snapshot/page.ts';
import type { ScopeKind } from './scope-id.ts';

/** What readers need of the snapshot that a scope answers from; a copy of it stands in the scope's own item. */
export interface ActiveSnapshot {
  readonly snapshot_id: string;
  readonly row_count: number;
  readonly rejected_rows: number;
  /** Where the prices came from: a file name, an S3 address, a URL. */
  readonly source: string;
  /** Of the file, in hexadecimal; `''` where there was none. */
  readonly sha256: string;
  /** Tells whether importing the same file again would give the same snapshot. */
  readonly fingerprint: string;
  /** ISO 8601 date-times. */
  readonly started_at: string;
  readonly completed_at: string;
  readonly activated_at: string;
  /** Signs the cursors that lead through the snapshot; hexadecimal. It never leaves the service. */
  readonly cursor_key: string;
  /** Number of pages in each section. */
  readonly sections: Readonly<Partial<Record<Section, number>>>;
}

/** The newest attempt to import into a scope. */
export interface LatestAttempt {
  readonly snapshot_id: string;
  readonly status: 'pending' | 'running' | 'completed' | 'failed' | 'superseded';
  readonly started_at: string;
  readonly completed_at: string | null;
  /** When a run last showed that it works on the attempt; attempts of earlier versions have none. */
  readonly alive_at?: string;
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** A set of prices that is imported and read as one: a contract's, or the public price list in one currency. */
export interface Scope {
  readonly kind: ScopeKind;
  readonly scope_id: string;
  readonly provider: 'azure';
  /** ISO 4217; all prices of the scope are in it. */
  readonly currency: string;
  /** An inactive scope takes no imports and is nobody's default. */
  readonly active: boolean;
  readonly enrollment_id: string | null;
  /** The offer whose prices count where a sheet lists several; null leaves it to the rules of `choose-row.ts`. */
  readonly offer_id: string | null;
  readonly created_at: string;
  /** Id of the newest upload that the active snapshot stands for; publishing an older one changes nothing. */
  readonly active_order: string | null;
  readonly active_snapshot: ActiveSnapshot | null;
  readonly latest: LatestAttempt | null;
}
