import type { SparseRecord } from '../record.ts';
import { visibleText } from '../visible-text.ts';
import { formatInteger } from './capped.ts';
import { absent, sentenceCase } from './wording.ts';

/** A line of a report's header. */
export interface RecordFact {
  readonly term: string;
  readonly text: string;
  /** Whether the text is a full-date. */
  readonly isDate?: boolean;
}

/** Who assessed what, when and how, and who reviewed it; a dash where the record says nothing. */
export function recordFacts({ assessmentId, scope, assessedAt, assessor, sampling, review }: SparseRecord) {
  const facts: readonly RecordFact[] = [
    { term: 'Organization', text: factText(scope?.organization) },
    { term: 'Assessment id', text: factText(assessmentId) },
    { term: 'Assessor', text: personText(assessor) },
    { term: 'Mode', text: wordOrDash(assessor?.mode) },
    { term: 'Assessed at', ...dateFact(assessedAt) },
    { term: 'Evidence cutoff', ...dateFact(scope?.evidenceCutoff) },
    { term: 'Reviewer', text: personText(review?.reviewer) },
    { term: 'Disposition', text: wordOrDash(review?.disposition) },
    { term: 'Reviewed at', ...dateFact(review?.reviewedAt) },
    { term: 'Sampling', text: samplingText(sampling) },
  ];
  return facts;
}

const factText = (text: string | undefined): string => (text === undefined ? absent : visibleText(text, 160));
const wordOrDash = (value: string | undefined): string => (value === undefined ? absent : sentenceCase(value));

const dateFact = (value: string | undefined): Omit<RecordFact, 'term'> =>
  value === undefined ? { text: absent } : { text: visibleText(value, 10), isDate: true };

type Person = Partial<Record<'name' | 'role' | 'organization', string | undefined>>;

function personText({ name, role, organization }: Person = {}): string {
  const known = [name, role, organization].filter((part) => part !== undefined);
  return known.length === 0 ? absent : known.map((part) => visibleText(part, 120)).join(', ');
}

function samplingText(sampling: SparseRecord['sampling']): string {
  const { method, sampleSize, populationSize } = sampling ?? {};
  const sizes =
    sampleSize === undefined || populationSize === undefined
      ? undefined
      : `${formatInteger(sampleSize)} of ${formatInteger(populationSize)}`;
  return [method && sentenceCase(method), sizes].filter((part) => part !== undefined).join(', ') || absent;
}
