import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { environmentOutputs } from '../../../../lib/cli/platform/env.ts';
import { run } from '../../../support/child.ts';
import { type AwsAnswer, type FakeAws, stackXml, startFakeAws } from '../../../support/fake-aws.ts';

const hostile = `it's "$(touch /tmp/never)" \`x\` & <y> ’quoted’ $env:PATH`;
const outputsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'AppraiseData-prod': Object.fromEntries(
    Object.keys(environmentOutputs.AppraiseData).map((key) => [key, key === 'ArchiveBucket' ? hostile : `my-${key}`]),
  ),
  'Appraise-prod': { ApiUrl: 'https://api.example/prod/' },
  'AppraiseData-old': { VerdictsTable: 'verdicts', InboxBucket: 'inbox' },
  'Appraise-old': { ApiUrl: 'https://api.example/old/' },
};

let aws: FakeAws;
let fault: AwsAnswer | undefined;
beforeAll(async () => {
  aws = await startFakeAws(({ operation, input: { StackName } }) => {
    if (operation !== 'DescribeStacks' || fault) return fault;
    const outputs = outputsOf[String(StackName)];
    return outputs
      ? { xml: stackXml(String(StackName), outputs) }
      : { code: 'ValidationError', message: `Stack with id ${StackName} does not exist` };
  });
});
afterAll(() => aws.close());
beforeEach(() => {
  fault = undefined;
});

const bundled = [process.execPath, 'dist/cli/appraise.mjs'] as const;

function environment(region: string | undefined = 'sa-east-1'): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(AWS|APPRAISE)_/.test(name));
  return {
    ...Object.fromEntries(kept),
    ...(region && { AWS_REGION: region }),
    AWS_ACCESS_KEY_ID: 'AKID',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ENDPOINT_URL: aws.url,
    AWS_MAX_ATTEMPTS: '1',
  };
}

const env = (args: readonly string[], variables = environment()) =>
  run(bundled[0], [bundled[1], 'env', ...args], { env: variables });

/** What a shell has exported after it has evaluated a text. */
async function exported(text: string): Promise<Readonly<Record<string, string>>> {
  const { stdout } = await run('bash', ['-c', `eval "$1" && env -0`, 'bash', text], {
    env: { PATH: process.env.PATH, APPRAISE_INBOX_BUCKET: 'of another stage' },
  });
  return Object.fromEntries(
    stdout
      .split('\0')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
      .filter(([name = '']) => /^(AWS|APPRAISE)_/.test(name)),
  );
}

const expected = {
  AWS_REGION: 'sa-east-1',
  AWS_DEFAULT_REGION: 'sa-east-1',
  APPRAISE_API_URL: 'https://api.example/prod/',
  APPRAISE_INBOX_BUCKET: 'my-InboxBucket',
  APPRAISE_REPORTS_BUCKET: 'my-ReportsBucket',
  APPRAISE_ARCHIVE_BUCKET: hostile,
  APPRAISE_VERDICTS_TABLE: 'my-VerdictsTable',
  APPRAISE_SUMMARIES_TABLE: 'my-SummariesTable',
  APPRAISE_SCOPES_TABLE: 'my-ScopesTable',
  APPRAISE_SNAPSHOTS_TABLE: 'my-SnapshotsTable',
  APPRAISE_METERS_TABLE: 'my-MetersTable',
  APPRAISE_SCORES_TABLE: 'my-ScoresTable',
  APPRAISE_ACCESS_TABLE: 'my-AccessTable',
};

test('a shell that evaluates the answer has every variable, and runs nothing else', async () => {
  const { code, stdout, stderr } = await env(['--stage', 'prod']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(await exported(stdout)).toEqual(expected);
});

test('PowerShell gets literal strings', async () => {
  const { stdout } = await env(['--stage', 'prod', '--shell', 'powershell']);
  // In PowerShell all of ' ‘ ’ ‚ ‛ end a literal string, and two of them stand for one.
  const lines = [...stdout.matchAll(/^\$env:(\w+) = '((?:[^'‘’‚‛]|['‘’‚‛]{2})*)'$/gm)];
  const values = lines.map(([, name, value = '']) => [name, value.replaceAll(/(['‘’‚‛])['‘’‚‛]/g, '$1')]);
  expect(stdout.trimEnd().split('\n')).toHaveLength(lines.length);
  expect(Object.fromEntries(values)).toEqual(expected);
});

test('names every missing stack and output at once, and then leaves no variable of another stage in use', async () => {
  const none = await env(['--stage', 'none']);
  expect(none.code).toBe(1);
  expect(none.stderr.trim().split('\n')).toEqual([
    'appraise: there is no stack AppraiseData-none in sa-east-1',
    'appraise: there is no stack Appraise-none in sa-east-1',
  ]);
  // `eval` ends with an error then, so that `set -e` and `&&` stop.
  expect(await exported(none.stdout)).toEqual({});

  const old = await env(['--stage', 'old', '--shell', 'powershell']);
  expect(old).toMatchObject({ code: 1, stdout: expect.stringMatching(/^throw /) });
  expect(old.stderr).toMatch(
    /AppraiseData-old lacks ReportsBucket, ArchiveBucket, SummariesTable, .*AccessTable: deploy it again/,
  );
});

test('says of credentials, region, stage and service what is wrong', async () => {
  const { AWS_ACCESS_KEY_ID: _, ...without } = environment();
  expect(await env(['--stage', 'prod'], without)).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/credentials/i),
  });
  const { AWS_REGION: __, ...nowhere } = environment();
  expect(await env(['--stage', 'prod'], nowhere)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('$AWS_REGION'),
  });
  expect(await env(['--stage', 'PROD; ls'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--stage') });
  fault = { code: 'ExpiredToken', message: 'The security token is expired', status: 403 };
  expect(await env(['--stage', 'prod'])).toMatchObject({ code: 3, stderr: expect.stringMatching(/ExpiredToken/) });
});

test('knows every variable that stands in for an option of a table or bucket', () => {
  const { 1: section = '' } = readFileSync('docs/settings.md', 'utf8').split('## Commands');
  const named = new Set(section.match(/APPRAISE_(?:\w+_(?:TABLE|BUCKET)|API_URL)\b/g));
  expect(
    Object.values(environmentOutputs)
      .flatMap((outputs) => Object.values(outputs))
      .sort(),
  ).toEqual([...named].sort());
});
