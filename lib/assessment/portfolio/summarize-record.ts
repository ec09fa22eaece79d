import { followedAssessment } from '../diff/follow.ts';
import { maxComparedLength } from '../diff/list-change.ts';
import type { Examination } from '../judge/validate.ts';
import type { SystemName } from '../policy/system-name.ts';
import { onScale } from '../record/derived-mean.ts';
import type { Judgement } from '../record/finding.ts';
import { normalizeName } from '../record/names.ts';
import { type Dimension, dimensionKeys, type Priority, type Sparse } from '../record/record.ts';
import { compareText } from './compare.ts';
import { digestIfCut, shortText, textDigest } from './cut-text.ts';
import {
  type DimensionSummary,
  type PrioritySummary,
  type RecordSummary,
  type SummaryToFollow,
  withoutFollowed,
} from './summary.ts';

/** In UTF-16 code units. */
const maxText = 60;
const maxPriorities = 200;
const maxIncludedText = 200;
/** In bytes of JSON in UTF-8. */
const maxIncludedBytes = 2_048;
/** A kilobyte of JSON. */
const maxIncludedDigests = 50;
/** The same of `toFollow`, for files on a person's machine; uploads have less. */
const maxFollowedBytes = 16_384;
const maxBrokenRules = 3;

const modes = ['self-assessment', 'facilitated-assessment', 'peer-review', 'limited-scope-review'] as const;
const dispositions = ['accepted', 'accepted-with-conditions', 'disputed'] as const;
const confidences = ['low', 'medium', 'high'] as const;
const severities = ['critical', 'high', 'medium', 'low'] as const;

/**
 * Summarizes a record and its judgement for a portfolio. Lists at most 200 priorities; the others are counted.
 * @param system what the policy says that the file is of
 */
export function summarizeRecord(
  record: Examination['record'],
  judgement: Judgement,
  system?: SystemName,
): RecordSummary {
  const { assessmentId } = judgement;
  const reviewedAt = record?.review?.reviewedAt;
  const organization = record?.scope?.organization;
  const organizationDigest = organization === undefined ? undefined : digestIfCut(organization, maxText);
  const toFollow = toFollowOf(record);
  const all = record?.priorities ?? [];
  const dated = all.flatMap((priority) => datedPriority(priority ?? {}) ?? []).sort(byDate);
  const ownerDigests = dated.map(({ ownerDigest }) => ownerDigest ?? null);
  const summary: RecordSummary = {
    verdict: judgement.verdict,
    ...(judgement.relaxed && { relaxed: true }),
    errors: judgement.errorCount,
    warnings: judgement.warningCount,
    ...(judgement.waivedCount && { waived: judgement.waivedCount }),
    brokenRules: brokenRules(judgement),
    assessmentId: assessmentId === null ? null : shortText(assessmentId, 81),
    organization: textOrNull(organization),
    ...(organizationDigest !== undefined && { organizationDigest }),
    assessedAt: record?.assessedAt ?? null,
    ...(reviewedAt !== undefined && { reviewedAt }),
    mode: memberOf(modes, record?.assessor?.mode),
    disposition: memberOf(dispositions, record?.review?.disposition),
    dimensions:
      record === undefined ? [] : dimensionKeys.map((key) => dimensionSummary(record.dimensions?.[key] ?? {})),
    priorities: dated.map(({ summary: listed }) => listed),
    ...(ownerDigests.some((digest) => digest !== null) && { ownerDigests }),
    methodVersion: textOrNull(record?.methodVersion),
    ...includedOf(record),
    ...(toFollow && { toFollow }),
    ...(system && { system: { name: shortText(system.name, maxText), within: system.within } }),
    ...(all.length > dated.length && { unlisted: { count: all.length - dated.length, earliest: null } }),
  };
  return listPriorities(summary, maxPriorities);
}

/** As much of the scope as tells systems apart; a scope of megabytes is not kept. */
function includedOf(record: Examination['record']): Pick<RecordSummary, 'included' | 'includedDigests'> {
  const texts = (record?.scope?.included ?? []).flatMap((text) => text?.slice(0, maxIncludedText) ?? []);
  let bytes = 0;
  const rest = texts.findIndex((text) => {
    bytes += sizeOfJson(text);
    return bytes > maxIncludedBytes;
  });
  if (rest < 0) return { included: texts };
  return {
    included: texts.slice(0, rest),
    includedDigests: texts.slice(rest, rest + maxIncludedDigests).map(textDigest),
  };
}

/**
 * What is followed, or undefined if it is more than 16 KiB: of a part of it a portfolio would count too little. Texts are cut where
 * they are no longer compared. That changes no count, as long as those of one record differ before.
 */
function toFollowOf(record: Examination['record']): SummaryToFollow | undefined {
  const { priorities = [], evidenceRegister = [], review } = record ?? {};
  // The shortest item is a digit and a comma.
  const minBytes = 2 * (priorities.length + evidenceRegister.length + (review?.comments?.length ?? 0));
  if (!record || minBytes > maxFollowedBytes) return undefined;
  const followed = followedAssessment(record);
  const outcomes = followed.priorities.flatMap(({ outcome }) => outcome ?? []);
  if (!differWhenCut(outcomes) || !differWhenCut(followed.comments)) return undefined;
  const toFollow = {
    priorities: followed.priorities.map(({ outcome, targetDate, dimensions }) => {
      const kept = outcome === null ? null : cutCompared(outcome);
      return [kept, targetDate, dimensions] as const;
    }),
    comments: followed.comments.map(cutCompared),
    evidenceAges: followed.evidenceAges.filter((age) => age !== undefined),
  };
  return sizeOfJson(toFollow) > maxFollowedBytes ? undefined : toFollow;
}

const cutCompared = (text: string): string => text.slice(0, maxComparedLength);

/** False if a text that is cut begins as another one does. */
function differWhenCut(texts: readonly string[]): boolean {
  const long = texts.filter(({ length }) => length > maxComparedLength);
  if (long.length === 0) return true;
  const counts = new Map<string, number>();
  for (const text of texts) {
    const name = normalizeName(cutCompared(text));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return long.every((text) => counts.get(normalizeName(cutCompared(text))) === 1);
}

/** In bytes of JSON in UTF-8; usual records have 400. */
const maxStoredFollowedBytes = 2_048;

/**
 * Cuts priorities, the latest first, until the summary without its scope has at most so many bytes of JSON in UTF-8; they are
 * counted. What is followed stays as a whole, or goes.
 */
export function boundSummary(given: RecordSummary, bytes = 1_024): RecordSummary {
  const { toFollow } = given;
  const summary = toFollow && sizeOfJson(toFollow) > maxStoredFollowedBytes ? withoutFollowed(given) : given;
  const { priorities } = summary;
  for (let count = priorities.length; count > 0; count -= 1) {
    const bounded = listPriorities(summary, count);
    if (sizeOf(bounded) <= bytes) return bounded;
  }
  return listPriorities(summary, 0);
}

const sizeOf = ({ included: _included, includedDigests: _digests, ...summary }: RecordSummary): number =>
  sizeOfJson(withoutFollowed(summary));

const sizeOfJson = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

function listPriorities(summary: RecordSummary, limit: number): RecordSummary {
  const { ownerDigests, ...others } = summary;
  const { priorities, unlisted } = others;
  const next = priorities[limit];
  if (next === undefined) return summary;
  const count = priorities.length - limit + (unlisted?.count ?? 0);
  const digests = ownerDigests?.slice(0, limit) ?? [];
  return {
    ...others,
    priorities: priorities.slice(0, limit),
    ...(digests.some((digest) => digest !== null) && { ownerDigests: digests }),
    unlisted: { count, earliest: next[1] },
  };
}

function dimensionSummary({ score, target, coverage, confidence }: Sparse<Dimension>): DimensionSummary {
  return [
    onScale('score', score) ?? null,
    onScale('target', target) ?? null,
    onScale('coverage', coverage) ?? null,
    memberOf(confidences, confidence),
  ];
}

interface DatedPriority {
  readonly summary: PrioritySummary;
  readonly ownerDigest: string | undefined;
}

function datedPriority({ severity, targetDate, owner }: Sparse<Priority>): DatedPriority | undefined {
  if (targetDate === undefined) return undefined;
  return {
    summary: [memberOf(severities, severity), targetDate, textOrNull(owner) ?? ''],
    ownerDigest: owner === undefined ? undefined : digestIfCut(owner, maxText),
  };
}

const byDate = ({ summary: a, ...left }: DatedPriority, { summary: b, ...right }: DatedPriority): number =>
  compareText(a[1], b[1]) ||
  compareText(a[2], b[2]) ||
  compareText(a[0] ?? '', b[0] ?? '') ||
  compareText(left.ownerDigest ?? '', right.ownerDigest ?? '');

const brokenRules = ({ findings }: Judgement): readonly string[] =>
  [...new Set(findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule))].slice(
    0,
    maxBrokenRules,
  );

const textOrNull = (text: string | undefined): string | null => (text === undefined ? null : shortText(text, maxText));

const memberOf = <Word extends string>(words: readonly Word[], value: string | undefined): Word | null =>
  words.find((word) => word === value) ?? null;
