import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffChain } from '../../../../lib/assessment/diff/chain.ts';
import { diffRecords, hasDifference } from '../../../../lib/assessment/diff/diff.ts';
import { diffMarkdown } from '../../../../lib/assessment/diff/view/markdown.ts';
import type { AssessmentRecord, SparseRecord } from '../../../../lib/assessment/record/record.ts';
import { reportRecord } from '../../../support/report-record.ts';

type Path = readonly (string | number)[];

/** All places of strings, numbers and booleans. */
function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key]));
}

/** A copy of the record with another value at a place. */
function replace(record: AssessmentRecord, path: Path, edit: (value: unknown) => unknown): AssessmentRecord {
  const copy = structuredClone(record);
  let parent = copy as unknown as Record<string, unknown>;
  for (const key of path.slice(0, -1)) parent = parent[String(key)] as Record<string, unknown>;
  const last = String(path.at(-1));
  parent[last] = edit(parent[last]);
  return copy;
}

const full = (): AssessmentRecord => {
  const record = reportRecord();
  record.dimensions.toolsMcp.notes = 'A note';
  for (const item of record.evidenceRegister) item.sha256 ??= 'a'.repeat(64);
  record.assessor.conflicts.push('Advised on procurement');
  return record;
};

const leaves = leavesOf(full());
function edited(value: unknown, token: string): unknown {
  if (typeof value === 'string') return token;
  return typeof value === 'number' ? value + 1 : !value;
}

const manyEdits = fc.uniqueArray(fc.tuple(fc.nat(leaves.length - 1), fc.nat(3)), {
  selector: ([at]) => at,
  maxLength: 12,
});

const editedBy = (edits: readonly (readonly [number, number])[]): SparseRecord =>
  edits.reduce(
    (record, [at, variant]) =>
      replace(record, leaves[at] ?? [], (value) => {
        if (variant === 0) return edited(value, `token-${at}`);
        return typeof value === 'string' ? `${value} ${variant}` : value;
      }),
    full(),
  );

describe('a comparison', () => {
  test.each(leaves.map((path) => path.join('/')))('shows a change of /%s, in JSON and for people', (place) => {
    const path = place.split('/');
    const record = replace(full(), path, (value) => edited(value, 'unmistakable'));
    const diff = diffRecords(full(), record);
    const isText =
      typeof path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], full()) === 'string';

    expect(hasDifference(diff)).toBe(true);
    if (!isText) return;
    expect(JSON.stringify(diff)).toContain('unmistakable');
    expect(diffMarkdown(diffChain([{ record: full() }, { record }]))).toContain('unmistakable');
  });

  test('with itself is empty, whatever the record', () => {
    fc.assert(
      fc.property(manyEdits, (edits) => {
        const diff = diffRecords(editedBy(edits), editedBy(edits));

        expect(hasDifference(diff)).toBe(false);
        expect(diff.comparability.reasons.filter(({ about }) => about !== 'review' && about !== 'dates')).toEqual([]);
      }),
    );
  });

  test('mirrors the one in the other direction', () => {
    fc.assert(
      fc.property(manyEdits, manyEdits, (some, others) => {
        const [left, right] = [editedBy(some), editedBy(others)];
        const [forth, back] = [diffRecords(left, right), diffRecords(right, left)];

        expect(hasDifference(back)).toBe(hasDifference(forth));
        expect(back.comparability.verdict === 'not-comparable').toBe(forth.comparability.verdict === 'not-comparable');
        expect(back.other.fields).toEqual(forth.other.fields.map((one) => ({ ...one, old: one.new, new: one.old })));
        expect(back.other.lists.map(({ added }) => added)).toEqual(forth.other.lists.map(({ removed }) => removed));
        expect(back.dimensions.map(({ score, gaps }) => [score.old, gaps.removed])).toEqual(
          forth.dimensions.map(({ score, gaps }) => [score.new, gaps.added]),
        );
        expect(back.priorities.opened).toEqual(forth.priorities.no_longer_listed);
        expect(back.priorities.changed).toHaveLength(forth.priorities.changed.length);
        expect(back.evidence.added).toEqual(forth.evidence.removed);
        expect(back.evidence.changed.map(({ id }) => id)).toEqual(forth.evidence.changed.map(({ id }) => id));
      }),
    );
  });
});
