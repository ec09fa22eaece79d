import {
  array,
  boolean,
  exactOptional,
  type GenericSchema,
  literal,
  nullable,
  number,
  object,
  picklist,
  record,
  string,
} from 'valibot';
import type { ActiveSnapshot, LatestAttempt, RegionsRead, Scope, SheetFacts } from '../scope/scope.ts';
import type { Section } from '../snapshot/pages.ts';
import { provider } from './keys.ts';

/** Numbers of pages by section; a section without pages is absent. */
export const sectionsSchema: GenericSchema<unknown, Partial<Record<Section, number>>> = object({
  rows: exactOptional(number()),
  terms: exactOptional(number()),
  prices: exactOptional(number()),
  offers: exactOptional(number()),
  contents: exactOptional(number()),
});

/** The regions that a price list was read for. */
export const regionsSchema: GenericSchema<unknown, RegionsRead> = record(
  string(),
  object({
    row_count: number(),
    offer_count: exactOptional(number()),
    services: exactOptional(array(string())),
    read_at: string(),
  }),
);

/** What an import says of a price sheet. */
export const sheetFactsSchema: GenericSchema<unknown, SheetFacts> = object({
  effective_start: nullable(string()),
  effective_end: nullable(string()),
  warnings: array(string()),
  warning_count: number(),
});

const activeSnapshotSchema: GenericSchema<unknown, ActiveSnapshot> = object({
  snapshot_id: string(),
  row_count: number(),
  rejected_rows: number(),
  source: string(),
  sha256: string(),
  fingerprint: string(),
  started_at: string(),
  cursor_key: string(),
  sections: sectionsSchema,
  regions: exactOptional(regionsSchema),
  sheet: exactOptional(sheetFactsSchema),
  completed_at: string(),
  activated_at: string(),
});

/** Fields of an attempt that its scope has too. */
export const latestAttemptFields = {
  snapshot_id: string(),
  status: picklist(['pending', 'running', 'completed', 'failed', 'superseded']),
  started_at: string(),
  completed_at: nullable(string()),
  alive_at: exactOptional(string()),
  source: exactOptional(string()),
  failure: nullable(object({ code: string(), message: string() })),
};

const latestAttemptSchema: GenericSchema<unknown, LatestAttempt> = object(latestAttemptFields);

/** An item of the table of scopes. */
export const scopeSchema: GenericSchema<unknown, Scope> = object({
  kind: picklist(['contract', 'retail']),
  scope_id: string(),
  provider: literal(provider),
  currency: string(),
  active: boolean(),
  enrollment_id: nullable(string()),
  offer_id: nullable(string()),
  created_at: string(),
  active_order: nullable(string()),
  repeated: exactOptional(object({ order: string(), source: string() })),
  active_snapshot: nullable(activeSnapshotSchema),
  latest: nullable(latestAttemptSchema),
});
