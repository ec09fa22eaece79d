import {
  array,
  exactOptional,
  type GenericSchema,
  instance,
  literal,
  nullable,
  number,
  object,
  picklist,
  strictTuple,
  string,
} from 'valibot';
import type { PlacedFiles } from '../portfolio/place-files.ts';
import type {
  DimensionSummary,
  PlacedSummary,
  PrioritySummary,
  RecordSummary,
  SummaryToFollow,
} from '../portfolio/summary.ts';
import type { UploadedFile, UploadedRecord } from '../portfolio/uploaded-file.ts';
import type { JudgedPolicy } from '../record/finding.ts';

/** A row of the table `summaries`: one uploaded file. */
export interface FileRow extends Omit<UploadedFile, 'records' | 'earlier'> {
  readonly bucket: string;
  /** Padded, so that it compares as a string. */
  readonly sequencer: string;
  /** Null in a bucket without versions. */
  readonly version_id: string | null;
  /** Its records and earlier assessments, as JSON compressed with gzip. */
  readonly content: Uint8Array;
}

const policySchema: GenericSchema<unknown, JudgedPolicy> = object({
  source: string(),
  sha256: nullable(string()),
  removed: exactOptional(literal(true)),
});

export const rowSchema: GenericSchema<unknown, FileRow> = object({
  bucket: string(),
  key: string(),
  sequencer: string(),
  version_id: nullable(string()),
  status: picklist(['judged', 'deleted']),
  at: string(),
  policy: nullable(policySchema),
  unlisted: number(),
  content: instance(Uint8Array),
});

const dimensionSchema: GenericSchema<unknown, DimensionSummary> = strictTuple([
  nullable(number()),
  nullable(number()),
  nullable(number()),
  nullable(picklist(['low', 'medium', 'high'])),
]);

const prioritySchema: GenericSchema<unknown, PrioritySummary> = strictTuple([
  nullable(picklist(['critical', 'high', 'medium', 'low'])),
  string(),
  string(),
]);

const toFollowSchema: GenericSchema<unknown, SummaryToFollow> = object({
  priorities: array(strictTuple([nullable(string()), nullable(string()), number()])),
  comments: array(string()),
  evidenceAges: array(number()),
});

const summarySchema: GenericSchema<unknown, RecordSummary> = object({
  verdict: picklist(['valid', 'invalid', 'unreadable']),
  relaxed: exactOptional(literal(true)),
  errors: number(),
  warnings: number(),
  waived: exactOptional(number()),
  brokenRules: array(string()),
  assessmentId: nullable(string()),
  organization: nullable(string()),
  organizationDigest: exactOptional(string()),
  assessedAt: nullable(string()),
  reviewedAt: exactOptional(string()),
  mode: nullable(picklist(['self-assessment', 'facilitated-assessment', 'peer-review', 'limited-scope-review'])),
  disposition: nullable(picklist(['accepted', 'accepted-with-conditions', 'disputed'])),
  dimensions: array(dimensionSchema),
  priorities: array(prioritySchema),
  ownerDigests: exactOptional(array(nullable(string()))),
  methodVersion: exactOptional(nullable(string())),
  included: exactOptional(array(string())),
  includedDigests: exactOptional(array(string())),
  toFollow: exactOptional(toFollowSchema),
  system: exactOptional(object({ name: string(), within: string() })),
  unlisted: exactOptional(object({ count: number(), earliest: nullable(string()) })),
});

const recordsSchema: GenericSchema<unknown, UploadedRecord[]> = array(
  object({ line: exactOptional(number()), summary: summarySchema }),
);

/** The content of a row. */
export const contentSchema = object({
  records: recordsSchema,
  earlier: recordsSchema,
  /** Groups that this or an earlier version of the file has had something in. */
  groups: exactOptional(array(string())),
});

const placedSchema: GenericSchema<unknown, PlacedSummary[]> = array(
  object({
    file: string(),
    line: exactOptional(number()),
    summary: summarySchema,
    replacedBy: exactOptional(picklist(['readable', 'invalid', 'unreadable'])),
  }),
);

/** What a file has in a group. */
export const shareSchema: GenericSchema<unknown, PlacedFiles> = object({
  records: placedSchema,
  deleted: placedSchema,
  policies: array(policySchema),
  cutFiles: array(object({ file: string(), listed: number(), records: number() })),
});
