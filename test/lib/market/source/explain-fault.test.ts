import { describe, expect, test } from 'vitest';
import { describeFault, explainError, explainFault } from '../../../../lib/market/source/explain-fault.ts';
import { type Fault, FetchFailure } from '../../../../lib/platform/fetch-fault.ts';

const faults: readonly { fault: Fault; pt: string; en: string }[] = [
  { fault: { kind: 'status', status: 500 }, pt: 'A B3 responde com HTTP 500', en: 'answers with HTTP 500' },
  {
    fault: { kind: 'status', status: 429, retryAfterSeconds: 60 },
    pt: 'A B3 responde com HTTP 429 e pede para esperar 60 s',
    en: 'answers with HTTP 429 and Retry-After: 60',
  },
  { fault: { kind: 'silence', seconds: 10 }, pt: 'A B3 não respondeu em 10 s', en: 'does not answer within 10 s' },
  {
    fault: { kind: 'unreachable', code: 'ECONNREFUSED' },
    pt: 'A B3 não aceita a conexão (ECONNREFUSED)',
    en: 'accepts no connection (ECONNREFUSED)',
  },
  { fault: { kind: 'unreachable', code: undefined }, pt: 'A B3 não aceita a conexão', en: 'accepts no connection' },
  { fault: { kind: 'too large', maxBytes: 9 }, pt: 'A B3 mandou mais de 9 bytes', en: 'sends more than 9 bytes' },
  {
    fault: { kind: 'reset' },
    pt: 'A B3 fechou a conexão sem responder',
    en: 'closes the connection without an answer',
  },
  { fault: { kind: 'cut off' }, pt: 'A B3 mandou só uma parte da resposta', en: 'sends only a part of an answer' },
  { fault: { kind: 'redirect' }, pt: 'A B3 redireciona para outro endereço', en: 'redirects elsewhere' },
  { fault: { kind: 'empty' }, pt: 'A B3 mandou uma resposta vazia', en: 'sends an empty answer' },
  {
    fault: { kind: 'html' },
    pt: 'A B3 mandou uma página HTML em vez de dados',
    en: 'sends a page of HTML instead of data',
  },
  {
    fault: { kind: 'unreadable' },
    pt: 'A B3 mandou uma resposta que não pode ser lida',
    en: 'sends an answer that cannot be read',
  },
];

describe('a fault of a source', () => {
  test.each(faults)('is $en, in both languages', ({ fault, pt, en }) => {
    expect([explainFault('A B3', fault), describeFault(fault)]).toEqual([pt, en]);
  });
});

describe('the reason of a stock is in Portuguese', () => {
  test('for a failed request', () => {
    const failure = new FetchFailure('B3 answers with status 500', {
      what: 'B3',
      fault: { kind: 'status', status: 500 },
    });
    expect(explainError(failure)).toBe('B3 responde com HTTP 500');
  });

  test('for an answer that lacks something', () => {
    expect(explainError(new Error('brapi.dev não traz o preço'))).toBe('brapi.dev não traz o preço');
  });

  test.each([new TypeError("Cannot read properties of null (reading 'x')"), 'text'])(
    'for an error of the runtime',
    (error) => {
      expect(explainError(error)).toBe('a resposta não tem a forma esperada');
    },
  );
});
