import { describe, expect, test } from 'vitest';
import { validate } from '../../../lib/assessment/judge/validate.ts';

describe('a finding of several fields shows a number that no double holds as it is written', () => {
  const [large, larger] = ['9007199254740993', '9007199254740997'];

  test.for([
    {
      rule: 'score-above-target',
      dimension: `{"score": ${larger}, "target": ${large}}`,
      message: `score ${larger} of toolsMcp is above its target ${large}`,
    },
    {
      rule: 'below-target-without-gaps',
      dimension: `{"score": ${large}, "target": ${larger}, "gaps": []}`,
      message: `gaps is empty, though score ${large} of toolsMcp is below its target ${larger}`,
    },
    {
      rule: 'positive-score-zero-coverage',
      dimension: `{"score": ${large}, "coverage": 0}`,
      message: `coverage of toolsMcp is 0, though its score is ${large}`,
    },
    {
      rule: 'high-confidence-low-coverage',
      dimension: `{"confidence": "high", "coverage": -${large}}`,
      message: `confidence of toolsMcp is "high" at a coverage of -${large}, less than 50`,
    },
  ])('$rule', ({ rule, dimension, message }) => {
    const { findings } = validate(new TextEncoder().encode(`{"dimensions": {"toolsMcp": ${dimension}}}`));

    expect(findings.filter((finding) => finding.rule === rule).map((finding) => finding.message)).toEqual([message]);
  });
});
