import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way in which a source can be dead; `reason` is what the market says of it in Portuguese, `logged` in English. */
export interface Death {
  readonly answer: (response: ServerResponse) => void;
  readonly reason: RegExp;
  readonly logged: RegExp;
}

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(code, headers).end();
  };

/** What a source may do on a bad morning. */
export const deaths = {
  'HTTP 500': {
    answer: status(500),
    reason: /responde com HTTP 500/,
    logged: /^answers with HTTP 500 \(\d+ requests\)$/,
  },
  'HTTP 429, Retry-After: 1': {
    answer: status(429, { 'Retry-After': '1' }),
    reason: /responde com HTTP 429 e pede para esperar 1 s/,
    logged: /^answers with HTTP 429 and Retry-After: 1 /,
  },
  'HTTP 429, Retry-After: 3600': {
    answer: status(429, { 'Retry-After': '3600' }),
    reason: /responde com HTTP 429 e pede para esperar 3600 s/,
    logged: /^answers with HTTP 429 and Retry-After: 3600 /,
  },
  'no answer': {
    answer: () => {},
    reason: /não respondeu em [\d.]+ s/,
    logged: /^does not answer within [\d.]+ s /,
  },
  'a connection that is reset': {
    answer: (response) => void response.destroy(),
    reason: /fechou a conexão sem responder/,
    logged: /^closes the connection without an answer /,
  },
  'HTML in place of JSON': {
    answer: (response) => void response.end('<!doctype html><title>Manutenção</title>'),
    reason: /mandou uma página HTML em vez de dados/,
    logged: /^sends a page of HTML instead of data /,
  },
  'an empty 200': {
    answer: (response) => void response.end(),
    reason: /mandou uma resposta vazia/,
    logged: /^sends an empty answer /,
  },
} as const satisfies Readonly<Record<string, Death>>;

/** Starts a server that treats every request alike, and counts them. */
export async function startDeadServer(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  let requests = 0;
  const underWay = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    requests += 1;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    answer(response, request);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    /** Number of requests that are neither answered nor cancelled. */
    underWay: () => underWay.size,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
