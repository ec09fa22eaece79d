import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { speakIn } from '../../../../lib/platform/language.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import { csv } from '../../../../lib/pricing/formats/estimate-csv.ts';
import { markdown } from '../../../../lib/pricing/formats/estimate-markdown.ts';
import { estimateWorkbook } from '../../../../lib/pricing/formats/estimate-workbook.ts';
import { changeText } from '../../../../lib/pricing/formats/what-if-report.ts';
import { readWorkbook } from '../../../support/read-workbook.ts';

const recorded = JSON.parse(
  readFileSync('schemas/openapi/examples/pricing-post-estimate.json', 'utf8'),
) as EstimateAnswer;
const { mix } = recorded.best;
const answer: EstimateAnswer = {
  ...recorded,
  items: recorded.items.map((item) => ({ ...item, hours_per_month: 182.5 })),
  best: { ...recorded.best, ...(mix && { mix: { ...mix, committed_monthly: 100, break_even_months: 22.7 } }) },
};
const now = new Date('2026-11-22T12:00:00Z');

afterEach(() => speakIn(() => 'en'));

test('hours and months have the decimal sign of the amounts beside them', () => {
  expect(markdown(answer, { now })).toContain(', 182.5 h a month');
  expect(markdown(answer, { now })).toContain('It pays off after 22.7 months.');
  speakIn(() => 'pt');
  const text = markdown(answer, { now });
  expect(text).toContain(', 182,5 h por mês');
  expect(text).toContain('Compensa depois de 22,7 meses.');
  expect(changeText({ hours_per_month: 182.5 })).toBe('182,5 h por mês');
  const { xml } = readWorkbook(estimateWorkbook(answer, { now })).get('Resumo') ?? {};
  expect(xml).toContain('Compensa depois de 22,7 meses.');
});

test('the columns of a CSV are for programs and stay as they are; its notes are for readers', () => {
  speakIn(() => 'pt');
  const [, first] = csv(answer).split('\n');
  expect(first).toContain(',182.5,retail,USD,');
  expect(first).toContain('182,5 de 730 horas por mês');
});
