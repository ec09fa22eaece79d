import { describe, expect, test } from 'vitest';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../../lib/assessment/report/markdown.ts';
import { finding, judgementOf, reportInput, reportRecord } from '../../../support/report-record.ts';

type Disposition = 'accepted' | 'accepted-with-conditions' | 'disputed';

const inputOf = (disposition: Disposition | undefined, severity: 'error' | 'warning') => {
  const record = reportRecord();
  return reportInput({
    record: { ...record, review: { ...record.review, disposition } },
    judgement: judgementOf([finding({ severity })]),
  });
};

describe('the verdict of a report', () => {
  test.each([
    { disposition: 'accepted', severity: 'warning', tone: 'good', glyph: '✅' },
    { disposition: 'accepted-with-conditions', severity: 'warning', tone: 'conditional', glyph: '🟡' },
    { disposition: 'disputed', severity: 'warning', tone: 'disputed', glyph: '❌' },
    { disposition: undefined, severity: 'warning', tone: 'unreviewed', glyph: '🔵' },
    { disposition: 'accepted', severity: 'error', tone: 'invalid', glyph: '❌' },
    { disposition: 'disputed', severity: 'error', tone: 'invalid', glyph: '❌' },
  ] as const)('is $tone with $severity and $disposition', ({ disposition, severity, tone, glyph }) => {
    const input = inputOf(disposition, severity);

    expect(reportHtml(input)).toContain(`<section class="verdict ${tone}"`);
    expect(reportMarkdown(input)).toContain(`> ${glyph} **`);
  });

  test('is both valid and disputed, with what the reviewer says beside it', () => {
    const html = reportHtml(inputOf('disputed', 'warning'));

    expect(html).toContain('Valid record, disputed by the reviewer');
    expect(html).toContain('The reviewer disputes the assessment:');
    expect(html.indexOf('Repeat the tool server sample')).toBeLessThan(html.indexOf('class="tiles"'));
    expect(html).toContain('Settle what the reviewer disputes');
  });

  test('says so when a reviewer with conditions states none', () => {
    const input = inputOf('accepted-with-conditions', 'warning');
    const record = { ...input.record, review: { disposition: 'accepted-with-conditions' as const, comments: [] } };

    expect(reportHtml({ ...input, record })).toContain(
      'The reviewer accepts the assessment with conditions. The reviewer states no comments.',
    );
  });
});
