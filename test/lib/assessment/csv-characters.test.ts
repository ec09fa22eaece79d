import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portfolioCsv } from '../../../lib/assessment/portfolio/csv.ts';
import { portfolioOf } from '../../../lib/assessment/portfolio/model.ts';
import { planCsv, planOf } from '../../../lib/assessment/roadmap/plan.ts';
import { verdictCsv } from '../../../lib/cli/assessment/format/verdict-list.ts';
import { placed, portfolioOptions } from '../../support/portfolio-records.ts';
import { validRecord } from '../../support/records.ts';

/** What a writer of a record may try: codes for a terminal, breaks of lines, formulas behind something invisible. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('\u0000', '\u001b[31m', '\r', '\n', '\t', '\u0085', '\u2028', '\u202e', '\u200b', '\ufeff'),
      fc.constantFrom('=1+1', '+1', '-1+1', '@SUM(A1)', '\uff1d1', '"', ',', 'a'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

/** Cells of a line, quotes taken away; there are no line breaks in cells. */
const cellsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

test('no CSV of assessments has raw control characters, or a cell that a spreadsheet takes for a formula', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const record = validRecord();
      record.scope.organization = text;
      for (const priority of record.priorities) {
        Object.assign(priority, { outcome: text, owner: text, acceptanceCriteria: [text, text] });
      }
      for (const dimension of Object.values(record.dimensions)) Object.assign(dimension, { owner: text, gaps: [text] });
      const summary = { assessmentId: text, system: { name: text, within: '' } };
      const files = [
        planCsv(planOf(record, '2026-06-01')),
        portfolioCsv(
          portfolioOf([placed(`${text}/a.json`, text, '2026-05-01', summary)], {
            ...portfolioOptions,
            unopened: [text],
          }),
        ),
        verdictCsv([
          { bucket: 'b', key: text, sequencer: '1', status: 'judged', verdict: 'valid', assessment_id: text },
        ]),
      ];
      for (const file of files) {
        const lines = file.split('\r\n');
        expect(lines.join('')).not.toMatch(/[\p{Cc}\u2028\u2029\u202e\u200b\ufeff]/u);
        for (const cell of lines.flatMap(cellsOf)) {
          if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/);
        }
      }
    }),
    { numRuns: 200 },
  );
});
