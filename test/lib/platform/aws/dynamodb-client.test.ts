import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

/** What is read here of the SDK's handler. */
interface NodeHttpHandler {
  readonly httpHandlerConfigs: () => { readonly connectionTimeout?: number; readonly requestTimeout?: number };
}

let silent: Server;
let answers = false;
let tries = 0;
let asked: IncomingHttpHeaders = {};

beforeAll(async () => {
  silent = createServer(({ headers }, response) => {
    tries += 1;
    asked = headers;
    if (answers) response.end('{}');
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  vi.stubEnv('APPRAISE_DYNAMODB_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('APPRAISE_SCOPES_TABLE', 'scopes');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(() => {
  vi.unstubAllEnvs();
  silent.closeAllConnections();
  silent.close();
});

test('gives up a silent store before Lambda ends the function', async () => {
  const { readScopes } = await import('../../../../lib/pricing/store/scopes.ts');
  const { plainDynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  await expect(readScopes('contract')).rejects.toMatchObject({ status: 503 });
  expect(tries).toBe(3);
  const handler = plainDynamodb.config.requestHandler as unknown as NodeHttpHandler;
  const { connectionTimeout = 0, requestTimeout = 0 } = handler.httpHandlerConfigs();
  expect(tries * (connectionTimeout + requestTimeout)).toBeGreaterThan(0);
  expect(tries * (connectionTimeout + requestTimeout)).toBeLessThan(20_000);
});

describe.each([['on Lambda', 'appraise-dev-x'] as const, ['elsewhere', undefined] as const])(
  '%s',
  (_, functionName) => {
    afterEach(() => {
      answers = false;
      vi.unstubAllEnvs();
    });

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
      vi.resetModules();
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
