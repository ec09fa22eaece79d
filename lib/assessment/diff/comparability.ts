import { daysBetween } from '../record/days.ts';
import { normalizeName } from '../record/names.ts';
import type { SparseRecord } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import { type DiffWords, diffWordsOf } from '../words/words.ts';
import { type ListChange, listChange, type TextList } from './list-change.ts';

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

/** How the sentences are written, and reasons that come before the records' own. */
interface ComparabilityContext {
  /** @default - English */
  readonly words?: DiffWords;
  readonly more?: readonly ComparabilityReason[];
}

/** Says in sentences what stands between two records and a comparison of their figures. */
export function comparability(
  old: SparseRecord,
  fresh: SparseRecord,
  { words = diffWordsOf(), more = [] }: ComparabilityContext = {},
) {
  const reasons = [...more, ...sources.flatMap((reasonsOf) => reasonsOf(old, fresh, words))];
  const breaks = reasons.filter(({ weight }) => weight === 'breaks');
  const limits = reasons.filter(({ weight }) => weight === 'limits');
  return { verdict: verdictOf(breaks, limits), reasons: [...breaks, ...limits] } satisfies Comparability;
}

function verdictOf(
  breaks: readonly ComparabilityReason[],
  limits: readonly ComparabilityReason[],
): Comparability['verdict'] {
  if (breaks.length > 0) return 'not-comparable';
  return limits.length > 0 ? 'with-care' : 'comparable';
}

type Source = (old: SparseRecord, fresh: SparseRecord, words: DiffWords) => readonly ComparabilityReason[];
type About = ComparabilityReason['about'];

const limits = (about: About, ...sentences: readonly (string | undefined)[]): readonly ComparabilityReason[] =>
  sentences.flatMap((sentence) => (sentence === undefined ? [] : [{ about, weight: 'limits', sentence }]));

const breaks = (about: About, ...sentences: readonly (string | undefined)[]): readonly ComparabilityReason[] =>
  limits(about, ...sentences).map((reason) => ({ ...reason, weight: 'breaks' }));

const sources: readonly Source[] = [
  (old, fresh, words) => breaks('method', moved('methodVersion', old.methodVersion, fresh.methodVersion, words)),
  (old, fresh, words) =>
    breaks('organization', moved('organization', old.scope?.organization, fresh.scope?.organization, words)),
  scopeReasons,
  assessorReasons,
  samplingReasons,
  dateReasons,
  reviewReasons,
];

function assessorReasons(
  { assessor: old = {} }: SparseRecord,
  { assessor: fresh = {} }: SparseRecord,
  words: DiffWords,
) {
  return limits(
    'assessor',
    movedChoice('mode', old.mode, fresh.mode, words),
    moved('assessor', old.name, fresh.name, words),
    moved('assessorOrganization', old.organization, fresh.organization, words),
  );
}

function reviewReasons({ review: old = {} }: SparseRecord, { review: fresh = {} }: SparseRecord, words: DiffWords) {
  const { disputed } = words.comparability;
  return limits(
    'review',
    moved('reviewer', old.reviewer?.name, fresh.reviewer?.name, words),
    old.disposition === 'disputed' ? disputed.old : undefined,
    fresh.disposition === 'disputed' ? disputed.new : undefined,
  );
}

/** True if nothing of an earlier scope is left. @param change from the earlier list of what is included to the later one */
export const isScopeDisjoint = ({ removed, reworded }: ListChange, old: TextList): boolean =>
  removed.length > 0 && removed.length === old?.length && reworded.length === 0;

function scopeReasons({ scope: old = {} }: SparseRecord, { scope: fresh = {} }: SparseRecord, words: DiffWords) {
  const { lists, noScopeInCommon } = words.comparability;
  const included = listChange(old.included, fresh.included);
  const excluded = listChange(old.excluded, fresh.excluded);
  const isDisjoint = isScopeDisjoint(included, old.included);
  const texts = (reworded: typeof included.reworded) => reworded.map((rewording) => rewording.new);
  return [
    ...breaks('scope', isDisjoint ? noScopeInCommon : undefined),
    ...limits(
      'scope',
      named(lists.includedNow, included.added, words),
      named(lists.includedBefore, included.removed, words),
      named(lists.includedReworded, texts(included.reworded), words),
      named(lists.excludedNow, excluded.added, words),
      named(lists.excludedBefore, excluded.removed, words),
      named(lists.excludedReworded, texts(excluded.reworded), words),
    ),
  ];
}

function samplingReasons(
  { sampling: old = {} }: SparseRecord,
  { sampling: fresh = {} }: SparseRecord,
  words: DiffWords,
) {
  const before = sampleText(old, words);
  const after = sampleText(fresh, words);
  return limits(
    'sampling',
    movedChoice('samplingMethod', old.method, fresh.method, words),
    moved('population', old.populationDescription, fresh.populationDescription, words),
    before === after ? undefined : words.comparability.sample(before, after),
  );
}

function sampleText(
  { sampleSize, populationSize }: NonNullable<SparseRecord['sampling']>,
  { report, notStated }: DiffWords,
): string {
  if (sampleSize === undefined || populationSize === undefined) return notStated;
  const share = populationSize > 0 ? ` (${report.figure((sampleSize * 100) / populationSize)} %)` : '';
  return `${report.sizes(report.integer(sampleSize), report.integer(populationSize))}${share}`;
}

function dateReasons(old: SparseRecord, fresh: SparseRecord, { comparability: says }: DiffWords) {
  const days = daysBetween(old.assessedAt, fresh.assessedAt);
  const cutoffDays = daysBetween(old.scope?.evidenceCutoff, fresh.scope?.evidenceCutoff);
  const age = [old, fresh].map((record) => daysBetween(record.scope?.evidenceCutoff, record.assessedAt));
  return limits(
    'dates',
    days === undefined ? says.unknownDates : undefined,
    days !== undefined && days < 0 ? says.newIsOlder : undefined,
    cutoffDays !== undefined && cutoffDays < 0 ? says.evidenceEndsEarlier : undefined,
    days !== undefined && days > 0 && cutoffDays === 0 ? says.sameCutoff : undefined,
    age[0] !== undefined && age[1] !== undefined && Math.abs(age[0] - age[1]) > 31
      ? says.evidenceAge(age[0], age[1])
      : undefined,
  );
}

type Subject = keyof DiffWords['comparability']['subjects'];

const quote = (text: string | undefined, { notStated }: DiffWords): string =>
  text === undefined ? notStated : `“${visibleText(text, 160)}”`;

/** Names that differ only in case and spacing are the same. */
function moved(subject: Subject, old: string | undefined, fresh: string | undefined, words: DiffWords) {
  if (old === fresh) return undefined;
  if (old !== undefined && fresh !== undefined && normalizeName(old) === normalizeName(fresh)) return undefined;
  const { subjects, changed } = words.comparability;
  return changed(subjects[subject], quote(old, words), quote(fresh, words));
}

function movedChoice(subject: Subject, old: string | undefined, fresh: string | undefined, words: DiffWords) {
  const choiceOf = (value: string | undefined) => (value === undefined ? undefined : words.choice(value));
  return moved(subject, choiceOf(old), choiceOf(fresh), words);
}

const maxNamed = 5;

function named(beginning: string, texts: readonly string[], words: DiffWords): string | undefined {
  if (texts.length === 0) return undefined;
  const rest = texts.length - maxNamed;
  const more = rest > 0 ? words.comparability.andMore(rest) : '';
  const shown = texts.slice(0, maxNamed).map((text) => quote(text, words));
  return `${beginning}: ${shown.join(', ')}${more}.`;
}
