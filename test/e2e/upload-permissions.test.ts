import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { type LocalS3, startLocalS3 } from '../support/local-s3.ts';
import { startS3UnderPolicy } from '../support/s3-under-policy.ts';
import { policyAllows, type S3Request } from '../support/upload-policies.ts';

let s3: LocalS3;
beforeEach(async () => {
  s3 = await startLocalS3();
});
afterEach(() => s3.discard());

/** Writes the report on an upload, as the function does. @param key of the report */
async function judge(key: string): Promise<void> {
  const upload = key.replace(/\.report\.json$/, '');
  const { ETag = '' } = await s3.client.send(new HeadObjectCommand({ Bucket: 'appraise-inbox', Key: upload }));
  const Body = JSON.stringify({ summary: { invalid: 0, errors: 0, warnings: 2 }, files: [] });
  const Metadata = { 'appraise-source-etag': ETag };
  await s3.client.send(new PutObjectCommand({ Bucket: 'appraise-reports', Key: key, Body, Metadata }));
}

/**
 * `appraise upload` with the credentials of a role tagged `team=acme` that has the managed policy.
 * @param isLeft whether a request that the policy allows still is
 */
async function upload(team: string, isLeft: (request: S3Request) => boolean = () => true) {
  const may = (request: S3Request) => policyAllows('assessments', { team: 'acme' }, request) && isLeft(request);
  const server = await startS3UnderPolicy(s3.url, may, judge);
  const places = ['--bucket', 'appraise-inbox', '--reports', 'appraise-reports'];
  try {
    const args = ['dist/cli/appraise.mjs', 'upload', 'events/records/valid.json', '--team', team, ...places];
    const ending = await run(process.execPath, args, {
      env: {
        PATH: process.env.PATH,
        AWS_REGION: 'sa-east-1',
        AWS_ACCESS_KEY_ID: 'team',
        AWS_SECRET_ACCESS_KEY: 'team',
        APPRAISE_S3_ENDPOINT: server.url,
      },
    });
    return { ...ending, answered: server.answered };
  } finally {
    await server.close();
  }
}

test('a team with exactly the managed policy gets the verdict on its upload', async () => {
  const { code, stdout, stderr, answered } = await upload('acme');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^valid {5}assessments\/acme\/valid\.json {2}0 errors, 2 warnings; report: http:/);
  // The report was refused before it was there; the listing told that it was not.
  expect(answered.map(({ request, status }) => `${request.action} ${status}`)).toEqual([
    's3:PutObject 200',
    's3:GetObject 403',
    's3:ListBucket 200',
    's3:GetObject 200',
  ]);
});

test.each([
  { tags: { team: 'acme' }, status: 403 },
  { tags: { team: 'acme', 'team-policy': 'write' }, status: 200 },
])('a role with the tags $tags that uploads the policy of its team gets $status', async ({ tags, status }) => {
  const server = await startS3UnderPolicy(s3.url, (request) => policyAllows('assessments', tags, request));
  try {
    const body = '{ "severities": { "schema/required": "off" } }';
    const key = 'assessments/acme/appraise.policy.json';
    const answer = await fetch(`${server.url}/appraise-inbox/${key}`, { method: 'PUT', body });
    expect(answer.status).toBe(status);
    const kept = await fetch(`${s3.url}/appraise-inbox/${key}`);
    expect(kept.status).toBe(status === 200 ? 200 : 404);
  } finally {
    await server.close();
  }
});

test('a team cannot upload for another one', async () => {
  const { code, stdout, stderr } = await upload('globex');
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain('AccessDenied');
});

test.each(['s3:ListBucket', 's3:GetObject'])('credentials without %s are told that it is missing', async (missing) => {
  const { code, stderr } = await upload('acme', ({ action }) => action !== missing);
  expect(code).toBe(3);
  expect(stderr).toContain(`these credentials lack ${missing} on appraise-reports`);
});
