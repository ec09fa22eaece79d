import { afterAll, describe, expect, test, vi } from 'vitest';
import { createDocument } from '../../../../lib/platform/http/document.ts';
import { endpoint } from '../../../../lib/platform/http/endpoint.ts';
import { context, getThing, readRow, recordLog } from '../../../support/thing-routes.ts';

recordLog();
afterAll(() => vi.restoreAllMocks());

describe('a document', () => {
  test('is sent unchanged, with its own tag', async () => {
    const document = { body: '{ "ok": true }', etag: '"tag"' };
    const handler = endpoint(readRow, async () => ({ status: 200, ...document }));
    expect(await handler(getThing(), context)).toMatchObject({
      statusCode: 200,
      body: document.body,
      headers: { 'Content-Type': 'application/json', ETag: '"tag"' },
    });
  });

  test('is not sent again to a caller that has this version', async () => {
    const handler = endpoint(readRow, async () => ({ status: 200, ...createDocument({ ok: true }) }));
    const { headers } = await handler(getThing(), context);
    const event = getThing();
    const again = await handler({ ...event, headers: { 'If-None-Match': String(headers?.ETag) } }, context);
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });
});

describe('a response that the gateway will compress', () => {
  const large = { text: 'x'.repeat(1_100) };
  const handler = endpoint(readRow, async () => ({ status: 200, headers: { Vary: 'Accept' }, body: large }));
  const zipped = ['Accept-Encoding', 'gzip, deflate'];

  test('has the weak form of its tag, the same for GET and HEAD, and varies by both headers', async () => {
    const whole = await handler(getThing(), context);
    const answers = await Promise.all(
      ['GET', 'HEAD'].map((method) => handler(getThing({ method, rawHeaders: zipped }), context)),
    );
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ ETag: `W/${whole.headers?.ETag}`, Vary: 'Accept, Accept-Encoding' });
    }
  });

  test.each(['', 'W/'])('is a 304 for a caller that has it, compressed or not: %s"…"', async (prefix) => {
    const strong = (await handler(getThing(), context)).headers?.ETag;
    const rawHeaders = [...zipped, 'If-None-Match', `${prefix}${strong}`];
    const { statusCode, headers, body } = await handler(getThing({ rawHeaders }), context);
    expect({ statusCode, body }).toEqual({ statusCode: 304, body: '' });
    expect(headers).toMatchObject({ ETag: `W/${strong}`, Vary: 'Accept, Accept-Encoding' });
  });
});
