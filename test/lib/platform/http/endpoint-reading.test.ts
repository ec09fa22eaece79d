import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoint } from '../../../../lib/platform/http/endpoint.ts';
import { context, getThing, readRow, recordLog } from '../../../support/thing-routes.ts';

const log = recordLog();
afterAll(() => vi.restoreAllMocks());
beforeEach(() => {
  log.info.mockClear();
  log.error.mockClear();
});

describe('a route that is read', () => {
  const handler = endpoint(readRow, async ({ path }) => ({ ok: true, id: path.id }));

  test('answers with JSON, a tag, the cache policy of the row and the id of the request', async () => {
    const { statusCode, headers, body } = await handler(getThing(), context);

    expect(statusCode).toBe(200);
    expect(headers).toEqual({
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=60',
      ETag: expect.stringMatching(/^"[\w-]{27}"$/),
      Vary: 'Accept-Encoding',
      'X-Request-Id': 'request-1',
    });
    expect(JSON.parse(body)).toEqual({ ok: true, id: 'a b' });
  });

  test('answers 304 to the tag, with the tag and the cache policy', async () => {
    const { headers } = await handler(getThing(), context);
    const tag = String(headers?.ETag);
    const again = await handler(getThing({ rawHeaders: ['if-NONE-match', `"other", W/${tag}`] }), context);

    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(again.headers).toEqual({
      'Cache-Control': 'public, max-age=60',
      ETag: tag,
      Vary: 'Accept-Encoding',
      'X-Request-Id': 'request-1',
    });
  });

  test('answers HEAD with the headers of GET alone', async () => {
    const [whole, head] = [await handler(getThing(), context), await handler(getThing({ method: 'HEAD' }), context)];

    expect(head).toEqual({ ...whole, body: '' });
  });

  test('answers an event without a request context under the id of the invocation', async () => {
    const { requestContext: _, ...event } = getThing();
    const { statusCode, headers } = await handler({ ...event, headers: null } as never, context);

    expect({ statusCode, id: headers?.['X-Request-Id'] }).toEqual({ statusCode: 200, id: 'invocation-1' });
  });

  test('lists the violations of path and query together', async () => {
    const { statusCode, body } = await handler(getThing({ path: '/api/things/%zz', query: 'x=1&y=2' }), context);

    expect(statusCode).toBe(400);
    expect(JSON.parse(body).errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['id', 'x', 'y']);
  });

  test('logs how many milliseconds it took', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const slow = endpoint(readRow, async () => {
      vi.advanceTimersByTime(1_234);
      return { ok: true };
    });
    await slow(getThing(), context);
    vi.useRealTimers();

    expect(log.info.mock.calls).toEqual([['request', expect.objectContaining({ duration_ms: 1_234 })]]);
  });

  test('logs one line, without the query and the headers', async () => {
    await handler(getThing({ rawHeaders: ['X-Api-Key', 's3cret'], query: 'token=s3cret' }), context);

    expect(log.info.mock.calls).toEqual([
      [
        'request',
        {
          route: 'pricing-get-thing',
          method: 'GET',
          path: '/api/things/{id}',
          status: 400,
          duration_ms: expect.any(Number),
          request_id: 'request-1',
          plan: 'pro',
        },
      ],
    ]);
    expect(log.error).not.toHaveBeenCalled();
  });
});
