import { afterAll, describe, expect, test, vi } from 'vitest';
import { bodyLimitBytes } from '../../../../lib/platform/http/body.ts';
import { endpoint } from '../../../../lib/platform/http/endpoint.ts';
import { context, postThing, recordLog, writeRow, writeSchemas } from '../../../support/thing-routes.ts';

recordLog();
afterAll(() => vi.restoreAllMocks());

describe('a route with a body', () => {
  const handler = endpoint(writeRow, async (call) => ({ query: call.query, body: call.body }), writeSchemas);

  test('gets query and body as their schemas describe them', async () => {
    const { statusCode, body: text } = await handler(postThing('{"name":"x"}', { query: 'limit=5' }), context);

    expect(statusCode).toBe(200);
    expect(JSON.parse(text)).toEqual({ query: { limit: 5 }, body: { name: 'x' } });
  });

  test('reads a body that arrives in base64', async () => {
    const event = { ...postThing(''), body: Buffer.from('{"name":"é"}').toString('base64'), isBase64Encoded: true };
    const { body: text } = await handler(event, context);

    expect(JSON.parse(text).body).toEqual({ name: 'é' });
  });

  test.each([
    { what: 'no body', event: postThing(''), status: 400, code: 'invalid_json' },
    { what: 'half a body', event: postThing('{"name":'), status: 400, code: 'invalid_json' },
    { what: 'a body too deep for any stack', event: postThing('['.repeat(100_000) + ']'.repeat(100_000)), status: 400 },
    { what: 'another type', event: postThing('{}', { rawHeaders: ['Content-Type', 'text/plain'] }), status: 415 },
    { what: 'no type', event: postThing('{}', { rawHeaders: [] }), status: 415, code: 'unsupported_media_type' },
    {
      what: 'a body of exactly the limit',
      event: postThing('x'.repeat(bodyLimitBytes)),
      status: 400,
      code: 'invalid_json',
    },
    {
      what: 'a body over the limit',
      event: postThing('x'.repeat(bodyLimitBytes + 1)),
      status: 413,
      code: 'payload_too_large',
    },
    {
      what: 'a base64 body over the limit',
      event: { ...postThing(''), body: Buffer.alloc(bodyLimitBytes + 1).toString('base64'), isBase64Encoded: true },
      status: 413,
    },
  ])('answers $what with $status', async ({ event, status, code }) => {
    const { statusCode, body: text } = await handler(event, context);

    expect(statusCode).toBe(status);
    if (code) expect(JSON.parse(text).code).toBe(code);
  });

  test('says where the JSON is wrong, in the language of the route', async () => {
    const { body: text } = await handler(postThing('{\n  "name" "x"\n}'), context);

    expect(JSON.parse(text).detail).toBe('O corpo não é JSON: veja a linha 2, coluna 10.');
  });

  test.each(['{"name":"x","__proto__":{"a":1}}', '{"name":{"constructor":{"prototype":1}}}'])(
    'refuses %s by the name of the key',
    async (text) => {
      const { statusCode, body: answer } = await handler(postThing(text), context);

      expect(statusCode).toBe(400);
      expect(JSON.parse(answer).errors).toEqual([
        { pointer: '', code: 'forbidden_property', detail: expect.stringMatching(/"(__proto__|constructor)"/) },
      ]);
    },
  );

  test.each([
    { text: '{"name":"x","name":"y"}', pointers: ['/name'] },
    { text: '{"name":"x","n\\u0061me":"y"}', pointers: ['/name'] },
    { text: '{"name":{"a":1,"b":[{"c":1,"c":2}],"a":2}}', pointers: ['/name/b/0/c', '/name/a'] },
  ])('refuses $text for its repeated keys, each with its place', async ({ text, pointers }) => {
    const asBase64 = { ...postThing(''), body: Buffer.from(text).toString('base64'), isBase64Encoded: true };
    for (const event of [postThing(text), asBase64]) {
      const { statusCode, body: answer } = await handler(event, context);
      expect(statusCode).toBe(400);
      const { errors } = JSON.parse(answer) as { errors: { pointer: string; code: string; detail: string }[] };
      expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
      expect(errors[0]).toMatchObject({
        code: 'repeated_property',
        detail: expect.stringContaining('só pode aparecer'),
      });
    }
  });

  test('shortens the name of a property that has a megabyte', async () => {
    const { statusCode, body: answer } = await handler(
      postThing(JSON.stringify({ ['x'.repeat(1_000_000)]: 1 })),
      context,
    );
    expect(statusCode).toBe(400);
    expect(answer.length).toBeLessThan(2_000);
    expect(JSON.parse(answer).errors).toContainEqual({
      pointer: expect.stringMatching(/^\/x+…$/),
      code: 'unknown_property',
      detail: expect.stringMatching(/"x+…"/),
    });
  });

  test('lists all violations of query and body at once, each with its place', async () => {
    const { statusCode, body: text } = await handler(
      postThing('{"nam":"x","size":"big"}', { query: 'limit=0&x=1' }),
      context,
    );

    expect(statusCode).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      title: 'Requisição inválida',
      errors: expect.arrayContaining([
        { parameter: 'x', code: 'unknown_parameter', detail: 'Não existe o parâmetro "x".' },
        { parameter: 'limit', code: 'out_of_range', detail: 'Recebido 0; deve ser >= 1.' },
        { pointer: '/name', code: 'missing_property', detail: '"name" é obrigatório.' },
        {
          pointer: '/nam',
          code: 'unknown_property',
          detail: 'Não existe a propriedade "nam". Você quis dizer "name"?',
        },
        { pointer: '/size', code: 'wrong_type', detail: 'Recebido "big"; deve ser um número inteiro.' },
      ]),
    });
    expect(JSON.parse(text).errors).toHaveLength(5);
  });
});
