import { tableDefinitions } from '../../lib/platform/aws/table-definitions.ts';

/** The environment that the stack gives functions, one with another: a bundle that loads without it would fail on Lambda. */
export const functionSettings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(tableDefinitions).map(({ environment, id }) => [environment, id])),
  APPRAISE_INBOX_BUCKET: 'inbox',
  APPRAISE_INBOX_URL: 'https://inbox.s3.eu-central-1.amazonaws.com',
  APPRAISE_REPORTS_BUCKET: 'reports',
  APPRAISE_ARCHIVE_BUCKET: 'archive',
  APPRAISE_MARKET_SOURCE: 'demo',
  APPRAISE_API_URL: 'https://api.example/',
  APPRAISE_CANARY_KEY_PARAMETER: '/canary-key',
  APPRAISE_CANARY_RETAIL: 'eastus2,USD',
};
