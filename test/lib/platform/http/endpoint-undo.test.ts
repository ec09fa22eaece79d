import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoint } from '../../../../lib/platform/http/endpoint.ts';
import { HttpProblem } from '../../../../lib/platform/http/errors.ts';
import type { Reply } from '../../../../lib/platform/http/reply.ts';
import { logger } from '../../../../lib/platform/log.ts';
import { proxyEvent } from '../../../support/proxy-event.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const logged = vi.spyOn(logger, 'error').mockImplementation(() => {});
// Unit tests of several files share a process.
afterAll(() => vi.restoreAllMocks());
beforeEach(() => logged.mockClear());

const route = {
  id: 'a-b',
  context: 'pricing',
  method: 'GET',
  path: '/a',
  entry: '',
  access: 'public',
  tables: {},
  language: 'en',
} as const;
async function ask(answer: () => Promise<Reply>, undo: () => Promise<void>) {
  const handler = endpoint(route, async (call) => {
    call.undoUnlessAnswered(undo);
    return answer();
  });
  const event = proxyEvent({ path: '/a', resource: '/a' }) as APIGatewayProxyEvent;
  return (await handler(event, { awsRequestId: 'i' } as Context)).statusCode;
}

describe('a registered undo step', () => {
  test.each<{ what: string; answer: () => Promise<Reply>; status: number; undone: number }>([
    { what: 'does not run after an answer', answer: async () => ({ ok: true }), status: 200, undone: 0 },
    {
      what: 'runs once if the handler refuses',
      answer: async () => Promise.reject(new HttpProblem(404, 'not_found', { path: '/a' })),
      status: 404,
      undone: 1,
    },
    {
      what: 'runs once if the handler fails',
      answer: async () => Promise.reject(new Error('a bug')),
      status: 500,
      undone: 1,
    },
    {
      what: 'runs once if the reply cannot be written as JSON',
      answer: async () => ({ ok: 1n }),
      status: 500,
      undone: 1,
    },
  ])('$what', async ({ answer, status, undone }) => {
    const undo = vi.fn(async () => {});
    expect(await ask(answer, undo)).toBe(status);
    expect(undo).toHaveBeenCalledTimes(undone);
  });

  test('runs in the time that Lambda leaves, where the handler does not answer; a later one runs at once', async () => {
    const undo = vi.fn(async () => {});
    let registerLate = (): void => {};
    const handler = endpoint(route, async (call) => {
      call.undoUnlessAnswered(undo);
      registerLate = () => call.undoUnlessAnswered(undo);
      return new Promise<Reply>(() => {});
    });
    const event = proxyEvent({ path: '/a', resource: '/a' }) as APIGatewayProxyEvent;
    const context = { awsRequestId: 'i', getRemainingTimeInMillis: () => 3_000 } as Context;
    const { statusCode, headers, body } = await handler(event, context);
    expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 503, code: 'store_unavailable' });
    expect(headers).toMatchObject({ 'Retry-After': '5' });
    expect(undo).toHaveBeenCalledTimes(1);
    registerLate();
    expect(undo).toHaveBeenCalledTimes(2);
  });

  test('that fails changes no response, and is logged', async () => {
    const refuses = async () => Promise.reject(new HttpProblem(404, 'not_found', { path: '/a' }));
    expect(await ask(refuses, async () => Promise.reject(new Error('no undo')))).toBe(404);
    expect(logged).toHaveBeenCalledWith('undoing failed', expect.objectContaining({ request_id: expect.any(String) }));
  });
});
