import { expect, test } from 'vitest';
import { formatEvent } from '../../../infra/local/event-line.ts';

const s3 = 'http://127.0.0.1:8788';
const key = 'assessments/a b/r#1.json';

test.each([
  {
    event: { DetailType: 'AssessmentValidated', Detail: JSON.stringify({ key, error_count: 1, warning_count: 2 }) },
    line: `assessment validated: ${key} (1 error, 2 warnings): report at ${s3}/appraise-reports/assessments/a%20b/r%231.json.report.html`,
  },
  {
    event: { DetailType: 'AssessmentRejected', Detail: JSON.stringify({ key: 'a.json' }) },
    line: `assessment rejected: a.json: report at ${s3}/appraise-reports/a.json.report.html`,
  },
  { event: { DetailType: 'PricesRefreshed', Detail: '{}' }, line: 'prices refreshed' },
  { event: { DetailType: 'Odd', Detail: 'not JSON' }, line: 'odd' },
  { event: { DetailType: 'Odd', Detail: 'null' }, line: 'odd' },
  { event: {}, line: 'event' },
])('says "$line"', ({ event, line }) => {
  expect(formatEvent(event, s3)).toBe(line);
});
