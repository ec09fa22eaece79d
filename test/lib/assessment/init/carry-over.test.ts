import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankRecord, blanksOf } from '../../../../lib/assessment/init/blank-record.ts';
import { carryOver } from '../../../../lib/assessment/init/carry-over.ts';
import { validate } from '../../../../lib/assessment/judge/validate.ts';
import type { AssessmentRecord } from '../../../../lib/assessment/record/record.ts';
import { pointerTokens } from '../../../../lib/assessment/text/pointer.ts';
import { validRecord } from '../../../support/records.ts';
import { arbitraryRecord } from '../arbitrary-record.ts';
import { date } from '../arbitrary-values.ts';
import { spell } from '../oracle/json-text.ts';

const judge = (value: unknown) => validate(new TextEncoder().encode(JSON.stringify(value)));
const errorsOf = (value: unknown) => judge(value).findings.filter(({ severity }) => severity === 'error');

/** Fills the blanks of a draft with the values that another record has there. */
function fill(draft: unknown, from: unknown): unknown {
  const filled = structuredClone(draft);
  for (const pointer of blanksOf(draft)) {
    const tokens = pointerTokens(pointer);
    const last = tokens.pop() ?? '';
    const at = (root: unknown) => tokens.reduce((value, token) => Reflect.get(Object(value), token), root);
    Reflect.set(Object(at(filled)), last, Reflect.get(Object(at(from)), last));
  }
  return filled;
}

const record = arbitraryRecord.map((tree) => {
  const parsed = JSON.parse(spell(tree, { byteOrderMark: false, choices: [0] }).text) as AssessmentRecord;
  // 1e400 is an integer of JSON; JSON.stringify could not write it again.
  const { populationSize, sampleSize } = parsed.sampling;
  const [population, sample] = [populationSize, sampleSize].map((size) => Math.min(size, Number.MAX_VALUE));
  Object.assign(parsed.sampling, { populationSize: population, sampleSize: sample });
  return parsed;
});

test('the errors of a draft from any valid record are its blanks, and filled it is valid', () => {
  fc.assert(
    fc.property(record, date, (last, asOf) => {
      const draft = carryOver(last, asOf);
      const blanks = blanksOf(draft);
      expect(new Set(errorsOf(draft).map(({ pointer }) => pointer))).toEqual(new Set(blanks));
      expect(errorsOf(fill(draft, last))).toEqual([]);
    }),
  );
});

test('the errors of a record of blanks are its blanks', () => {
  expect(new Set(errorsOf(blankRecord()).map(({ pointer }) => pointer))).toEqual(new Set(blanksOf(blankRecord())));
});

test('a draft keeps what describes the organization, and nothing that was found', () => {
  const last = validRecord();
  const draft = carryOver(last, '2026-10-01');
  expect(draft).toMatchObject({
    assessmentId: '',
    scope: { ...last.scope, evidenceCutoff: '' },
    evidenceRegister: last.evidenceRegister.map((item) => ({ ...item, observedAt: '' })),
    priorities: [{ targetDate: '' }, { targetDate: '2026-12-15', outcome: last.priorities[1]?.outcome }],
    review: { conflictsChecked: false, comments: [] },
  });
  const { notes: _, ...dimension } = last.dimensions.strategyValue;
  const found = { score: null, confidence: '', confidenceRationale: '', coverage: null, rationale: '' };
  expect(draft.dimensions).toMatchObject({ strategyValue: { ...dimension, ...found } });
  expect(JSON.stringify(draft)).not.toContain('"notes"');
});

test('the last record stays as it is', () => {
  const last = validRecord();
  carryOver(last, '2030-01-01');
  expect(last).toEqual(validRecord());
});
