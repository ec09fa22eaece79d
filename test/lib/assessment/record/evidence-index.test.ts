import { describe, expect, test } from 'vitest';
import { indexEvidence } from '../../../../lib/assessment/record/evidence-index.ts';
import {
  type Dimension,
  dimensionKeys,
  type Sparse,
  type SparseRecord,
} from '../../../../lib/assessment/record/record.ts';

/** A record whose dimensions all refer to `refs`, but for those in `others`. */
function referring(refs: readonly (string | undefined)[], others: Record<string, Sparse<Dimension> | undefined> = {}) {
  const dimensions = Object.fromEntries(dimensionKeys.map((key) => [key, { evidenceRefs: refs }]));
  const evidenceRegister = [{ id: 'EV-ONE', title: 'first' }, { id: 'EV-TWO' }, { id: 'EV-ONE', title: 'second' }];
  return { evidenceRegister, dimensions: { ...dimensions, ...others } } as SparseRecord;
}

test('there is no index without a register', () => {
  expect(indexEvidence({ dimensions: {} })).toBeUndefined();
});

describe('the index', () => {
  test('keeps the first item of each id, and says which are referred to', () => {
    const index = indexEvidence(referring(['EV-ONE']));

    expect(Object.fromEntries(index?.byId ?? [])).toEqual({
      'EV-ONE': { item: { id: 'EV-ONE', title: 'first' }, isReferenced: true },
      'EV-TWO': { item: { id: 'EV-TWO' }, isReferenced: false },
    });
  });

  test('leaves out items without an id', () => {
    const index = indexEvidence({ evidenceRegister: [undefined, {}, { id: undefined }, { id: 'EV-ONE' }] });

    expect([...(index?.byId.keys() ?? [])]).toEqual(['EV-ONE']);
  });

  test('counts references to what is not registered, each time', () => {
    expect(indexEvidence(referring(['EV-ONE', 'EV-SIX']))?.unknownReferences).toBe(dimensionKeys.length);
    expect(indexEvidence(referring(['EV-ONE', 'EV-TWO']))?.unknownReferences).toBe(0);
    expect(indexEvidence(referring(['__proto__']))?.unknownReferences).toBe(dimensionKeys.length);
  });

  test.for<{ title: string; record: SparseRecord; whole: boolean }>([
    { title: 'every dimension has all its references', record: referring(['EV-ONE']), whole: true },
    { title: 'a reference is unknown', record: referring(['EV-SIX']), whole: true },
    { title: 'a reference is ill typed', record: referring(['EV-ONE', undefined]), whole: false },
    { title: 'a dimension is missing', record: referring(['EV-ONE'], { toolsMcp: undefined }), whole: false },
    { title: 'a dimension has no list', record: referring(['EV-ONE'], { toolsMcp: {} }), whole: false },
    { title: 'there are no dimensions', record: { evidenceRegister: [] }, whole: false },
  ])('of references is whole: $whole, where $title', ({ record, whole }) => {
    expect(indexEvidence(record)?.areReferencesWhole).toBe(whole);
  });
});
