import { expect, test } from 'vitest';
import { isRecordKey } from '../../../../lib/assessment/store/keys.ts';

test.each([
  ['assessments/acme/a.json', true],
  ['assessments/a.ndjson.gz', true],
  ['assessments/acme/frameworks.json', true],
  ['assessments/acme/appraise.policy.json', false],
  ['assessments/acme/deep/appraise.frameworks.json', false],
  ['assessments/appraise.frameworks.json', false],
  ['assessments/acme/a.txt', false],
  ['market/a.json', false],
])('a record is uploaded as %s: %s', (key, isRecord) => {
  expect(isRecordKey(key)).toBe(isRecord);
});
