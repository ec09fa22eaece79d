import type { DerivedMean } from '../record/derived-mean.ts';
import type { JudgedPolicy, Judgement } from '../record/finding.ts';
import type { SparseRecord } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import { absent } from '../words/wording.ts';
import { shownText, termOf, type Words } from '../words/words.ts';
import { textLimits } from './capped.ts';

/** A term and its value. */
export interface RecordFact {
  readonly term: string;
  readonly text: string;
  /** Whether the text is a full-date. */
  readonly isDate?: boolean;
  /** The number that the text writes; undefined if it writes none. */
  readonly value?: number | undefined;
}

/** The day that counted as today, the policy, and the mandatory rules that are softened. */
export function policyFacts(
  { basis, softened = [] }: Pick<Judgement, 'basis' | 'softened'>,
  words: Words,
): readonly RecordFact[] {
  const { asOf, policy } = basis ?? {};
  const facts: RecordFact[] = [
    { term: words.asOf, ...dateFact(asOf ?? undefined) },
    { term: words.policy, text: policyText(policy ?? null, words) },
  ];
  if (softened.length === 0) return facts;
  return [
    ...facts,
    { term: words.softenedRules, text: softened.map(({ rule, severity }) => words.softened[severity](rule)).join(' ') },
  ];
}

function policyText(policy: JudgedPolicy | null, words: Words): string {
  if (policy === null) return words.noPolicy;
  const source = shownText(policy.source, 300, words);
  return policy.removed
    ? words.removedPolicy(source)
    : words.policyName(source, shownText(policy.sha256 ?? absent, 64, words));
}

/** Who assessed what, when and how, and who reviewed it; a dash where the record says nothing. */
export function recordFacts(record: SparseRecord, words: Words): readonly RecordFact[] {
  const { assessmentId, scope, assessedAt, assessor, review } = record;
  const { facts } = words;
  return [
    { term: facts.organization, text: factText(scope?.organization, words) },
    { term: facts.assessmentId, text: factText(assessmentId, words) },
    { term: facts.assessor, text: personText(assessor, words) },
    { term: facts.mode, text: wordOrDash(assessor?.mode, words) },
    { term: facts.assessedAt, ...dateFact(assessedAt) },
    { term: facts.cutoff, ...dateFact(scope?.evidenceCutoff) },
    { term: facts.reviewer, text: personText(review?.reviewer, words) },
    { term: facts.disposition, text: wordOrDash(review?.disposition, words) },
    { term: facts.reviewedAt, ...dateFact(review?.reviewedAt) },
    { term: facts.sampling, text: samplingText(record.sampling, words) },
  ];
}

/** How the sample was drawn. */
export function samplingFacts({ sampling }: SparseRecord, words: Words): readonly RecordFact[] {
  return [
    { term: words.method, text: wordOrDash(sampling?.method, words) },
    { term: words.population, text: longText(sampling?.populationDescription, words) },
    { term: words.populationSize, ...sizeFact(sampling?.populationSize, words) },
    { term: words.sampleSize, ...sizeFact(sampling?.sampleSize, words) },
    { term: words.rationale, text: longText(sampling?.rationale, words) },
  ];
}

/** Who reviewed the assessment, and the outcome. */
export function reviewFacts({ review, schemaVersion, methodVersion }: SparseRecord, words: Words) {
  const facts: readonly RecordFact[] = [
    { term: words.facts.reviewer, text: personText(review?.reviewer, words) },
    { term: words.facts.reviewedAt, ...dateFact(review?.reviewedAt) },
    { term: words.facts.disposition, text: wordOrDash(review?.disposition, words) },
    { term: words.conflictsChecked, text: review?.conflictsChecked === true ? words.yes : absent },
    {
      term: words.facts.versions,
      text: [schemaVersion, methodVersion].map((version) => factText(version, words)).join(' / '),
    },
  ];
  return facts;
}

const factText = (text: string | undefined, words: Words): string =>
  text === undefined ? absent : shownText(text, textLimits.name, words);
const longText = (text: string | undefined, words: Words): string =>
  text === undefined ? absent : shownText(text, textLimits.text, words);
const wordOrDash = (value: string | undefined, words: Words): string =>
  value === undefined ? absent : termOf(value, words);
const sizeFact = (size: number | undefined, words: Words): Omit<RecordFact, 'term'> =>
  size === undefined ? { text: absent } : { text: words.integer(size), value: size };

const dateFact = (value: string | undefined): Omit<RecordFact, 'term'> =>
  value === undefined ? { text: absent } : { text: visibleText(value, 10), isDate: true };

type Person = Partial<Record<'name' | 'role' | 'organization', string | undefined>>;

function personText({ name, role, organization }: Person = {}, words: Words): string {
  const known = [name, role, organization].filter((part) => part !== undefined);
  return known.length === 0 ? absent : known.map((part) => factText(part, words)).join(', ');
}

function samplingText(sampling: SparseRecord['sampling'], words: Words): string {
  const { method, sampleSize, populationSize } = sampling ?? {};
  const sizes =
    sampleSize === undefined || populationSize === undefined
      ? undefined
      : words.sizes(words.integer(sampleSize), words.integer(populationSize));
  return [method && termOf(method, words), sizes].filter((part) => part !== undefined).join(', ') || absent;
}

/** How an overall figure is computed, or why it is missing. */
export const meanNote = ({ mean, missing }: DerivedMean, words: Words): string =>
  mean === null ? words.missingMean(missing) : words.derived;
