import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { examine } from '../../lib/assessment/judge/validate.ts';
import { reportHtml } from '../../lib/assessment/report/html.ts';
import type { ReportInput } from '../../lib/assessment/report/model.ts';
import { reportLanguages } from '../../lib/assessment/words/words.ts';
import { printPdf } from '../../lib/cli/assessment/report.ts';
import { findChromium, hasChromium } from '../support/chromium.ts';
import { reportInput } from '../support/report-record.ts';
import { tokenRecord } from '../support/token-record.ts';

/** Prints a report, and returns the text of each page without white space: a narrow column breaks words. */
async function pagesOf(change: Partial<ReportInput>): Promise<readonly string[]> {
  const pdf = await printPdf(reportHtml(reportInput(change)), { ...process.env, APPRAISE_CHROMIUM: findChromium() });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((page) => page.replace(/\s+/g, ''));
}

describe.runIf(hasChromium())('the printed report', () => {
  const { record, tokens } = tokenRecord();

  test.each(reportLanguages)('says every free text of the record, in the language %s', async (language) => {
    const text = (await pagesOf({ record, language })).join('');

    expect(tokens.length).toBeGreaterThan(150);
    expect(tokens.filter((token) => !text.includes(token))).toEqual([]);
  });

  test.each([
    { language: 'en' as const, foot: 'Page1of2' },
    { language: 'pt' as const, foot: 'Página1de2' },
  ])('has for the board two full, numbered pages in $language', async ({ language, foot }) => {
    const [first = '', ...others] = await pagesOf({ part: 'board', language });

    expect(others).toHaveLength(1);
    expect(first).toContain(foot);
    // Half a page is about 700 characters.
    expect(first.length).toBeGreaterThan(900);
  });

  test.each(
    ['invalid', 'warnings', 'valid'].flatMap((sample) => reportLanguages.map((language) => ({ sample, language }))),
  )(
    'has for the board two pages of the sample $sample in $language, and names its findings',
    async ({ sample, language }) => {
      const bytes = readFileSync(`events/records/${sample}.json`);
      const { judgement, record } = examine(bytes, { asOf: '2026-06-01' });
      const input = { file: `events/records/${sample}.json`, judgement, record, part: 'board' as const, language };
      const pages = await pagesOf(input);

      expect(pages).toHaveLength(2);
      const total = judgement.findings.length;
      if (total > 0) expect(pages[0]).toMatch(new RegExp(`(?:of|de|the|os)${total}:?(?:findings|achados)`));
    },
  );

  test('repeats the head of a table on every page that the table takes', async () => {
    const priorities = Array.from({ length: 60 }, (_, index) => ({
      severity: 'high' as const,
      outcome: `outcome number ${index}.`,
      owner: 'CIO',
      targetDate: '2026-12-31',
      acceptanceCriteria: ['It is done'],
    }));
    const pages = await pagesOf({ record: { ...record, priorities }, part: 'annex' });
    const withRows = pages.filter((page) => page.includes('outcomenumber'));

    expect(withRows.length).toBeGreaterThan(2);
    for (const page of withRows) expect(page).toMatch(/SeverityOutcomeOwner/);
  });
});
