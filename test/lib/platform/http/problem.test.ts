import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../../../functions/routes.ts';
import { HttpProblem } from '../../../../lib/platform/http/errors.ts';
import { audienceOf, createProblem, invalidRequest, isServerError } from '../../../../lib/platform/http/problem.ts';
import type { Violation } from '../../../../lib/platform/http/violation.ts';
import { NewerFormat } from '../../../../lib/platform/stored-formats.ts';

const english = { language: 'en', carriesOk: true } as const;
const portuguese = { language: 'pt-BR', carriesOk: false } as const;

const contextError = (status: number, facts: Record<string, unknown> = {}) =>
  Object.assign(new Error('There is no ticker PETR5.'), { code: 'ticker_not_found', status, facts });

const bodyOf = (error: unknown, audience: typeof english | typeof portuguese = english) =>
  JSON.parse(createProblem(error, audience, 'id-1').body);

describe('problem', () => {
  test.each([
    { error: new HttpProblem(404, 'not_found', { path: '/x' }), status: 404, title: 'Not found' },
    { error: new HttpProblem(413, 'payload_too_large', { limit_bytes: 9 }), status: 413, title: 'Body too large' },
    { error: new HttpProblem(415, 'unsupported_media_type'), status: 415, title: 'Unsupported media type' },
    { error: new HttpProblem(400, 'invalid_json', { line: 2, column: 7 }), status: 400, title: 'Invalid JSON' },
    { error: contextError(404), status: 404, title: 'Not found' },
    { error: contextError(503), status: 503, title: 'Temporarily unavailable' },
    { error: contextError(418), status: 418, title: 'Invalid request' },
    { error: new Error('boom'), status: 500, title: 'Internal error' },
    { error: 'boom', status: 500, title: 'Internal error' },
    { error: undefined, status: 500, title: 'Internal error' },
    { error: contextError(200), status: 500, title: 'Internal error' },
  ])('answers $error with $status $title', ({ error, status, title }) => {
    const { headers, ...answer } = createProblem(error, english, 'id-1');

    expect(answer.status).toBe(status);
    expect(headers).toMatchObject({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
    const body = JSON.parse(answer.body);
    expect(body).toMatchObject({ title, status, request_id: 'id-1', ok: false, type: `/docs/errors/${body.code}` });
  });

  test('says in both languages that a newer version wrote the data, and keeps where to itself', () => {
    const newer = new NewerFormat('table appraise-scores, item codigo=#lista: format 2');
    const about = { title: expect.stringMatching(/^Tempor/), status: 503, code: 'newer_format' };
    expect(bodyOf(newer)).toMatchObject({ ...about, detail: expect.stringContaining('A newer version') });
    expect(bodyOf(newer, portuguese)).toMatchObject({ ...about, detail: expect.stringContaining('mais nova') });
    expect(JSON.stringify([bodyOf(newer), bodyOf(newer, portuguese)])).not.toContain('appraise-scores');
    expect(isServerError(newer)).toBe(true);
  });

  test('speaks Portuguese and carries no ok for the market API', () => {
    expect(bodyOf(new HttpProblem(404, 'not_found', { path: '/api/v1/x' }), portuguese)).toEqual({
      type: '/docs/errors/not_found',
      title: 'Não encontrado',
      status: 404,
      detail: 'Não há nada em /api/v1/x.',
      code: 'not_found',
      request_id: 'id-1',
    });
  });

  test('sends the message and facts of a context below 500', () => {
    expect(bodyOf(contextError(404, { did_you_mean: 'PETR4' }))).toMatchObject({
      code: 'ticker_not_found',
      detail: 'There is no ticker PETR5.',
      did_you_mean: 'PETR4',
    });
  });

  test('lets no fact replace a standard member', () => {
    expect(bodyOf(contextError(404, { status: 200, code: 'fine', ok: true }))).toMatchObject({
      status: 404,
      code: 'ticker_not_found',
      ok: false,
    });
  });

  test.each([
    new Error('table appraise-x'),
    contextError(503, { table: 'appraise-x' }),
    contextError(500, { arn: 'arn:aws:x' }),
  ])('hides the cause from 500 upwards (%s)', (error) => {
    const { body } = createProblem(error, english, 'id-1');

    expect(body).not.toMatch(/appraise-x|arn:aws|ticker PETR5/);
    expect(isServerError(error)).toBe(true);
  });

  test.each([
    { facts: { allow: 'GET, HEAD' }, header: 'Allow', value: 'GET, HEAD' },
    { facts: { retry_after_seconds: 30 }, header: 'Retry-After', value: '30' },
  ])('sends $header if the facts have it', ({ facts, header, value }) => {
    expect(createProblem(contextError(429, facts), english, 'id-1').headers[header]).toBe(value);
  });
});

const violations: readonly Violation[] = [
  { parameter: 'a', code: 'unknown_parameter', name: 'a', near: 'b' },
  { parameter: 'a', code: 'repeated_parameter', name: 'a' },
  { parameter: 'a', code: 'missing_parameter', name: 'a' },
  { parameter: 'a', code: 'wrong_encoding', name: 'a' },
  { pointer: '/a', code: 'unknown_property', name: 'a' },
  { pointer: '', code: 'forbidden_property', name: '__proto__' },
  { pointer: '/a', code: 'repeated_property', name: 'a' },
  { pointer: '/a', code: 'missing_property', name: 'a' },
  { pointer: '/a', code: 'wrong_type', got: '"1"', expected: ['integer', 'null'] },
  { pointer: '/a', code: 'not_allowed', got: '"1"', allowed: ['"x"', '"y"'] },
  { pointer: '/a', code: 'out_of_range', got: '0', comparison: '>=', limit: 1 },
  { pointer: '/a', code: 'wrong_length', unit: 'items', bound: 'max', limit: 3 },
  { pointer: '/a', code: 'wrong_format', got: '"x"', format: 'date-time' },
  { pointer: '/a', code: 'not_unique', first: 0, second: 2 },
  { pointer: '/a', code: 'invalid_value', got: '{…}' },
];

describe('invalidRequest', () => {
  test.each([
    { unit: 'items', limit: 1, en: 'at least 1 item.', pt: 'no mínimo 1 item.' },
    { unit: 'items', limit: 2, en: 'at least 2 items.', pt: 'no mínimo 2 itens.' },
    { unit: 'characters', limit: 1, en: 'at least 1 character.', pt: 'no mínimo 1 caractere.' },
    { unit: 'characters', limit: 0, en: 'at least 0 characters.', pt: 'no mínimo 0 caracteres.' },
  ] as const)('uses singular and plural for $limit $unit', ({ unit, limit, en, pt }) => {
    const violation = { pointer: '', code: 'wrong_length', unit, bound: 'min', limit } as const;
    expect(bodyOf(invalidRequest([violation])).errors[0].detail).toBe(`Must have ${en}`);
    expect(bodyOf(invalidRequest([violation]), portuguese).errors[0].detail).toBe(`Deve ter ${pt}`);
  });

  test.each([
    [english, 'More than 300 things are wrong with the request; these are the first.'],
    [portuguese, 'Há mais de 300 erros na requisição; estes são os primeiros.'],
  ] as const)('lists the first 300 of more, and says so: $0.language', (audience, detail) => {
    const many = (count: number) =>
      Array.from(
        { length: count },
        (_, index): Violation => ({ pointer: `/${index}`, code: 'invalid_value', got: '1' }),
      );
    const body = bodyOf(invalidRequest(many(301)), audience);
    expect(body).toMatchObject({ detail });
    expect((body.errors as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual(
      many(300).map((violation) => 'pointer' in violation && violation.pointer),
    );
    expect(bodyOf(invalidRequest(many(300)), audience).detail).toMatch(/^(Há )?300 /);
  });

  const long = '😀'.repeat(500_000);

  test.each<{ what: string; error: unknown }>([
    {
      what: 'the name of a property',
      error: invalidRequest([{ pointer: `/${long}`, code: 'unknown_property', name: long }]),
    },
    {
      what: 'the name of a parameter',
      error: invalidRequest([{ parameter: long, code: 'unknown_parameter', name: long }]),
    },
    { what: 'a value', error: invalidRequest([{ pointer: '/a', code: 'invalid_value', got: long }]) },
    { what: 'a path', error: new HttpProblem(404, 'not_found', { path: long }) },
    { what: 'a method', error: new HttpProblem(405, 'method_not_allowed', { method: long, allow: 'GET' }) },
    { what: 'what a context repeats', error: contextError(404, { codigo: long, scopes: [long] }) },
    { what: 'the words of a context', error: Object.assign(contextError(404), { message: long }) },
  ])('shortens a megabyte of $what, and never within a character', ({ error }) => {
    const body = createProblem(error, english, 'id-1').body;
    expect(body.length).toBeLessThan(6_000);
    expect(body).toContain('😀…');
    expect(body.isWellFormed()).toBe(true);
    // JSON spells half a character as an escape.
    expect(body).not.toMatch(/\\ud[89a-f]/i);
  });

  test('lists every violation with its place, code and a sentence', () => {
    expect(bodyOf(invalidRequest(violations))).toMatchObject({
      code: 'invalid_request',
      detail: '15 things are wrong with the request.',
      errors: violations.map((violation) => ({
        ...('parameter' in violation ? { parameter: violation.parameter } : { pointer: violation.pointer }),
        code: violation.code,
        detail: expect.stringMatching(/\.$|\?$/),
      })),
    });
  });

  test.each(violations)('has a sentence of its own in Portuguese for $code', (violation) => {
    const [inEnglish] = bodyOf(invalidRequest([violation])).errors;
    const [inPortuguese] = bodyOf(invalidRequest([violation]), portuguese).errors;

    expect(inPortuguese.code).toBe(inEnglish.code);
    expect(inPortuguese.detail).not.toBe(inEnglish.detail);
    expect(`${inEnglish.detail} ${inPortuguese.detail}`).not.toMatch(/undefined|NaN|\[object/);
  });

  test('suggests the name that was probably meant', () => {
    expect(bodyOf(invalidRequest(violations)).errors[0].detail).toBe(
      'There is no query parameter "a". Did you mean "b"?',
    );
  });
});

test('a path without a route has the language of the routes beside it', () => {
  for (const { path, language } of allRoutes) expect(audienceOf(path).language, path).toBe(language);
  expect(audienceOf('/api/v10/x').language).toBe('en');
});
