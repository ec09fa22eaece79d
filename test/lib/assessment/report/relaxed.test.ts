import { describe, expect, test } from 'vitest';
import { examine } from '../../../../lib/assessment/judge/validate.ts';
import type { AssessmentRecord } from '../../../../lib/assessment/record/record.ts';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../../lib/assessment/report/markdown.ts';
import { judgeUpload, type UploadJudgement } from '../../../../lib/assessment/upload/judge-upload.ts';
import type { ReportLanguage } from '../../../../lib/assessment/words/words.ts';
import { policyOf } from '../../../support/policies.ts';
import { validRecord } from '../../../support/records.ts';

const asOf = '2026-06-15';
const tool = { name: 'appraise', version: '1.0.0' };
const waiver = {
  rule: 'reviewer-is-assessor',
  pointer: '/review/reviewer/name',
  reason: 'The second reviewer is ill',
  until: '2026-07-31',
  by: 'Ines Duarte, CISO',
};

/** Breaks the separation of reviewer and assessor, and keeps every other rule. */
function ownReview(): AssessmentRecord {
  const record = validRecord();
  record.review.reviewer.name = record.assessor.name;
  record.review.disposition = 'accepted';
  return record;
}

const bytesOf = (record: unknown) => Buffer.from(JSON.stringify(record));

function reportsOf(record: unknown, policy: unknown, language: ReportLanguage = 'en') {
  const examined = examine(bytesOf(record), { asOf, policy: policyOf(policy) });
  const input = { file: 'a.json', tool, language, part: 'board' as const, ...examined };
  return { html: reportHtml(input), markdown: reportMarkdown(input) };
}

describe("the board's part of a record that breaks a mandatory rule under a policy", () => {
  test('is not green, and names each waiver: what, who allowed it, why, until when', () => {
    const { html, markdown } = reportsOf(ownReview(), { waivers: [waiver] });

    expect(html).toContain('<section class="verdict conditional"');
    expect(html).not.toContain('<section class="verdict good"');
    expect(html).toContain('Valid under a relaxed policy');
    for (const text of [html, markdown]) {
      expect(text).toContain('What is accepted against the rules');
      expect(text).toContain('reviewer-is-assessor');
      expect(text).toContain('The second reviewer is ill');
      expect(text).toContain('Ines Duarte, CISO');
      expect(text).toContain('Confirm each rule of the format that is waived or softened');
      expect(text).not.toContain('keeps every rule of its format');
      expect(text).not.toContain('every rule of the format holds');
    }
    expect(html).toContain('<time datetime="2026-07-31">');
    expect(markdown).toContain('Until: 2026-07-31');
  });

  test('names a rule that is softened, since nobody is named for that', () => {
    for (const [severity, sentence] of [
      ['warning', 'is a warning instead of an error'],
      ['off', 'is switched off'],
    ] as const) {
      const { html, markdown } = reportsOf(ownReview(), { severities: { 'reviewer-is-assessor': severity } });

      expect(html).toContain('<section class="verdict conditional"');
      for (const text of [html, markdown]) expect(text).toContain(sentence);
    }
  });

  test('says it in Portuguese', () => {
    const { html, markdown } = reportsOf(ownReview(), { waivers: [waiver] }, 'pt');

    for (const text of [html, markdown]) {
      expect(text).toContain('O que se aceita contra as regras');
      expect(text).toContain('Confirmar cada regra do formato que está dispensada ou atenuada');
    }
  });

  test('lists a waiver of many findings once, those of mandatory rules before others', () => {
    const record = ownReview();
    for (const item of record.evidenceRegister) delete item.sha256;
    const waivers = [
      ...record.evidenceRegister.map((_, index) => ({
        ...waiver,
        rule: 'evidence-missing-sha256',
        pointer: `/evidenceRegister/${index}`,
      })),
      waiver,
    ];
    const lines = reportsOf(record, { waivers })
      .markdown.split('\n')
      .filter((line) => line.includes('Waived by: '));

    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('reviewer-is-assessor');
    expect(lines[1]).toContain(`and in ${record.evidenceRegister.length - 1} more places`);
  });
});

test("the board's part names the warnings about independence", () => {
  const record = validRecord();
  record.dimensions.toolsMcp.owner = record.review.reviewer.name;
  const { html, markdown } = reportsOf(record, {});

  for (const text of [html, markdown]) {
    expect(text).toContain('Independence of the review');
    expect(text).toContain('reviewer-owns-dimension');
    expect(text).toContain('Decide whether the review is independent enough');
  }
  expect(reportsOf(record, {}, 'pt').markdown).toContain('Independência da revisão');
});

describe('an upload of many records', () => {
  const judged = (records: readonly unknown[], policy: unknown): Promise<UploadJudgement> =>
    judgeUpload(
      { name: 'a.ndjson', bytes: Buffer.from(records.map((record) => JSON.stringify(record)).join('\n')) },
      { tool, generatedAt: '2026-06-15T00:00:00Z', options: { asOf, policy: policyOf(policy) } },
    );

  test('is relaxed if one of them is, in judgement, summary, JSON and page', async () => {
    const { judgement, summaries, json, html } = await judged([validRecord(), ownReview()], { waivers: [waiver] });

    expect(judgement).toMatchObject({ verdict: 'valid', relaxed: true });
    expect(summaries.map(({ summary }) => summary.relaxed ?? false)).toEqual([false, true]);
    expect(JSON.parse(json).files.map(({ relaxed }: { relaxed?: true }) => relaxed ?? false)).toEqual([false, true]);
    expect(html).toContain('<section class="verdict conditional"');
  });

  test('says in JSON and on the page which rules are softened', async () => {
    const { json, html } = await judged([validRecord(), ownReview()], {
      severities: { 'reviewer-is-assessor': 'off' },
    });

    expect(JSON.parse(json).files[1].softened).toEqual([{ rule: 'reviewer-is-assessor', severity: 'off' }]);
    expect(html).toContain('The rule reviewer-is-assessor is switched off');
  });
});
