import { afterAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { type Call, endpoint } from '../../../../lib/platform/http/endpoint.ts';
import { say } from '../../../../lib/platform/language.ts';
import type { EstimateRequest, MetersQuery } from '../../../../lib/platform/request-types.generated.ts';
import {
  context,
  getThing,
  postThing,
  readRow,
  recordLog,
  writeRow,
  writeSchemas,
} from '../../../support/thing-routes.ts';

const log = recordLog();
afterAll(() => vi.restoreAllMocks());
beforeEach(() => {
  log.info.mockClear();
  log.error.mockClear();
});

describe('a handler that throws', () => {
  test('is answered with the status and code of a refusal, and not reported as a failure', async () => {
    const refusal = Object.assign(new Error('No such thing.'), { code: 'thing_not_found', status: 404, facts: {} });
    const { statusCode, body } = await endpoint(readRow, async () => Promise.reject(refusal))(getThing(), context);

    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ ok: false, code: 'thing_not_found', detail: 'No such thing.' });
    expect(log.error).not.toHaveBeenCalled();
  });

  test('is answered with 500 without the reason, which is logged', async () => {
    const cause = new Error('table appraise-verdicts');
    const handler = endpoint(readRow, async () => Promise.reject(new Error('broken', { cause })));
    const { statusCode, body } = await handler(getThing(), context);

    expect(statusCode).toBe(500);
    expect(body).not.toMatch(/broken|appraise-verdicts/);
    expect(log.error.mock.calls).toEqual([
      ['request failed', { route: readRow.id, request_id: 'request-1', error: expect.objectContaining({ cause }) }],
    ]);
    expect(log.info.mock.calls[0]?.[1]).toMatchObject({ status: 500 });
  });
});

test('does not change the event, so that it can be sent again', async () => {
  const event = postThing('{"name":"x"}', { query: 'limit=5' });
  const sent = structuredClone(event);
  const handler = endpoint(writeRow, async (call) => ({ query: call.query, body: call.body }), writeSchemas);
  const answers = [await handler(event, context), await handler(event, context)];

  expect(event).toEqual(sent);
  expect(answers[1]?.body).toBe(answers[0]?.body);
});

test('derives from the row what a handler gets and which schemas it needs', () => {
  expectTypeOf<keyof Call<{ path: '/a/{scope}' }>['path']>().toEqualTypeOf<'scope'>();
  expectTypeOf<Call<{ path: '/a'; schemas: { query: 'meters-query' } }>['query']>().toEqualTypeOf<MetersQuery>();
  expectTypeOf<Call<{ path: '/a'; schemas: { body: 'estimate-request' } }>['body']>().toEqualTypeOf<EstimateRequest>();
  expectTypeOf<Call<{ path: '/a' }>['body']>().toBeUnknown();
  // @ts-expect-error the row names two schemas
  endpoint(writeRow, async () => ({}));
  // @ts-expect-error the validator of another schema
  endpoint(writeRow, async () => ({}), { ...writeSchemas, body: writeSchemas.query });
  // @ts-expect-error the row has no body
  endpoint(readRow, async () => ({}), { body: writeSchemas.body });
});

describe('Accept-Language', () => {
  const greet = endpoint(readRow, async () => ({ text: say({ en: 'yes', pt: 'sim' }) }));
  const asking = (name: string, language: string) => getThing({ rawHeaders: [name, language] });

  test.each(['Accept-Language', 'accept-language'])(
    'in the header "%s" chooses what an English route says',
    async (name) => {
      const english = await greet(asking(name, 'en'), context);
      const portuguese = await greet(asking(name, 'pt-BR'), context);

      expect([english.body, portuguese.body].map((body) => JSON.parse(body).text)).toEqual(['yes', 'sim']);
      expect(portuguese.headers?.['Content-Language']).toBe('pt-BR');
      expect(english.headers).not.toHaveProperty('Content-Language');
    },
  );

  test('chooses the language of problems, too', async () => {
    const refusing = endpoint(readRow, async () => {
      throw Object.assign(new Error(say({ en: 'No such thing.', pt: 'Não há tal coisa.' })), {
        code: 'thing_not_found',
        status: 404,
        facts: {},
      });
    });
    const { headers, body } = await refusing(asking('Accept-Language', 'pt'), context);

    expect(headers?.['Content-Language']).toBe('pt-BR');
    expect(JSON.parse(body)).toMatchObject({ title: 'Não encontrado', detail: 'Não há tal coisa.' });
  });
});
