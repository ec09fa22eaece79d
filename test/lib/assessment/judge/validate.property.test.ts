import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validate } from '../../../../lib/assessment/judge/validate.ts';
import type { Finding, Judgement } from '../../../../lib/assessment/record/finding.ts';
import { arbitraryLayout, arbitraryRecord } from '../arbitrary-record.ts';
import { date } from '../arbitrary-values.ts';
import { arbitraryMutations, type Mutation, mutate } from '../mutations.ts';
import { statedWarnings } from '../oracle/cross-field.ts';
import { type JsonText, lineAndColumn, spell } from '../oracle/json-text.ts';
import { expectationOf } from '../oracle.ts';

interface Case extends JsonText {
  readonly mutations: readonly Mutation[];
}

/** Prints as the faults and the text alone, so that a counter-example can be read and pasted. */
const asCase = (mutations: readonly Mutation[], spelled: JsonText): Case =>
  Object.assign(
    { mutations, ...spelled },
    { [fc.toStringMethod]: () => `${JSON.stringify(mutations)} ${JSON.stringify(spelled.text)}` },
  );

const faultless = fc
  .tuple(arbitraryRecord, arbitraryLayout)
  .map(([record, layout]) => asCase([], spell(record, layout)));

const mutated = fc
  .tuple(arbitraryRecord, arbitraryMutations, arbitraryLayout)
  .map(([record, mutations, layout]) => asCase(mutations, spell(mutations.reduce(mutate, record), layout)));

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const ofSeverity = (judgement: Judgement, severity: Finding['severity']) =>
  judgement.findings.filter((finding) => finding.severity === severity);

const spellFindings = (findings: readonly Finding[]) =>
  findings.map(({ rule, pointer }) => `${rule}@${pointer}`).sort();

/** Where a finding may stand: a name found faulty at that name, everything else at the value judged. */
const allowedPlaces = ({ text, places }: Case, { rule, pointer }: Finding): readonly string[] => {
  const found = places.get(pointer) ?? [];
  const last = found.slice(-1);
  const keys = (list: typeof found) => list.map(({ key }) => key).filter((key) => key !== undefined);
  if (rule === 'json-duplicate-key') return keys(found.slice(1)).map((offset) => lineAndColumn(text, offset));
  if (rule === 'schema/unknown-property') return keys(last).map((offset) => lineAndColumn(text, offset));
  return last.map(({ value }) => lineAndColumn(text, value));
};

const misplaced = (one: Case, { findings }: Judgement) =>
  findings
    .map((finding) => ({ finding, at: `${finding.line}:${finding.column}`, allowed: allowedPlaces(one, finding) }))
    .filter(({ at, allowed }) => !allowed.includes(at));

const inTextOrder = ({ findings }: Judgement) =>
  findings.toSorted((one, other) => one.line - other.line || one.column - other.column);

describe('validate, against an independent statement of the rules', () => {
  test('reports every error of a broken record and no other, with the verdict that follows', () => {
    fc.assert(
      fc.property(mutated, (one) => {
        const expected = expectationOf(one.text);
        const judgement = validate(bytesOf(one.text));
        const warnings = ofSeverity(judgement, 'warning');

        expect(spellFindings(ofSeverity(judgement, 'error'))).toEqual(expected.errors);
        expect(spellFindings(warnings.filter(({ rule }) => statedWarnings.includes(rule)))).toEqual(expected.warnings);
        expect(judgement).toMatchObject({
          verdict: expected.valid ? 'valid' : 'invalid',
          valid: expected.valid,
          assessmentId: expected.assessmentId,
          errorCount: expected.errors.length,
          warningCount: warnings.length,
        });
        expect(misplaced(one, judgement)).toEqual([]);
        expect(judgement.findings).toEqual(inTextOrder(judgement));
      }),
      { numRuns: 800 },
    );
  });

  test('judges the same text in the same way again', () => {
    fc.assert(
      fc.property(mutated, ({ text }) => {
        expect(validate(bytesOf(text))).toEqual(validate(bytesOf(text)));
      }),
      { numRuns: 300 },
    );
  });

  test('finds a faultless record valid on every day, with warnings at most', () => {
    fc.assert(
      fc.property(faultless, date, ({ text }, asOf) => {
        const judgement = validate(bytesOf(text), { asOf });

        expect(ofSeverity(judgement, 'error')).toEqual([]);
        expect(judgement).toMatchObject({ verdict: 'valid', valid: true, errorCount: 0 });
      }),
      { numRuns: 500 },
    );
  });

  test('turns every warning into an error where it is strict, and finds nothing else', () => {
    fc.assert(
      fc.property(mutated, ({ text }) => {
        const lenient = validate(bytesOf(text));
        const strict = validate(bytesOf(text), { strict: true });

        expect(spellFindings(strict.findings)).toEqual(spellFindings(lenient.findings));
        expect(strict).toMatchObject({
          valid: lenient.findings.length === 0,
          errorCount: lenient.errorCount + lenient.warningCount,
          warningCount: 0,
        });
      }),
      { numRuns: 300 },
    );
  });

  test('keeps the counts and prefers errors where the cap cuts the list', () => {
    fc.assert(
      fc.property(mutated, fc.nat(7), ({ text }, maxFindings) => {
        const whole = validate(bytesOf(text));
        const cut = validate(bytesOf(text), { maxFindings });
        const errorsKept = Math.min(maxFindings, whole.errorCount);

        expect(cut).toMatchObject({ errorCount: whole.errorCount, warningCount: whole.warningCount });
        expect(cut.findings).toHaveLength(Math.min(maxFindings, whole.findings.length));
        expect(ofSeverity(cut, 'error')).toHaveLength(errorsKept);
        expect(whole.findings).toEqual(expect.arrayContaining([...cut.findings]));
        expect(cut.findings).toEqual(inTextOrder(cut));
      }),
      { numRuns: 300 },
    );
  });
});
