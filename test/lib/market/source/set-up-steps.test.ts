import { expect, test } from 'vitest';
import { setUpSteps } from '../../../../lib/market/source/set-up-steps.ts';

const names = {
  tokenParameter: '/appraise/prod/brapi-token',
  functionName: 'appraise-prod-market-refresh',
  inboxBucket: 'inbox',
};
const token = expect.stringContaining('--name /appraise/prod/brapi-token --value <token>');
const table = expect.stringContaining('s3://inbox/market/');
const publish = expect.stringContaining('aws lambda invoke --function-name appraise-prod-market-refresh');

test.each([
  { sources: ['brapi'] as const, steps: [token, publish] },
  { sources: ['csv', 'b3'] as const, steps: [table, publish] },
  { sources: ['csv', 'brapi'] as const, steps: [token, table, publish] },
  { sources: ['b3'] as const, steps: [publish] },
])('$sources have their own steps, and the first refresh', ({ sources, steps }) => {
  expect(setUpSteps(sources, names)).toEqual(steps);
});

test('of a local run are those of a local run', () => {
  const steps = setUpSteps(['brapi'], { tokenParameter: undefined, functionName: undefined, inboxBucket: 'inbox' });
  expect(steps).toEqual([
    expect.stringContaining('`$APPRAISE_BRAPI_TOKEN`'),
    expect.stringContaining('`appraise refresh-market --local`'),
  ]);
});
