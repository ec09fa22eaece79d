import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runOrThrow } from '../../../support/child.ts';

/** What is read here of the SDK's handler. */
interface NodeHttpHandler {
  readonly httpHandlerConfigs: () => { readonly connectionTimeout?: number; readonly requestTimeout?: number };
}

let silent: Server;
let answers = false;
let answersAfterMs = 0;
let tries = 0;
let asked: IncomingHttpHeaders = {};

beforeAll(async () => {
  silent = createServer(({ headers }, response) => {
    tries += 1;
    asked = headers;
    if (answers) setTimeout(() => response.end('{}'), answersAfterMs);
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  const { port } = silent.address() as AddressInfo;
  tries = 0;
  vi.resetModules();
  vi.stubEnv('APPRAISE_DYNAMODB_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('APPRAISE_SCOPES_TABLE', 'scopes');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => {
  answers = false;
  answersAfterMs = 0;
  vi.unstubAllEnvs();
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

/** These tests come first, because the SDK keeps what it has read until the process ends. */
describe('the profile of a user', () => {
  /** Puts a pipe in place of the file: whoever reads it waits for a writer. */
  async function profileAsPipe(): Promise<string> {
    const directory = mkdtempSync(join(tmpdir(), 'appraise-profile-'));
    const path = join(directory, 'config');
    await runOrThrow('mkfifo', [path]);
    onTestFinished(() => {
      // Ends the wait of a reader, if there is one.
      closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
      rmSync(directory, { recursive: true });
    });
    answers = true;
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
    vi.stubEnv('AWS_CONFIG_FILE', path);
    return path;
  }

  async function getItem(): Promise<void> {
    const { plainDynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    await plainDynamodb.send(new GetItemCommand({ TableName: 'scopes', Key: {} }));
  }

  test('is not read on Lambda, where that costs 4 ms of a cold start', { timeout: 60_000 }, async () => {
    const profile = await profileAsPipe();
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'appraise-dev-x');
    await getItem();
    // The error says that nobody has opened the pipe to read it.
    expect(() => openSync(profile, constants.O_WRONLY | constants.O_NONBLOCK)).toThrow('ENXIO');
  });

  test('is read elsewhere', async () => {
    const profile = await profileAsPipe();
    await Promise.all([getItem(), writeFile(profile, '')]);
  });
});

test('gives up a silent store before Lambda ends the function', async () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'appraise-dev-x');
  const { readScopes } = await import('../../../../lib/pricing/store/scopes.ts');
  const { plainDynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  await expect(readScopes('contract')).rejects.toMatchObject({ status: 503 });
  expect(tries).toBe(3);
  const handler = plainDynamodb.config.requestHandler as unknown as NodeHttpHandler;
  const { connectionTimeout = 0, requestTimeout = 0 } = handler.httpHandlerConfigs();
  expect(tries * (connectionTimeout + requestTimeout)).toBeGreaterThan(0);
  expect(tries * (connectionTimeout + requestTimeout)).toBeLessThan(20_000);
});

test('waits elsewhere for a store that a slow machine holds up', async () => {
  [answers, answersAfterMs] = [true, 4_000];
  const { plainDynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  await plainDynamodb.send(new GetItemCommand({ TableName: 'scopes', Key: {} }));
  expect(tries).toBe(1);
});

describe.each([['on Lambda', 'appraise-dev-x'] as const, ['elsewhere', undefined] as const])(
  '%s',
  (_, functionName) => {
    test('uses the credentials and the endpoint of the environment', async () => {
      answers = true;
      const { port } = silent.address() as AddressInfo;
      for (const [name, value] of Object.entries({
        AWS_LAMBDA_FUNCTION_NAME: functionName,
        APPRAISE_DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}`,
        AWS_REGION: 'sa-east-1',
        AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'token',
      })) {
        vi.stubEnv(name, value);
      }
      const { plainDynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
      await plainDynamodb.send(new GetItemCommand({ TableName: 'scopes', Key: {} }));
      expect(asked).toMatchObject({
        host: `127.0.0.1:${port}`,
        'x-amz-target': 'DynamoDB_20120810.GetItem',
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-security-token': 'token',
        authorization: expect.stringMatching(/Credential=AKIDEXAMPLE\/\d{8}\/sa-east-1\/dynamodb\/aws4_request/),
      });
    });
  },
);
