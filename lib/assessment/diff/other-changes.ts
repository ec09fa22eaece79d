import type { SparseRecord } from '../record.ts';
import { type FieldChange, fieldChanges } from './change.ts';
import { hasListChanged, type ListChange, listChange, type TextList } from './list-change.ts';

/** What changed outside dimensions, register and priorities; names are paths such as `scope.organization`. */
export interface OtherChanges {
  readonly fields: readonly FieldChange[];
  readonly lists: readonly (ListChange & { readonly field: string })[];
}

/** Compares scope, assessor, sampling, review and the versions; the lists of texts there, too. */
export function otherChanges(old: SparseRecord, fresh: SparseRecord): OtherChanges {
  return {
    fields: [
      ...fieldChanges(recordFields, old, fresh),
      ...within('scope', fieldChanges(scopeFields, old.scope ?? {}, fresh.scope ?? {})),
      ...within('assessor', fieldChanges(assessorFields, old.assessor ?? {}, fresh.assessor ?? {})),
      ...within('sampling', fieldChanges(samplingFields, old.sampling ?? {}, fresh.sampling ?? {})),
      ...within(
        'review.reviewer',
        fieldChanges(personFields, old.review?.reviewer ?? {}, fresh.review?.reviewer ?? {}),
      ),
      ...within('review', fieldChanges(reviewFields, old.review ?? {}, fresh.review ?? {})),
    ],
    lists: Object.entries(lists).flatMap(([field, read]) => {
      const one = listChange(read(old), read(fresh));
      return hasListChanged(one) ? [{ field, ...one }] : [];
    }),
  };
}

const recordFields = ['schemaVersion', 'methodVersion', 'assessmentId', 'assessedAt'] as const;
const scopeFields = ['organization', 'evidenceCutoff'] as const;
const personFields = ['name', 'role', 'organization'] as const;
const assessorFields = [...personFields, 'mode'] as const;
const reviewFields = ['reviewedAt', 'disposition', 'conflictsChecked'] as const;
const samplingFields = ['method', 'populationDescription', 'populationSize', 'sampleSize', 'rationale'] as const;

const lists: Readonly<Record<string, (record: SparseRecord) => TextList>> = {
  'scope.included': ({ scope }) => scope?.included,
  'scope.excluded': ({ scope }) => scope?.excluded,
  'assessor.conflicts': ({ assessor }) => assessor?.conflicts,
  'sampling.limitations': ({ sampling }) => sampling?.limitations,
  'review.comments': ({ review }) => review?.comments,
  limitations: (record) => record.limitations,
};

const within = (part: string, changes: readonly FieldChange[]): readonly FieldChange[] =>
  changes.map((one) => ({ ...one, field: `${part}.${one.field}` }));
