import type { JudgedPolicy } from '../record/finding.ts';
import { normalizeName } from '../record/names.ts';
import { compareText } from './compare.ts';
import { type RecordSummary, withoutFollowed } from './summary.ts';

/** A summary with its line in a file of many records. */
export interface UploadedRecord {
  /** 1-based; absent in a file of one record. */
  readonly line?: number;
  readonly summary: RecordSummary;
}

/** What portfolios know of an uploaded file. */
export interface UploadedFile {
  readonly key: string;
  readonly status: 'judged' | 'deleted';
  /** When it was judged or deleted, as ISO 8601 date-time. */
  readonly at: string;
  /** The policy under which it was judged; null if there was none. */
  readonly policy: JudgedPolicy | null;
  /** The records of its newest version, in the order of lines. Those of a deleted file have no figures. */
  readonly records: readonly UploadedRecord[];
  /** Number of its records that `records` leaves out. */
  readonly unlisted: number;
  /** Earlier assessments, of versions that were overwritten: the newest ones of each system. */
  readonly earlier: readonly UploadedRecord[];
}

/** Records of a file, or of its history, that a portfolio keeps; a file may have 10,000. */
export const maxFileRecords = 1_000;
/** Earlier assessments that are kept of each system in a file. */
const maxEarlier = 3;

/** A file that has just been judged. */
export interface JudgedFile extends Pick<UploadedFile, 'key' | 'at' | 'policy'> {
  /** All records, in the order of lines. */
  readonly records: readonly UploadedRecord[];
}

/** Makes what is known of a judged file. @param before what was known of the same key */
export function judgedFile({ records, ...judged }: JudgedFile, before: UploadedFile | undefined): UploadedFile {
  const kept = records.slice(0, maxFileRecords);
  return {
    ...judged,
    status: 'judged',
    records: kept,
    unlisted: records.length - kept.length,
    earlier: before?.status === 'judged' ? earlierOf(before, kept) : [],
  };
}

/** Makes what stays of a deleted file: which assessments it had, without their figures. */
export const deletedFile = (key: string, at: string, before: UploadedFile | undefined): UploadedFile => ({
  key,
  status: 'deleted',
  at,
  policy: null,
  records: (before?.records ?? []).filter(isPlaced).map(({ line, summary }) => ({
    ...(line !== undefined && { line }),
    summary: identityOf(summary),
  })),
  unlisted: 0,
  earlier: [],
});

/** Whether a record of the file has what is followed from one assessment to the next. */
export const isFollowed = ({ records, earlier }: Pick<UploadedFile, 'records' | 'earlier'>): boolean =>
  [...records, ...earlier].some(({ summary }) => summary.toFollow !== undefined);

/** Leaves out what is followed from one assessment to the next, the first thing to go of a file that is too large. */
export function withoutAnyFollowed<File extends Pick<UploadedFile, 'records' | 'earlier'>>(file: File): File {
  const leaveOut = (records: readonly UploadedRecord[]) =>
    records.map(({ summary, ...place }) => ({ ...place, summary: withoutFollowed(summary) }));
  return { ...file, records: leaveOut(file.records), earlier: leaveOut(file.earlier) };
}

/** Keeps half of the records of a file that is too large, and counts the others. */
export const halveFile = ({ records, earlier, unlisted }: UploadedFile) => {
  const kept = records.slice(0, Math.floor(records.length / 2));
  return {
    records: kept,
    unlisted: unlisted + records.length - kept.length,
    earlier: earlier.slice(0, Math.floor(earlier.length / 2)),
  };
};

/** True for a record that belongs to a system: it names an organization and a day. */
export const isPlaced = ({ summary }: UploadedRecord): boolean =>
  summary.organization !== null && summary.assessedAt !== null;

/**
 * The earlier assessments that stay: those older than a present one of the same organization, as an equal day is a
 * correction; all of them if no present record can be placed, so that the last readable one can be shown in its place.
 */
function earlierOf(before: UploadedFile, records: readonly UploadedRecord[]): readonly UploadedRecord[] {
  const newestDays = newestDayByName(records.filter(isPlaced));
  const past = [...before.records, ...before.earlier].filter(isPlaced).filter(({ summary }) => {
    const newest = newestDays.get(summary.organizationDigest ?? nameOf(summary));
    return newestDays.size === 0 || (newest !== undefined && dayOf(summary) < newest);
  });
  const groups = [...Map.groupBy(past, ({ summary }) => lineageOf(summary)).values()];
  return groups.flatMap((group) => firstOfEachDay(group).slice(0, maxEarlier)).slice(0, maxFileRecords);
}

/** Newest day first; of one day the version that was overwritten last. */
const firstOfEachDay = (records: readonly UploadedRecord[]): readonly UploadedRecord[] =>
  [...Map.groupBy(records, ({ summary }) => dayOf(summary)).values()]
    .flatMap((group) => group.slice(0, 1))
    .sort((a, b) => compareText(dayOf(b.summary), dayOf(a.summary)));

function newestDayByName(records: readonly UploadedRecord[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { summary } of records) {
    // By the kept name, too: what an earlier version has kept of a longer one has no digest.
    for (const name of [nameOf(summary), summary.organizationDigest]) {
      if (name !== undefined && dayOf(summary) > (days.get(name) ?? '')) days.set(name, dayOf(summary));
    }
  }
  return days;
}

const nameOf = ({ organization }: RecordSummary): string => normalizeName(organization ?? '');

/** What assessments of one system in one file have in common: organization, name of the system and scope. */
export const lineageOf = (summary: RecordSummary): string => {
  const { organizationDigest, system, included = [], includedDigests = [] } = summary;
  return JSON.stringify([nameOf(summary), organizationDigest, system?.name, ...included, ...includedDigests]);
};

const dayOf = ({ assessedAt }: RecordSummary): string => assessedAt ?? '';

function identityOf(summary: RecordSummary): RecordSummary {
  const { verdict, assessmentId, organization, organizationDigest, assessedAt, system } = summary;
  return {
    ...(system && { system }),
    verdict,
    errors: 0,
    warnings: 0,
    brokenRules: [],
    assessmentId,
    organization,
    ...(organizationDigest !== undefined && { organizationDigest }),
    assessedAt,
    mode: null,
    disposition: null,
    dimensions: [],
    priorities: [],
  };
}
