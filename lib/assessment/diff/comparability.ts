import { daysBetween } from '../days.ts';
import { normalizeName } from '../names.ts';
import type { SparseRecord } from '../record.ts';
import { formatInteger } from '../report/capped.ts';
import { formatFigure } from '../report/wording.ts';
import { visibleText } from '../visible-text.ts';
import { listChange } from './list-change.ts';

/** A reason why figures of two records cannot be compared (`breaks`), or only with care (`limits`). */
export interface ComparabilityReason {
  readonly about: 'method' | 'organization' | 'dates' | 'scope' | 'assessor' | 'sampling' | 'review' | 'validity';
  readonly weight: 'breaks' | 'limits';
  readonly sentence: string;
}

export interface Comparability {
  readonly verdict: 'comparable' | 'with-care' | 'not-comparable';
  readonly reasons: readonly ComparabilityReason[];
}

/** Says in sentences what stands between two records and a comparison of their figures. */
export function comparability(old: SparseRecord, fresh: SparseRecord, more: readonly ComparabilityReason[] = []) {
  const reasons = [...more, ...sources.flatMap((reasonsOf) => reasonsOf(old, fresh))];
  const breaks = reasons.filter(({ weight }) => weight === 'breaks');
  const limits = reasons.filter(({ weight }) => weight === 'limits');
  const verdict = breaks.length > 0 ? 'not-comparable' : limits.length > 0 ? 'with-care' : 'comparable';
  return { verdict, reasons: [...breaks, ...limits] } satisfies Comparability;
}

type Source = (old: SparseRecord, fresh: SparseRecord) => readonly ComparabilityReason[];
type About = ComparabilityReason['about'];

const limits = (about: About, ...sentences: readonly (string | undefined)[]): readonly ComparabilityReason[] =>
  sentences.flatMap((sentence) => (sentence === undefined ? [] : [{ about, weight: 'limits', sentence }]));

const breaks = (about: About, ...sentences: readonly (string | undefined)[]): readonly ComparabilityReason[] =>
  limits(about, ...sentences).map((reason) => ({ ...reason, weight: 'breaks' }));

const sources: readonly Source[] = [
  (old, fresh) => breaks('method', moved('version of the method', old.methodVersion, fresh.methodVersion)),
  (old, fresh) =>
    breaks('organization', moved('assessed organization', old.scope?.organization, fresh.scope?.organization)),
  scopeReasons,
  (old, fresh) => limits('assessor', moved('mode', old.assessor?.mode, fresh.assessor?.mode)),
  (old, fresh) => limits('assessor', moved('assessor', old.assessor?.name, fresh.assessor?.name)),
  (old, fresh) =>
    limits('assessor', moved("assessor's organization", old.assessor?.organization, fresh.assessor?.organization)),
  samplingReasons,
  dateReasons,
  (old, fresh) => limits('review', moved('reviewer', old.review?.reviewer?.name, fresh.review?.reviewer?.name)),
  (old, fresh) => [
    ...limits('review', old.review?.disposition === 'disputed' ? 'The reviewer disputes the old record.' : undefined),
    ...limits('review', fresh.review?.disposition === 'disputed' ? 'The reviewer disputes the new record.' : undefined),
  ],
];

function scopeReasons({ scope: old = {} }: SparseRecord, { scope: fresh = {} }: SparseRecord) {
  const included = listChange(old.included, fresh.included);
  const excluded = listChange(old.excluded, fresh.excluded);
  const isDisjoint =
    included.removed.length > 0 && included.removed.length === old.included?.length && included.reworded.length === 0;
  return [
    ...breaks('scope', isDisjoint ? 'Nothing that was in scope before is in scope now.' : undefined),
    ...limits(
      'scope',
      named('In scope now, but not before', included.added),
      named('In scope before, but not now', included.removed),
      named(
        'Worded differently in the scope, so perhaps not the same',
        included.reworded.map((one) => one.new),
      ),
      named('Excluded now, but not before', excluded.added),
      named('Excluded before, but not now', excluded.removed),
      named(
        'Worded differently in what is excluded',
        excluded.reworded.map((one) => one.new),
      ),
    ),
  ];
}

function samplingReasons({ sampling: old = {} }: SparseRecord, { sampling: fresh = {} }: SparseRecord) {
  const [before, after] = [sampleText(old), sampleText(fresh)];
  return limits(
    'sampling',
    moved('method of sampling', old.method, fresh.method),
    moved('described population', old.populationDescription, fresh.populationDescription),
    before === after ? undefined : `The sample changed from ${before} to ${after}.`,
  );
}

function sampleText({ sampleSize, populationSize }: NonNullable<SparseRecord['sampling']>): string {
  if (sampleSize === undefined || populationSize === undefined) return notStated;
  const share = populationSize > 0 ? ` (${formatFigure((sampleSize / populationSize) * 100)} %)` : '';
  return `${formatInteger(sampleSize)} of ${formatInteger(populationSize)}${share}`;
}

function dateReasons(old: SparseRecord, fresh: SparseRecord) {
  const days = daysBetween(old.assessedAt, fresh.assessedAt);
  const cutoffDays = daysBetween(old.scope?.evidenceCutoff, fresh.scope?.evidenceCutoff);
  const age = [old, fresh].map((record) => daysBetween(record.scope?.evidenceCutoff, record.assessedAt));
  return limits(
    'dates',
    days === undefined ? 'The dates of the assessments are not both known.' : undefined,
    days !== undefined && days < 0 ? 'The new record was assessed before the old one.' : undefined,
    cutoffDays !== undefined && cutoffDays < 0
      ? 'The evidence of the new record ends before that of the old one.'
      : undefined,
    days !== undefined && days > 0 && cutoffDays === 0
      ? 'Both records have the same evidence cutoff, so the new one saw no later evidence.'
      : undefined,
    age[0] !== undefined && age[1] !== undefined && Math.abs(age[0] - age[1]) > 31
      ? `The evidence ended ${formatInteger(age[0])} days before the old assessment, and ${formatInteger(age[1])} days before the new one.`
      : undefined,
  );
}

const notStated = 'not stated';
const quoted = (text: string | undefined): string => (text === undefined ? notStated : `“${visibleText(text, 160)}”`);

/** Names that differ only in case and spacing are the same. */
function moved(what: string, old: string | undefined, fresh: string | undefined): string | undefined {
  if (old === fresh) return undefined;
  if (old !== undefined && fresh !== undefined && normalizeName(old) === normalizeName(fresh)) return undefined;
  return `The ${what} changed from ${quoted(old)} to ${quoted(fresh)}.`;
}

const maxNamed = 5;

function named(beginning: string, texts: readonly string[]): string | undefined {
  if (texts.length === 0) return undefined;
  const rest = texts.length - maxNamed;
  const more = rest > 0 ? ` and ${formatInteger(rest)} more` : '';
  return `${beginning}: ${texts.slice(0, maxNamed).map(quoted).join(', ')}${more}.`;
}
