import { expect, test } from 'vitest';
import { countOmitted, emptySummary, placeInFile, summarize } from '../../../../lib/assessment/judge/result.ts';
import { tally } from '../../../../lib/cli/assessment/format/tally.ts';
import { validateWords } from '../../../../lib/cli/assessment/format/words.ts';
import { error, result, warning } from '../../cli/assessment/format/results.ts';

const { summary } = validateWords();
const unreadable = result([error({ rule: 'json-syntax' })], { judged: { verdict: 'unreadable', assessmentId: null } });
const results = [result([]), result([error(), error(), warning()]), result([warning()]), unreadable];

test('the summary counts every record once and an unreadable one as invalid', () => {
  expect(summarize(results)).toEqual({ files: 4, records: 4, inputs: 4, valid: 2, invalid: 2, errors: 3, warnings: 2 });
  expect(summarize([])).toEqual(emptySummary);
});

test('the summary tells records and their files apart', () => {
  const lines = [1, 2, 4].map((line) => result([], { file: 'many.ndjson', line }));
  const counts = summarize([...lines, result([])]);

  expect(counts).toMatchObject({ files: 4, records: 4, inputs: 2 });
  expect(summary(counts)).toBe('4 records in 2 files: 4 valid, 0 invalid; 0 errors, 0 warnings');
});

test('the summary counts findings past the cap', () => {
  const capped = result([error()], { judged: { errorCount: 20_000, warningCount: 7 } });

  expect(summarize([capped])).toMatchObject({ errors: 20_000, warnings: 7 });
  expect(countOmitted(capped)).toBe(20_006);
});

test.for([
  { title: 'a file that is one record', line: undefined, found: { line: 3, column: 7 }, at: { line: 3, column: 7 } },
  { title: 'the first NDJSON record', line: 1, found: { line: 1, column: 7 }, at: { line: 1, column: 7 } },
  { title: 'a later NDJSON record', line: 12, found: { line: 1, column: 7 }, at: { line: 12, column: 7 } },
])('a finding of $title stands at $at.line:$at.column of the file', ({ line, found, at }) => {
  expect(placeInFile(result([], line === undefined ? {} : { line }), error(found))).toEqual(at);
});

test.for([
  { judged: { errorCount: 0, warningCount: 0 }, text: '' },
  { judged: { errorCount: 1, warningCount: 0 }, text: '1 error' },
  { judged: { errorCount: 0, warningCount: 2 }, text: '2 warnings' },
  { judged: { errorCount: 1000, warningCount: 1 }, text: '1000 errors, 1 warning' },
])('$judged.errorCount errors and $judged.warningCount warnings read "$text"', ({ judged, text }) => {
  expect(tally(result([], { judged }).judgement, validateWords())).toBe(text);
});

test('the last sentence has all five figures', () => {
  expect(summary(summarize(results))).toBe('4 records: 2 valid, 2 invalid; 3 errors, 2 warnings');
  expect(summary(summarize([result([])]))).toBe('1 record: 1 valid, 0 invalid; 0 errors, 0 warnings');
});
