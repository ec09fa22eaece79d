import { afterEach, expect, it, vi } from 'vitest';
import { reportAddress } from '../../../lib/storage/reports.ts';

afterEach(() => vi.unstubAllEnvs());

it('gives the report on a local upload an address for a browser', () => {
  vi.stubEnv('APPRAISE_REPORTS_BUCKET', 'reports');
  vi.stubEnv('APPRAISE_S3_ENDPOINT', 'http://127.0.0.1:8788');
  expect(reportAddress('assessments/a b/c.json')).toBe(
    'http://127.0.0.1:8788/reports/assessments/a%20b/c.json.report.html',
  );
});

it('gives the report on any other upload its address in S3', () => {
  vi.stubEnv('APPRAISE_REPORTS_BUCKET', 'reports');
  vi.stubEnv('APPRAISE_S3_ENDPOINT', '');
  expect(reportAddress('assessments/a/c.json')).toBe('s3://reports/assessments/a/c.json.report.html');
});
