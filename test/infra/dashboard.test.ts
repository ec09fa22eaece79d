import { expect, test } from 'vitest';
import { synthesise } from './synthesised.ts';

const fromLog = ['Market: the last refreshes"', 'Policies of teams that were deleted, and records judged after that"'];

test.each([
  { logLevel: 'INFO', shown: fromLog },
  { logLevel: 'ERROR', shown: [] },
])('shows what the log has with the level $logLevel, and nothing that it lacks', ({ logLevel, shown }) => {
  const { appraise } = synthesise({ logLevel });
  const [dashboard] = Object.values(appraise.of('AWS::CloudWatch::Dashboard'));
  const body = JSON.stringify(dashboard.DashboardBody);

  expect(fromLog.filter((title) => body.includes(`"title":"${title}`.replaceAll('"', '\\"')))).toEqual(shown);
});
