import { describe, expect, test } from 'vitest';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../../lib/assessment/report/markdown.ts';
import { reportLanguages } from '../../../../lib/assessment/words/words.ts';
import { finding, judgementOf, reportInput, reportRecord } from '../../../support/report-record.ts';
import { tokenRecord } from '../../../support/token-record.ts';

/** The text that a reader sees, without attributes and drawings. */
const visibleTextOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>|<head>.*?<\/head>|<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const { record, tokens } = tokenRecord();
const reports = [
  { format: 'HTML', read: (input: Parameters<typeof reportHtml>[0]) => visibleTextOf(reportHtml(input)) },
  { format: 'Markdown', read: reportMarkdown },
];

describe.each(reports)('the report in $format', ({ read }) => {
  test.each(reportLanguages)('says every free text of the record, in the language %s', (language) => {
    const text = read(reportInput({ record, language }));

    expect(tokens.length).toBeGreaterThan(150);
    expect(tokens.filter((token) => !text.includes(token))).toEqual([]);
  });

  test.each(reportLanguages)('says it in the annex alone, in the language %s', (language) => {
    const text = read(reportInput({ record, language, part: 'annex' }));

    expect(tokens.filter((token) => !text.includes(token))).toEqual([]);
  });

  test('says each figure, date, id, reference and digest', () => {
    const own = reportRecord();
    for (const [index, item] of own.evidenceRegister.entries())
      item.sha256 = index.toString(16).repeat(64).slice(0, 64);
    const text = read(reportInput({ record: own }))
      .replaceAll('&amp;', '&')
      .replaceAll('\\', '');

    for (const { id, reference, sha256 } of own.evidenceRegister) {
      for (const fact of [id, reference, sha256]) expect(text).toContain(fact);
    }
    for (const { coverage } of Object.values(own.dimensions)) expect(text).toContain(`${coverage} %`);
    expect(text).toContain('32 of 148');
  });

  test('says the whole of long texts and lists', () => {
    const own = reportRecord();
    own.dimensions.toolsMcp.rationale = `${'long '.repeat(1_200)}last words`;
    own.dimensions.toolsMcp.gaps = Array.from({ length: 60 }, (_, index) => `gap number ${index + 1}`);
    own.limitations = Array.from({ length: 80 }, (_, index) => `limitation number ${index + 1}`);
    const text = read(reportInput({ record: own }));

    for (const end of ['last words', 'gap number 60', 'limitation number 80']) expect(text).toContain(end);
    expect(text).not.toContain('Showing the first');
  });

  test('puts the findings before the figures only when the record is invalid', () => {
    const placeOf = (severity: 'error' | 'warning') => {
      const text = read(reportInput({ judgement: judgementOf([finding({ severity })]) }));
      return text.indexOf('score is 9') - text.indexOf('Mean score');
    };

    expect(placeOf('error')).toBeLessThan(0);
    expect(placeOf('warning')).toBeGreaterThan(0);
  });

  test('gives the board no annex, and the annex no board', () => {
    const board = read(reportInput({ part: 'board' }));
    const annex = read(reportInput({ part: 'annex' }));

    expect(board).toContain('What to decide');
    expect(board).not.toContain('Evidence register');
    expect(annex).toContain('Evidence register');
    expect(annex).not.toContain('What to decide');
  });
});
