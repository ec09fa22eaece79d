import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerTask } from '../../../../lib/platform/aws/task-answers.ts';
import { logger } from '../../../../lib/platform/log.ts';

let reply = { status: 200, body: '{}' };
const received: { headers: IncomingMessage['headers']; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: JSON.parse(await text(request)) });
  response.writeHead(reply.status).end(reply.body);
});

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => void server.close());
beforeEach(() => {
  reply = { status: 200, body: '{}' };
  received.length = 0;
  vi.stubEnv('APPRAISE_STATES_ENDPOINT', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
});
afterEach(() => vi.unstubAllEnvs());

test('sends the output of a task, signed for Step Functions in the region', async () => {
  await answerTask('t0ken', { output: { status: 'completed' } });
  expect(received).toEqual([
    {
      headers: expect.objectContaining({
        'x-amz-target': 'AWSStepFunctions.SendTaskSuccess',
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-security-token': 'session',
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/states\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[\da-f]{64}$/,
        ),
      }),
      body: { taskToken: 't0ken', output: '{"status":"completed"}' },
    },
  ]);
});

test('sends the error of a task, as long as Step Functions takes it', async () => {
  await answerTask('t0ken', { error: 'E'.repeat(300), cause: 'c'.repeat(40_000) });
  expect(received[0]?.headers['x-amz-target']).toBe('AWSStepFunctions.SendTaskFailure');
  expect(received[0]?.body).toEqual({ taskToken: 't0ken', error: 'E'.repeat(256), cause: 'c'.repeat(32_768) });
});

test.each(['TaskTimedOut', 'com.amazonaws.swf.base.model#TaskDoesNotExist', 'InvalidToken'])(
  'has no effect where nobody waits any more: %s',
  async (type) => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => {});
    reply = { status: 400, body: JSON.stringify({ __type: type }) };
    await answerTask('t0ken', { output: {} });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  },
);

test.each([
  { status: 400, body: '{"__type":"InvalidOutput"}' },
  { status: 500, body: '<html>' },
])('throws for any other answer: $status $body', async (given) => {
  reply = given;
  await expect(answerTask('t0ken', { output: {} })).rejects.toThrow(
    `Step Functions answers ${given.status} to SendTaskSuccess: ${given.body}`,
  );
});

test('throws where Step Functions does not answer', async () => {
  vi.stubEnv('APPRAISE_STATES_ENDPOINT', 'http://127.0.0.1:9');
  await expect(answerTask('t0ken', { output: {} })).rejects.toThrow();
});
