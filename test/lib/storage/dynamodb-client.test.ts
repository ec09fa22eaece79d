import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let silent: Server;
let tries = 0;

beforeAll(async () => {
  silent = createServer(() => {
    tries += 1;
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

it('gives a store that says nothing up before Lambda gives the function up', async () => {
  const { listScopes } = await import('../../../lib/storage/scopes.ts');
  const given = AbortSignal.timeout(10_000);
  await expect(listScopes('contract')).rejects.toMatchObject({ status: 503 });
  expect(given.aborted).toBe(false);
  expect(tries).toBe(3);
}, 20_000);
