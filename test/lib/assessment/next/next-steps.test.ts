import { describe, expect, test } from 'vitest';
import { examine } from '../../../../lib/assessment/judge/validate.ts';
import { nextSteps, stepsMarkdown } from '../../../../lib/assessment/next/next-steps.ts';
import type { AssessmentRecord } from '../../../../lib/assessment/record/record.ts';
import { stepKinds } from '../../../../lib/assessment/rules/rule.ts';
import { validRecord } from '../../../support/records.ts';
import { englishWordIn } from '../rules/english-words.ts';

type Change = (record: AssessmentRecord) => unknown;

/** The steps for a record without findings, changed. */
function stepsFor(change: Change, asOf = '2026-06-01') {
  const record = validRecord();
  change(record);
  const { judgement, record: parts } = examine(new TextEncoder().encode(JSON.stringify(record)), { asOf });
  return nextSteps(judgement, record, parts);
}

const clear = (texts: object, name: string): unknown => Reflect.set(texts, name, '');

test('nothing is left to do on a record without findings', () => {
  expect(stepsFor(() => {})).toEqual([]);
  expect(stepsMarkdown('a.json', [])).toBe('# Next for a.json\n\nNothing is left to do.\n');
});

test('in Portuguese the list has the same steps, and no English word', () => {
  const record = validRecord();
  clear(record.priorities[0] ?? {}, 'owner');
  Object.assign(record.dimensions.toolsMcp, { coverage: 10, confidence: 'medium' });
  Reflect.set(record.dimensions.operatingModel, 'confidence', 'low');
  Reflect.set(record.evidenceRegister[2] ?? {}, 'observedAt', '2020-01-01');
  const { judgement, record: parts } = examine(new TextEncoder().encode(JSON.stringify(record)), {
    asOf: '2026-06-01',
  });
  const placesOf = (language: 'en' | 'pt') =>
    nextSteps(judgement, record, parts, language).map(({ kind, rule, severity, pointer, line }) => [
      kind,
      rule,
      severity,
      pointer,
      line,
    ]);
  expect(placesOf('pt')).toEqual(placesOf('en'));
  expect(placesOf('pt').length).toBeGreaterThan(3);

  const text = stepsMarkdown('a.json', nextSteps(judgement, record, parts, 'pt'), 'pt');
  expect(englishWordIn(text.replace(/`[^`]*`/g, ''))).toBeUndefined();
  expect(text).toContain('# Próximos passos para a.json');
  expect(text).toContain('as evidências cobrem 10 % de Ferramentas');
  expect(stepsMarkdown('a.json', [], 'pt')).toContain('Não resta nada a fazer.');
});

test('two names that are still to be written are not said to be of one person', () => {
  const steps = stepsFor((record) => [clear(record.review.reviewer, 'name'), clear(record.assessor, 'name')]);
  expect(steps.map(({ kind, pointer }) => [kind, pointer])).toEqual([
    ['blank', '/assessor/name'],
    ['blank', '/review/reviewer/name'],
  ]);
});

describe('a step is of the kind', () => {
  test.each<[string, Change, string]>([
    ['error', (record) => clear(record.review, 'x'), '/review/x'],
    ['error', (record) => Reflect.set(record.dimensions.toolsMcp, 'score', -1), '/dimensions/toolsMcp/score'],
    ['blank', (record) => clear(record.priorities[0] ?? {}, 'owner'), '/priorities/0/owner'],
    ['blank', (record) => Reflect.deleteProperty(record.review, 'reviewedAt'), '/review'],
    ['blank', (record) => Reflect.set(record.review, 'conflictsChecked', false), '/review/conflictsChecked'],
    ['blank', (record) => Reflect.set(record, 'limitations', []), '/limitations'],
    ['blank', (record) => Reflect.set(record.sampling, 'sampleSize', null), '/sampling/sampleSize'],
    [
      'confidence',
      (record) => Reflect.set(record.dimensions.toolsMcp, 'confidence', 'low'),
      '/dimensions/toolsMcp/confidence',
    ],
    ['digest', (record) => Reflect.deleteProperty(record.evidenceRegister[2] ?? {}, 'sha256'), '/evidenceRegister/2'],
    [
      'stale',
      (record) => Reflect.set(record.evidenceRegister[2] ?? {}, 'observedAt', '2020-01-01'),
      '/evidenceRegister/2/observedAt',
    ],
    ['priority', (record) => Reflect.set(record, 'priorities', []), '/priorities'],
    ['other', (record) => Reflect.set(record.sampling, 'sampleSize', 0), '/sampling/sampleSize'],
  ])('%s', (kind, change, pointer) => {
    expect(stepsFor(change)).toEqual([expect.objectContaining({ kind, pointer })]);
  });

  test('confidence, for little coverage, but not where a rule has said it', () => {
    const little = stepsFor(({ dimensions: { operatingModel: model } }) =>
      Object.assign(model, { coverage: 49, confidence: 'medium' }),
    );
    expect(little).toEqual([
      expect.objectContaining({ rule: null, severity: 'advice', what: expect.stringContaining('49 %') }),
    ]);
    const sure = stepsFor(({ dimensions: { operatingModel: model } }) =>
      Object.assign(model, { coverage: 49, confidence: 'high' }),
    );
    expect(sure).toEqual([expect.objectContaining({ rule: 'high-confidence-low-coverage' })]);
  });
});

test('the weightiest step comes first, and each says why', () => {
  const steps = stepsFor((record) => {
    Reflect.set(record.dimensions.toolsMcp, 'confidence', 'low');
    Reflect.deleteProperty(record.evidenceRegister[0] ?? {}, 'sha256');
    Reflect.set(record.priorities[1] ?? {}, 'targetDate', '2026-05-01');
    clear(record, 'assessmentId');
    Reflect.set(record.dimensions.toolsMcp, 'target', 7);
    Reflect.set(record.sampling, 'sampleSize', 0);
    Reflect.set(record.dimensions.auditOperations, 'owner', record.review.reviewer.name);
  });
  expect(steps.map(({ kind }) => kind)).toEqual(stepKinds.filter((kind) => kind !== 'stale'));
  expect(steps.filter(({ why }) => why === '')).toEqual([]);
});

test('doubts about the independence of the review come before blank notes', () => {
  const steps = stepsFor((record) => {
    Reflect.set(record.dimensions.strategyValue, 'notes', ' ');
    Reflect.set(record.dimensions.auditOperations, 'owner', record.review.reviewer.name);
  });
  expect(steps.map(({ rule }) => rule)).toEqual(['reviewer-owns-dimension', 'blank-text']);
});

test('Markdown has a check box a step, and texts of the record are no markup', () => {
  const steps = stepsFor((record) => Reflect.set(record.evidenceRegister[0] ?? {}, 'id', '<img src=x>\n# a'));
  const text = stepsMarkdown('a|b.json', steps);
  expect(text.match(/^- \[ \] /gm)?.length).toBe(steps.length);
  expect(text).toContain('# Next for a\\|b.json');
  expect(text).not.toContain('<img');
});
