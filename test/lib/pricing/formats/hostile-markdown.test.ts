import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { planFormats } from '../../../../lib/cli/pricing/commitments/plan-command.ts';
import { diffFormats } from '../../../../lib/cli/pricing/format/diff.ts';
import { estimateFormats } from '../../../../lib/cli/pricing/format/estimate.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import type { InputSummary } from '../../../../lib/pricing/formats/input-summary.ts';
import { structureOf } from '../../../support/github-markdown.ts';
import { hostileMarkdown, hostileTexts } from '../../../support/hostile-texts.ts';

const recorded = JSON.parse(
  readFileSync('schemas/openapi/examples/pricing-post-estimate.json', 'utf8'),
) as EstimateAnswer;
const now = new Date('2026-11-22T12:00:00Z');

const amounts = { retail: 1, corporate: null };
const figures = {
  payg_monthly: 1,
  ri_1y_monthly: 1,
  ri_3y_monthly: 1,
  savings_plan_1y_monthly: 1,
  savings_plan_3y_monthly: 1,
};

/** An answer, and a file that was read, whose texts are all of somebody else. */
const answerOf = (text: string): EstimateAnswer => ({
  ...recorded,
  scope_id: text,
  items: recorded.items.map((item) => ({ ...item, id: text, description: text, region: text, unit: text })),
  coverage: recorded.coverage.map((gap) => ({ ...gap, item: text })),
  warnings: [text, `${text}: ${text}`],
  assumptions: [text, text],
  what_if: [
    {
      rank: 1,
      change: { region: text, skus: { [text]: text }, hours_per_month: 220 },
      totals: { retail: figures, corporate: figures },
      best: { mix: { side: 'corporate', monthly: 1 } },
      difference: { retail: figures, corporate: figures, mix: 1 },
      stayed: { monthly: 1, lines: [text, text] },
      moved_meters: { [text]: text },
      lines: [{ id: text, model: 'payg', before: 1, after: 2, difference: 1 }],
      coverage: [],
      warnings: [text],
      unchanged: [{ id: text, reason: text }],
      missing: [{ id: text, code: 'region_not_read', detail: text }],
    },
  ],
});

const inputsOf = (text: string): InputSummary => ({
  file: text,
  format: 'terraform-plan',
  warnings: [text],
  lines: {
    items: [],
    meters: [],
    read: [{ address: text, type: text, lines: [text, text] }],
    assumed: [{ address: text, type: text, text }],
    unpriced: [{ address: text, type: text, reason: text, isPart: true }],
    free: [],
  },
});

const summary = {
  payg_monthly: 2,
  planned_monthly: 1,
  saving_monthly: 1,
  saving_percent: 50,
  committed_monthly: 1,
  idle_monthly: 0,
  owed_1y: 1,
  owed_3y: 1,
  break_even_months: 1,
  break_even_use: 0.5,
  risk: [],
};

const documents: Readonly<Record<string, (text: string) => string>> = {
  'an estimate': (text) => estimateFormats.markdown(answerOf(text), { now, inputs: inputsOf(text) }),
  'a difference': (text) =>
    diffFormats.markdown(
      {
        before: { file: text, format: 'csv', warnings: [text] },
        after: { file: text, format: 'csv', warnings: [text] },
        model: 'payg',
        answer: answerOf(text),
        comparison: {
          changes: [
            {
              address: text,
              type: text,
              change: 'changed',
              before: amounts,
              after: amounts,
              difference: amounts,
              what: { before: text, after: `${text} ` },
            },
          ],
          counts: { added: 0, removed: 0, changed: 1, unchanged: 1 },
          unpriced: [
            { address: text, owner: text, type: text, change: 'added', reason: text, isPart: false, byUse: false },
          ],
          totals: { before: amounts, after: amounts, difference: amounts },
          limited: { before: amounts, after: amounts, isAtMost: false },
        },
      },
      { color: false, now },
    ),
  'a plan of commitments': (text) =>
    planFormats.markdown({
      scope_id: text,
      currency: 'USD',
      notes: [text],
      total: summary,
      groups: [{ ...summary, family: text, region: text }],
      purchases: [
        {
          family: text,
          region: text,
          name: text,
          model: 'ri_1y',
          quantity: 1,
          committed_monthly: 1,
          owed: 1,
          lines: [text],
        },
      ],
      lines: [],
      gap: 0,
    }),
};

describe.each(Object.entries(documents))('in the Markdown of %s', (_, markdownOf) => {
  const tame = structureOf(markdownOf('tame'));

  test.each([...hostileTexts, ...hostileMarkdown])('a text is nothing but text: %j', (text) => {
    expect(structureOf(markdownOf(text))).toEqual({ ...tame, patterns: [] });
  });
});
