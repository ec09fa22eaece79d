import { describe, expect, test } from 'vitest';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../../lib/assessment/report/markdown.ts';
import { finding, judgementOf, reportInput, reportRecord } from '../../../support/report-record.ts';

const boardOf = (change: Parameters<typeof reportInput>[0] = {}) =>
  reportMarkdown(reportInput({ part: 'board', ...change }));

describe("the board's part", () => {
  test('summarizes the figures in sentences', () => {
    expect(boardOf()).toContain(
      'The mean score is 1.7 of 4 and the mean target 3.1 of 4 (derived, equal-weighted). 2 of 10 dimensions are at their ' +
        'target or above; the widest gaps are in Tools & MCP (3), Operating model (2) and Data & connectors (2). The sampled ' +
        'evidence covers 62.5 % on average (derived, equal-weighted). Confidence is low in Tools & MCP and Evaluations & ' +
        'release. The sample holds 32 of a population of 148. The register holds 12 evidence items; 1 of them is cited by no ' +
        'dimension. There are 5 priorities, 3 of them critical or high.',
    );
  });

  test('derives what to decide', () => {
    const text = boardOf({ judgement: { ...judgementOf(), basis: { asOf: '2026-10-01', policy: null } } });

    expect(text).toContain('1. Name who meets the conditions of the review, and by when.');
    expect(text).toContain('2. 2 priorities had a target date before 1 Oct 2026: confirm that they are done');
    expect(text).toContain('3. Confirm owner and date of the 3 critical or high priorities below.');
    expect(text).toContain('4. Fund or accept the gaps of two levels or more: Tools & MCP, Operating model,');
    expect(text).toContain('5. Accept the weak basis, or ask for more evidence');
  });

  test('asks for no decision where the figures need none', () => {
    const record = reportRecord();
    record.priorities = [];
    record.review.disposition = 'accepted';
    for (const one of Object.values(record.dimensions)) {
      Object.assign(one, { score: 3, target: 3, coverage: 90, confidence: 'high' });
    }
    const text = boardOf({ record, judgement: judgementOf() });

    expect(text).toContain('1. The figures of the record ask for no decision.');
    expect(text).toContain('10 of 10 dimensions are at their target or above.');
  });

  test('shows the most severe priorities first, and says how many the annex adds', () => {
    const record = reportRecord();
    const [first] = record.priorities;
    if (!first) throw new Error('the record has priorities');
    record.priorities = Array.from({ length: 50 }, (_, index) => ({
      ...first,
      severity: index === 49 ? ('critical' as const) : ('medium' as const),
      outcome: `Outcome ${index} ${'in many words '.repeat(40)}`,
    }));
    const rows = boardOf({ record })
      .split('\n')
      .filter((line) => line.includes('Outcome'));

    expect(rows).toHaveLength(9);
    expect(rows[1]).toContain('◆ Critical | Outcome 49');
    expect(boardOf({ record })).toContain('Showing the first 8 of 50 priorities, the most severe first;');
  });

  test('shows the first three errors of an invalid record, how many findings there are, and where they are', () => {
    const finding = (severity: 'error' | 'warning', index: number) => ({
      rule: 'schema/type',
      severity,
      pointer: `/at/${severity}${index}`,
      message: 'must be a string',
      line: index + 1,
      column: 1,
    });
    const findings = Array.from({ length: 9 }, (_, index) => finding(index % 3 === 0 ? 'warning' : 'error', index));
    const judgement = {
      ...judgementOf(),
      verdict: 'invalid' as const,
      valid: false,
      errorCount: 6,
      warningCount: 3,
      findings,
    };
    const [board, all] = [boardOf({ judgement }), boardOf({ judgement, part: 'all' })];

    const note = 'Showing the first 3 of 9 findings, errors before warnings; the annex lists them all.';
    expect(board).toContain(note);
    expect(board.match(/\/at\/\w+/g)).toEqual(['/at/error1', '/at/error2', '/at/error4']);
    const html = reportHtml(reportInput({ judgement, part: 'board' }));
    expect(html).toContain(note);
    expect(html.match(/\/at\/\w+/g)).toEqual(['/at/error1', '/at/error2', '/at/error4']);
    expect(all.match(/\/at\/\w+/g)).toHaveLength(9);
  });

  test.each([
    { language: 'en' as const, one: 'The annex shows the finding.', many: 'The annex lists the 1,234 findings.' },
    { language: 'pt' as const, one: 'O anexo mostra o achado.', many: 'O anexo lista os 1.234 achados.' },
  ])('says of a valid record where its findings are, as it shows none, in $language', ({ language, one, many }) => {
    const warning = finding({ severity: 'warning' });
    const texts = (findings: number) => {
      const judgement = { ...judgementOf(), warningCount: findings, findings: [warning] };
      const input = reportInput({ judgement, language, part: 'board' });
      return [reportHtml(input), reportMarkdown(input)];
    };
    for (const text of texts(1)) expect(text).toContain(one);
    for (const text of texts(1_234)) {
      expect(text).toContain(many);
      expect(text).not.toContain(warning.message);
    }
  });
});
