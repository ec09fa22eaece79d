import type { SparseRecord } from '../record.ts';
import { visibleText } from '../visible-text.ts';
import { grouped } from './capped.ts';
import { absent, sentenceCase } from './wording.ts';

/** One line of a report's header. */
export interface RecordFact {
  readonly term: string;
  readonly text: string;
  /** The text is a full-date. */
  readonly isDate?: boolean;
}

/** Who assessed what, when and how, and who reviewed it. Every line is there, also where the record says nothing. */
export function recordFacts({ assessmentId, scope, assessedAt, assessor, sampling, review }: SparseRecord) {
  const facts: readonly RecordFact[] = [
    { term: 'Organization', text: shown(scope?.organization) },
    { term: 'Assessment id', text: shown(assessmentId) },
    { term: 'Assessor', text: person(assessor) },
    { term: 'Mode', text: worded(assessor?.mode) },
    { term: 'Assessed at', ...date(assessedAt) },
    { term: 'Evidence cutoff', ...date(scope?.evidenceCutoff) },
    { term: 'Reviewer', text: person(review?.reviewer) },
    { term: 'Disposition', text: worded(review?.disposition) },
    { term: 'Reviewed at', ...date(review?.reviewedAt) },
    { term: 'Sampling', text: sampled(sampling) },
  ];
  return facts;
}

const shown = (text: string | undefined): string => (text === undefined ? absent : visibleText(text, 160));
const worded = (value: string | undefined): string => (value === undefined ? absent : sentenceCase(value));

const date = (value: string | undefined): Omit<RecordFact, 'term'> =>
  value === undefined ? { text: absent } : { text: visibleText(value, 10), isDate: true };

type Person = Partial<Record<'name' | 'role' | 'organization', string | undefined>>;

function person({ name, role, organization }: Person = {}): string {
  const known = [name, role, organization].filter((part) => part !== undefined);
  return known.length === 0 ? absent : known.map((part) => visibleText(part, 120)).join(', ');
}

function sampled(sampling: SparseRecord['sampling']): string {
  const { method, sampleSize, populationSize } = sampling ?? {};
  const sizes =
    sampleSize === undefined || populationSize === undefined
      ? undefined
      : `${grouped(sampleSize)} of ${grouped(populationSize)}`;
  return [method && sentenceCase(method), sizes].filter((part) => part !== undefined).join(', ') || absent;
}
