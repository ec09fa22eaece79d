import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, type GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxPolicyBytes } from '../../../../lib/assessment/record/limits.ts';
import type { find as Find } from '../../../../lib/assessment/store/policies.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let s3: S3Client;
const directory = mkdtempSync(join(tmpdir(), 'appraise-policies-'));

beforeAll(async () => {
  stores = await startLocalStores();
  ({ s3 } = await import('../../../../lib/platform/aws/s3-client.ts'));
});
afterAll(async () => {
  await stores.close();
  rmSync(directory, { recursive: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const bucket = 'appraise-inbox';
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const policyKey = (team: string) => `assessments/${team}/appraise.policy.json`;
const put = (team: string, Body: string | Uint8Array, more: object = {}) =>
  s3.send(new PutObjectCommand({ Bucket: bucket, Key: policyKey(team), Body, ...more }));
const remove = (team: string) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: policyKey(team) }));

/** A function that starts anew, with nothing in its cache. */
async function coldStart(): Promise<(team: string) => ReturnType<typeof Find>> {
  vi.resetModules();
  // The same client, so that a test sees its requests.
  vi.doMock('../../../../lib/platform/aws/s3-client.ts', () => ({ s3, undefinedIfGone: vi.fn() }));
  const { find } = await import('../../../../lib/assessment/store/policies.ts');
  return (team) => find({ bucket, key: `assessments/${team}/record.json` });
}

/** Statuses of the requests to S3 from now on. */
function watch(): (number | undefined)[] {
  const statuses: (number | undefined)[] = [];
  const send = s3.send.bind(s3) as (command: GetObjectCommand) => Promise<{ $metadata: { httpStatusCode?: number } }>;
  vi.spyOn(s3, 'send').mockImplementation((async (command: GetObjectCommand) => {
    try {
      const answer = await send(command);
      statuses.push(answer.$metadata.httpStatusCode);
      return answer;
    } catch (error) {
      statuses.push((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode);
      throw error;
    }
  }) as never);
  return statuses;
}

describe('the policy of a team', () => {
  test('is the object of that name in its folder, with key and digest', async () => {
    const text = '{ "strict": true, "stale_days": 90 }';
    await put('acme', text);
    const find = await coldStart();

    const expected = { source: policyKey('acme'), sha256: sha256(text), strict: true, staleAfterDays: 90 };
    expect(await find('acme')).toMatchObject(expected);
    expect(await find('acme/2026/deep')).toMatchObject(expected);
    expect(await find('acme2')).toBeUndefined();
  });

  test('is asked for once an upload, and sent again only when it has changed', async () => {
    await put('kept', '{ "strict": true }');
    const find = await coldStart();
    const statuses = watch();

    const first = await find('kept');
    expect(await find('kept')).toBe(first);
    expect(statuses).toEqual([206, 304]);

    vi.restoreAllMocks();
    await put('kept', '{ "strict": false }');
    expect(await find('kept')).toMatchObject({ strict: false });
    await remove('kept');
    expect(await find('kept')).toEqual({ source: policyKey('kept'), removed: true });
    await put('kept', '{ "strict": true }');
    expect(await find('kept')).toMatchObject({ strict: true });
  });

  test.for([
    { title: 'no JSON', body: '{', problems: [{ line: 1, column: 2, message: expect.any(String) }] },
    { title: 'empty', body: '', problems: [{ line: 1, column: 1, message: expect.any(String) }] },
    {
      title: 'wrong twice',
      body: '{ "strict": 1,\n  "sevrities": {} }',
      problems: [
        { line: 1, column: 13, message: 'strict is true or false, not 1' },
        { line: 2, column: 3, message: expect.stringContaining('did you mean "severities"?') },
      ],
    },
    {
      title: 'of bytes that are no UTF-8',
      body: Uint8Array.of(0x7b, 0xff),
      problems: [{ line: 1, column: 2, message: 'byte 0xff is not UTF-8 here' }],
    },
  ])('that is $title is broken, with every problem and its digest', async ({ title, body, problems }) => {
    await put(`broken-${title.length}`, body);
    const find = await coldStart();

    const broken = { source: policyKey(`broken-${title.length}`), sha256: sha256(body), problems };
    expect(await find(`broken-${title.length}`)).toMatchObject(broken);
    expect(await find(`broken-${title.length}`)).toMatchObject(broken);
  });

  test('may have as many bytes as a local one; of a larger one nothing but the size is told', async () => {
    const longest = `{}${' '.repeat(maxPolicyBytes - 2)}`;
    const find = await coldStart();
    await put('long', longest);
    expect(await find('long')).toMatchObject({ sha256: sha256(longest), waivers: [] });

    await put('long', `${longest}${' '.repeat(1_000_000)}`);
    const tooLong = {
      source: policyKey('long'),
      sha256: null,
      problems: [{ line: 1, column: 1, message: 'the policy has 1,262,144 bytes, at most 262,144 are read' }],
    };
    expect(await find('long')).toMatchObject(tooLong);
    expect(await find('long')).toMatchObject(tooLong);
  });

  test('that is compressed is broken', async () => {
    await put('packed', '{}', { ContentEncoding: 'gzip' });

    expect(await (await coldStart())('packed')).toMatchObject({
      problems: [{ message: 'the policy has the content encoding "gzip"; it is read without one only' }],
    });
  });

  test.for(['__proto__', 'a b+c%2B', 'ü 😀', '..'])('of a team named %s is its own', async (team) => {
    const find = await coldStart();
    expect(await find(team)).toBeUndefined();
    await put(team, '{ "strict": true }');
    expect(await find(team)).toMatchObject({ source: policyKey(team), strict: true });
  });
});

describe('the policy of the stack', () => {
  function setting(text: string): void {
    writeFileSync(join(directory, 'default.json'), text);
    vi.stubEnv('APPRAISE_ASSESSMENT_POLICY', join(directory, 'default.json'));
  }

  test('holds where a team has none, and outside of the folders of teams', async () => {
    setting('{ "stale_days": 30 }');
    await put('own', '{ "stale_days": 60 }');
    const find = await coldStart();
    const { find: findByKey } = await import('../../../../lib/assessment/store/policies.ts');

    const stack = { source: 'setting assessmentPolicy', sha256: sha256('{ "stale_days": 30 }'), staleAfterDays: 30 };
    expect(await find('nobody')).toMatchObject(stack);
    expect(await findByKey({ bucket, key: 'assessments/record.json' })).toMatchObject(stack);
    expect(await findByKey({ bucket, key: 'assessments//record.json' })).toMatchObject(stack);
    expect(await find('own')).toMatchObject({ source: policyKey('own'), staleAfterDays: 60 });
    await remove('own');
    expect(await find('own')).toMatchObject(stack);
  });

  test('does not take the place of a policy of a team that is broken', async () => {
    setting('{}');
    await put('hurt', '[]');

    expect(await (await coldStart())('hurt')).toMatchObject({ source: policyKey('hurt'), problems: [{}] });
  });

  test('lies beside the code of a deployed function', async () => {
    setting('{ "strict": true }');
    vi.stubEnv('APPRAISE_ASSESSMENT_POLICY', 'default.json');
    vi.stubEnv('LAMBDA_TASK_ROOT', directory);

    expect(await (await coldStart())('nobody')).toMatchObject({ strict: true });
  });

  test('that is missing is a fault, and looked for again', async () => {
    vi.stubEnv('APPRAISE_ASSESSMENT_POLICY', join(directory, 'later.json'));
    const find = await coldStart();
    await expect(find('nobody')).rejects.toMatchObject({ code: 'ENOENT' });

    writeFileSync(join(directory, 'later.json'), '{}');
    expect(await find('nobody')).toMatchObject({ waivers: [] });
  });
});
