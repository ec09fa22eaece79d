import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffRecords, hasDifference, hasScoreFallen } from '../../../../lib/assessment/diff/diff.ts';
import { examine } from '../../../../lib/assessment/judge/validate.ts';
import { type AssessmentRecord, dimensionKeys, type SparseRecord } from '../../../../lib/assessment/record/record.ts';
import { reportRecord } from '../../../support/report-record.ts';

/** The difference from the sample record to a changed copy of it. */
function diffAfter(change: (record: AssessmentRecord) => void) {
  const record = reportRecord();
  change(record);
  return diffRecords(reportRecord(), record);
}

describe('diffRecords', () => {
  test('finds nothing between a record and itself', () => {
    const diff = diffAfter(() => undefined);

    expect(diff).toMatchObject({
      dimensions: [],
      unchanged_dimensions: dimensionKeys,
      evidence: { added: [], removed: [], changed: [] },
      priorities: { no_longer_listed: [], opened: [], changed: [], reordered: false },
      other: { fields: [], lists: [] },
      comparability: { verdict: 'comparable', reasons: [] },
    });
    expect(hasDifference(diff)).toBe(false);
    expect(diff.disposition.old).toBe(diff.disposition.new);
  });

  test('names both records by id, organization and dates', () => {
    const diff = diffAfter((record) => {
      record.assessmentId = 'northwind-2026-h2';
      record.assessedAt = '2026-12-15';
      record.scope.evidenceCutoff = '2026-11-30';
    });

    expect(diff.old).toEqual({
      file: null,
      verdict: null,
      assessment_id: 'northwind-2026-h1',
      organization: 'Northwind Grid Services',
      assessed_at: '2026-06-15',
      evidence_cutoff: '2026-05-31',
      method_version: '1.0',
    });
    expect(diff.new).toEqual({
      ...diff.old,
      assessment_id: 'northwind-2026-h2',
      assessed_at: '2026-12-15',
      evidence_cutoff: '2026-11-30',
    });
  });

  test('says of a moved dimension what moved and what did not', () => {
    const diff = diffAfter(({ dimensions: { toolsMcp } }) => {
      toolsMcp.score = 2;
      toolsMcp.target = 2;
      toolsMcp.coverage = 55;
      toolsMcp.confidence = 'medium';
      toolsMcp.gaps = ['No owner for half of the servers'];
      toolsMcp.evidenceRefs = ['EV-NW-006', 'EV-NW-012'];
      toolsMcp.notes = 'Sample repeated.';
    });

    expect(diff.dimensions).toEqual([
      {
        dimension: 'toolsMcp',
        score: { old: 0, new: 2, delta: 2 },
        target: { old: 3, new: 2, delta: -1 },
        coverage: { old: 20, new: 55, delta: 35 },
        confidence: { old: 'low', new: 'medium' },
        owner: { old: 'Platform team', new: 'Platform team' },
        gaps: { added: ['No owner for half of the servers'], removed: [], reworded: [], reordered: false },
        evidence_refs: { added: ['EV-NW-012'], removed: ['EV-NW-005', 'EV-NW-001'], reworded: [], reordered: false },
        reworded: [{ field: 'notes', old: null, new: 'Sample repeated.' }],
      },
    ]);
    expect(diff.unchanged_dimensions).toEqual(dimensionKeys.filter((key) => key !== 'toolsMcp'));
  });

  test('says no difference to a figure that is off its scale', () => {
    const diff = diffAfter(({ dimensions: { toolsMcp } }) => {
      toolsMcp.score = 7;
      toolsMcp.coverage = 101;
    });

    expect(diff.dimensions).toMatchObject([
      { score: { old: 0, new: 7, delta: null }, coverage: { old: 20, new: 101, delta: null } },
    ]);
  });

  test('derives the overall means with equal weights', () => {
    const { overall } = diffAfter(({ dimensions }) => {
      dimensions.toolsMcp.score = 3;
    });

    expect(overall).toEqual({
      derived: true,
      weighting: 'equal',
      score: { old: 1.7, new: 2, delta: 0.3 },
      target: { old: 3.1, new: 3.1, delta: 0 },
      coverage: { old: 62.5, new: 62.5, delta: 0 },
    });
  });

  test('gives no mean for a side that lacks one of the ten values', () => {
    const sparse: SparseRecord = reportRecord();
    if (sparse.dimensions?.toolsMcp) sparse.dimensions.toolsMcp.score = undefined;
    const diff = diffRecords(sparse, reportRecord());

    expect(diff.overall.score).toEqual({ old: null, new: 1.7, delta: null });
    expect(diff.dimensions[0]?.score).toEqual({ old: null, new: 0, delta: null });
  });

  test('compares the registers by id, whatever the order', () => {
    const { evidence } = diffAfter((record) => {
      const [first, second, third, ...rest] = record.evidenceRegister;
      if (!first || !second || !third) return;
      const changed = { ...second, title: 'Registry export, second run', limitations: ['Partial export'] };
      record.evidenceRegister = [...rest, changed, { ...first, id: 'EV-NEW-1' }, first];
    });

    expect(evidence.added[0]).toEqual({
      id: 'EV-NEW-1',
      title: 'Agent policy 3.1',
      fields: {
        title: 'Agent policy 3.1',
        type: 'policy',
        reference: 'https://evidence.example/records/0?part=1&of=2',
        observedAt: '2026-05-10',
        collectedBy: 'Audit team',
        scope: 'Production agents',
      },
      limitations: [],
    });
    expect(evidence).toMatchObject({
      added: [{ id: 'EV-NEW-1', title: 'Agent policy 3.1' }],
      removed: [{ id: 'EV-NW-003', title: 'Interview with the platform lead' }],
      changed: [
        {
          id: 'EV-NW-002',
          title: 'Registry export, second run',
          fields: [{ field: 'title', old: 'Registry export', new: 'Registry export, second run' }],
          limitations: { added: ['Partial export'], removed: [], reworded: [], reordered: false },
        },
      ],
    });
  });

  test('says which version of the method a record names, also one that the format does not know', () => {
    const record = { ...reportRecord(), methodVersion: '2.0-beta' };
    const { record: parts = {} } = examine(Buffer.from(JSON.stringify(record)));
    const diff = diffRecords(reportRecord(), parts);

    expect(diff.new.method_version).toBe('2.0-beta');
    expect(diff.comparability.reasons[0]?.sentence).toContain('from “1.0” to “2.0-beta”');
    expect(diff.other.fields).toContainEqual({ field: 'methodVersion', old: '1.0', new: '2.0-beta' });
  });

  test('sees a digest that came or went', () => {
    const { evidence } = diffAfter(({ evidenceRegister: [first] }) => {
      if (first) first.sha256 = 'a'.repeat(64);
    });

    expect(evidence.changed).toMatchObject([{ id: 'EV-NW-001', fields: [{ field: 'sha256', new: 'a'.repeat(64) }] }]);
  });

  test('tells priorities that are no longer listed, opened and changed', () => {
    const { priorities } = diffAfter((record) => {
      const [, second, third, ...rest] = record.priorities;
      if (!second || !third) return;
      const later = { ...second, targetDate: '2026-12-31', owner: 'Release office', severity: 'critical' as const };
      const stricter = { ...third, acceptanceCriteria: ['Evidence is on file', 'Two reviews are done'] };
      record.priorities = [...rest, later, stricter, { ...second, outcome: 'Something new to be done' }];
    });

    expect(priorities).toEqual({
      no_longer_listed: [
        {
          outcome: 'Every tool server has a named owner and an approval',
          severity: 'critical',
          owner: 'Priya Raman',
          target_date: '2026-07-31',
          acceptance_criteria: ['Evidence is on file', 'The owner has confirmed it'],
        },
      ],
      opened: [
        {
          outcome: 'Something new to be done',
          severity: 'high',
          owner: 'Tomas Lind',
          target_date: '2026-09-30',
          acceptance_criteria: ['Evidence is on file', 'The owner has confirmed it'],
        },
      ],
      changed: [
        {
          outcome: 'Release gates run the evaluation suite of each agent',
          severity: { old: 'high', new: 'critical' },
          owner: { old: 'Tomas Lind', new: 'Release office' },
          target_date: { old: '2026-09-30', new: '2026-12-31', days: 92 },
        },
        {
          outcome: 'Connectors to customer data are reviewed twice a year',
          acceptance_criteria: {
            added: ['Two reviews are done'],
            removed: ['The owner has confirmed it'],
            reworded: [],
            reordered: false,
          },
        },
      ],
      reordered: true,
    });
  });

  test.each([
    { what: 'case', outcome: 'EVERY tool server has a named owner and an approval' },
    { what: 'spacing', outcome: ' Every tool  server has a named owner\u00a0and an approval' },
    { what: 'an invisible character', outcome: 'Every tool\u200b server has a named owner and an approval' },
  ])('says of an outcome that differs only in $what that it is the same, respelled', ({ outcome }) => {
    const { priorities } = diffAfter(({ priorities: [first] }) => {
      if (first) first.outcome = outcome;
    });

    const old = 'Every tool server has a named owner and an approval';
    expect(priorities.changed).toEqual([{ outcome, reworded: { old, similarity: 1 } }]);
    expect(priorities).toMatchObject({ no_longer_listed: [], opened: [] });
  });

  test('matches a reworded outcome, and shows how similar it is', () => {
    const { priorities } = diffAfter((record) => {
      const [first, ...rest] = record.priorities;
      if (first)
        record.priorities = [...rest, { ...first, outcome: 'All tool servers have a named owner and approval' }];
    });

    expect(priorities).toMatchObject({ no_longer_listed: [], opened: [], reordered: true });
    expect(priorities.changed).toEqual([
      {
        outcome: 'All tool servers have a named owner and approval',
        reworded: { old: 'Every tool server has a named owner and an approval', similarity: 0.75 },
      },
    ]);
  });

  test('pairs priorities of the same outcome one by one', () => {
    const { priorities } = diffAfter((record) => {
      record.priorities = record.priorities.flatMap((one) => (one.severity === 'low' ? [one, one] : [one]));
    });

    expect(priorities).toMatchObject({ no_longer_listed: [], opened: [{ severity: 'low' }], changed: [] });
  });

  test('tells limitations and the disposition', () => {
    const diff = diffAfter((record) => {
      record.limitations = ['Cost data was not available.', 'One site was closed.'];
      record.review.disposition = 'accepted';
    });

    expect(diff.other.lists).toEqual([
      {
        field: 'limitations',
        added: ['One site was closed.'],
        removed: ['Third-party agents were seen through interviews only.'],
        reworded: [],
        reordered: false,
      },
    ]);
    expect(diff.disposition).toEqual({ old: 'accepted-with-conditions', new: 'accepted' });
  });

  test('takes what is missing for absent', () => {
    const diff = diffRecords(
      {},
      { dimensions: { toolsMcp: { score: Number.POSITIVE_INFINITY } }, priorities: [undefined, {}] },
    );

    expect(diff.new).toMatchObject({
      assessment_id: null,
      organization: null,
      assessed_at: null,
      evidence_cutoff: null,
    });
    expect(diff.dimensions).toEqual([]);
    expect(diffRecords({}, reportRecord()).evidence.added).toHaveLength(12);
  });

  test.each([
    { what: 'fell', scores: [3, 2], fallen: true },
    { what: 'rose', scores: [3, 4], fallen: false },
    { what: 'stayed', scores: [3, 3], fallen: false },
    { what: 'is missing at last', scores: [3, undefined], fallen: true },
    { what: 'went missing earlier', scores: [4, undefined, undefined], fallen: true },
    { what: 'was always missing', scores: [undefined, undefined], fallen: true },
    { what: 'fell over a record without it', scores: [4, undefined, 1], fallen: true },
    { what: 'rose over a record without it', scores: [1, undefined, 4], fallen: false },
    { what: 'is there for the first time', scores: [undefined, 0], fallen: false },
    { what: 'fell before the last step only', scores: [4, 1, 1], fallen: false },
    { what: 'is off the scale at last', scores: [4, 99], fallen: true },
    { what: 'was off the scale', scores: [99, 4], fallen: false },
    { what: 'is below the scale at last', scores: [4, -1], fallen: true },
  ])('says of a score that $what whether it fell', ({ scores, fallen }) => {
    const records = scores.map((score) => {
      const record: SparseRecord = reportRecord();
      if (record.dimensions?.identityAccess) record.dimensions.identityAccess.score = score;
      return record;
    });

    expect(hasScoreFallen(records)).toBe(fallen);
  });

  test('survives JSON as it is, and swaps sides when the records do', () => {
    const figures = fc.record({ score: fc.nat(4), target: fc.nat(4), coverage: fc.nat(100) });

    fc.assert(
      fc.property(
        fc.array(figures, { minLength: 10, maxLength: 10 }),
        fc.subarray([...Array(12).keys()]),
        (all, kept) => {
          const record = reportRecord();
          for (const [index, key] of dimensionKeys.entries()) Object.assign(record.dimensions[key], all[index]);
          record.evidenceRegister = record.evidenceRegister.filter((_, index) => kept.includes(index));
          const [forth, back] = [diffRecords(reportRecord(), record), diffRecords(record, reportRecord())];

          expect(JSON.parse(JSON.stringify(forth))).toEqual(forth);
          expect(back.evidence.added).toEqual(forth.evidence.removed);
          expect(back.dimensions.map(({ score }) => score.old)).toEqual(forth.dimensions.map(({ score }) => score.new));
          expect(forth.dimensions.length + forth.unchanged_dimensions.length).toBe(10);
        },
      ),
    );
  });

  test('compares registers and priorities of 20,000 entries without matching each with each', () => {
    let reads = 0;
    const large = (prefix: string): SparseRecord => ({
      evidenceRegister: Array.from({ length: 20_000 }, (_, index) => ({
        get id() {
          reads += 1;
          return `${prefix}${index}`;
        },
      })),
      priorities: Array.from({ length: 20_000 }, (_, index) => ({
        get outcome() {
          reads += 1;
          return `${prefix}${index % 7}`;
        },
      })),
      // What takes quadratic time over these would not end within the limit of a test.
      limitations: Array.from({ length: 200_000 }, (_, index) => `${prefix}${index}`),
    });
    const diff = diffRecords(large('a'), large('b'));

    expect(diff.evidence.added).toHaveLength(20_000);
    expect(diff.priorities.no_longer_listed).toHaveLength(20_000);
    expect(reads).toBeLessThanOrEqual(20 * 2 * 2 * 20_000);
  });
});
