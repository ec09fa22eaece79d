import { describe, expect, test } from 'vitest';
import { changed } from './mutations/edit-tree.ts';
import { spell } from './oracle/json-text.ts';
import { type Plain, spelledNumber, toTree } from './oracle/make-tree.ts';
import { dimensionNames } from './oracle/record-shape.ts';
import { expectationOf } from './oracle.ts';

const dimension = {
  score: 2,
  confidence: 'high',
  confidenceRationale: 'Two people were asked.',
  coverage: 50,
  coverageBasis: 'Half of all teams',
  evidenceRefs: ['EV-001'],
  gaps: ['No inventory'],
  rationale: 'A policy exists, in part.',
  target: 3,
  owner: 'CIO',
};

const record = toTree({
  schemaVersion: '1.0',
  methodVersion: '1.0',
  assessmentId: 'acme-2024',
  scope: { organization: 'Acme', included: ['All agents'], excluded: [], evidenceCutoff: '2024-02-29' },
  assessedAt: '2024-02-29',
  assessor: { name: 'Ana Lima', role: 'Lead', organization: 'Acme', mode: 'peer-review', conflicts: [] },
  sampling: {
    method: 'random',
    populationDescription: 'All agents in use',
    populationSize: 10,
    sampleSize: 10,
    rationale: 'Every tenth was looked at.',
    limitations: [],
  },
  evidenceRegister: [
    {
      id: 'EV-001',
      title: 'Policy',
      type: 'policy',
      reference: 'docs/policy.pdf',
      observedAt: '2024-02-29',
      collectedBy: 'Bo',
      scope: 'All',
      sha256: 'a'.repeat(64),
      limitations: [],
    },
  ],
  dimensions: Object.fromEntries(dimensionNames.map((name) => [name, dimension])),
  priorities: [
    {
      severity: 'high',
      outcome: 'An inventory',
      owner: 'CIO',
      targetDate: '2024-02-29',
      acceptanceCriteria: ['All are listed'],
    },
  ],
  review: {
    reviewer: { name: 'Bo Ek', role: 'Auditor', organization: 'Other' },
    reviewedAt: '2024-02-29',
    disposition: 'accepted',
    conflictsChecked: true,
    comments: [],
  },
  limitations: ['Short of time'],
} as Plain);

const plain = { byteOrderMark: false, choices: [0] };
const judged = (...edits: readonly (readonly [path: string, value: Plain])[]) => {
  const edited = edits.reduce((tree, [path, value]) => {
    const steps = path.split('/').slice(1);
    return changed(
      tree,
      steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
      () => toTree(value),
    );
  }, record);
  return expectationOf(spell(edited, plain).text);
};

const size = '/sampling/sampleSize';
const tools = '/dimensions/toolsMcp';

describe('the oracle on records', () => {
  test('finds a faultless record valid', () => {
    expect(judged()).toEqual({ valid: true, assessmentId: 'acme-2024', errors: [], warnings: [] });
  });

  test.each<{ what: string; edits: [string, Plain][]; errors: string[] }>([
    {
      what: 'a text of one astral letter',
      edits: [['/scope/organization', '😀']],
      errors: ['schema/min-length@/scope/organization'],
    },
    {
      what: 'a text that breaks two rules at once',
      edits: [['/evidenceRegister/0/reference', 'ü']],
      errors: ['schema/format@/evidenceRegister/0/reference', 'schema/min-length@/evidenceRegister/0/reference'],
    },
    { what: 'a constant of another type', edits: [['/schemaVersion', 1]], errors: ['schema/const@/schemaVersion'] },
    { what: 'a list entry of another type', edits: [['/assessor/mode', 1]], errors: ['schema/type@/assessor/mode'] },
    { what: 'an integer with an exponent', edits: [[`${tools}/score`, spelledNumber('20e-1')]], errors: [] },
    {
      what: 'a fraction that a double rounds away',
      edits: [[`${tools}/coverage`, spelledNumber('30.0000000000000000001')]],
      errors: [`schema/type@${tools}/coverage`],
    },
    { what: 'a score above four', edits: [[`${tools}/score`, 5]], errors: [`schema/range@${tools}/score`] },
    {
      what: 'repeated references once an array',
      edits: [[`${tools}/evidenceRefs`, ['EV-001', 'EV-001', 'EV-001']]],
      errors: [`schema/unique-items@${tools}/evidenceRefs`],
    },
    {
      what: 'a malformed reference, which is also unknown',
      edits: [[`${tools}/evidenceRefs`, ['ev-1']]],
      errors: [`evidence-ref-unknown@${tools}/evidenceRefs/0`, `schema/pattern@${tools}/evidenceRefs/0`],
    },
    {
      what: 'every missing member of an object',
      edits: [['/review/reviewer', { name: 'Bo Ek' }]],
      errors: ['schema/required@/review/reviewer', 'schema/required@/review/reviewer'],
    },
    {
      what: 'a typo as one finding, not two',
      edits: [['/review/reviewer', { name: 'Bo Ek', role: 'Auditor', organisation: 'Other' }]],
      errors: ['schema/unknown-property@/review/reviewer/organisation'],
    },
    {
      what: 'an unknown name with signs that a pointer escapes',
      edits: [['/review/reviewer', { name: 'Bo Ek', role: 'Auditor', organization: 'Other', 'q/~': 1 }]],
      errors: ['schema/unknown-property@/review/reviewer/q~1~0'],
    },
    {
      what: 'a reviewer with the name of the assessor',
      edits: [['/review/reviewer/name', 'ANA\u00A0LIMA']],
      errors: ['reviewer-is-assessor@/review/reviewer/name'],
    },
    {
      what: 'a sample that is larger only beyond a double',
      edits: [
        [size, spelledNumber('9007199254740993')],
        ['/sampling/populationSize', spelledNumber('9007199254740992')],
      ],
      errors: [`sample-exceeds-population@${size}`],
    },
    {
      what: 'an assessment the day after everything else',
      edits: [['/assessedAt', '2024-03-01']],
      errors: ['review-before-assessment@/review/reviewedAt', 'target-before-assessment@/priorities/0/targetDate'],
    },
    {
      what: 'a cutoff after the assessment',
      edits: [['/scope/evidenceCutoff', '2024-03-01']],
      errors: ['cutoff-after-assessment@/scope/evidenceCutoff'],
    },
    {
      what: 'evidence after the cutoff',
      edits: [['/evidenceRegister/0/observedAt', '2024-03-01']],
      errors: ['evidence-after-cutoff@/evidenceRegister/0/observedAt'],
    },
    {
      what: 'no comparison with a day that does not exist',
      edits: [['/assessedAt', '2024-02-30']],
      errors: ['schema/format@/assessedAt'],
    },
  ])('reports $what', ({ edits, errors }) => {
    expect(judged(...edits)).toMatchObject({ valid: errors.length === 0, errors });
  });

  test('reports a repeated name, however it is spelled, and judges the last value', () => {
    const text = spell(record, plain).text.replace('"score":2', '"score":99,"scor\\u0065":2');

    expect(expectationOf(text).errors).toEqual(['json-duplicate-key@/dimensions/strategyValue/score']);
  });

  test.each<{ what: string; edits: [string, Plain][]; warnings: string[] }>([
    { what: 'score-above-target', edits: [[`${tools}/score`, 4]], warnings: [`score-above-target@${tools}/score`] },
    {
      what: 'below-target-without-gaps',
      edits: [[`${tools}/gaps`, []]],
      warnings: [`below-target-without-gaps@${tools}/gaps`],
    },
    {
      what: 'high-confidence-low-coverage',
      edits: [[`${tools}/coverage`, 49]],
      warnings: [`high-confidence-low-coverage@${tools}/confidence`],
    },
    {
      what: 'positive-score-zero-coverage',
      edits: [
        [`${tools}/coverage`, spelledNumber('-0')],
        [`${tools}/confidence`, 'low'],
      ],
      warnings: [`positive-score-zero-coverage@${tools}/coverage`],
    },
    { what: 'sample-zero', edits: [[size, 0]], warnings: [`sample-zero@${size}`] },
    {
      what: 'not-applicable-with-sample',
      edits: [['/sampling/method', 'not-applicable']],
      warnings: [`not-applicable-with-sample@${size}`],
    },
    {
      what: 'full-population-mismatch',
      edits: [
        ['/sampling/method', 'full-population'],
        [size, 9],
      ],
      warnings: [`full-population-mismatch@${size}`],
    },
  ])('warns of $what in a record that stays valid', ({ edits, warnings }) => {
    expect(judged(...edits)).toMatchObject({ valid: true, warnings });
  });
});
