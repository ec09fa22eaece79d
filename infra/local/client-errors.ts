import { randomUUID } from 'node:crypto';
import { type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../../lib/platform/http/errors.ts';
import { audienceOf, createProblem } from '../../lib/platform/http/problem.ts';

/** No deployed function answers with these, so their sentences are here and in no bundle. */
const refusal = (status: number, code: string, message: string): Refusal =>
  Object.assign(new Error(message), { status, code, facts: {} });

/** Problems by the code of Node's parser; any other code means that it is not HTTP. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: refusal(431, 'headers_too_large', 'The URL and the headers together are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, 'request_timeout', 'The request did not arrive in time.'),
};
const malformed = refusal(400, 'malformed_request', 'The request is not valid HTTP/1.1.');

/**
 * Answers requests that Node's HTTP parser refuses with a problem, and ends the connection, after the answer to an
 * earlier request on it. A request that is being answered gets no second answer.
 */
export function answerClientErrors(listener: RequestListener): {
  readonly listener: RequestListener;
  readonly onClientError: (error: NodeJS.ErrnoException, socket: Duplex) => void;
} {
  const current = new WeakMap<Duplex, ServerResponse>();
  return {
    listener: (request, response) => {
      current.set(request.socket, response);
      return listener(request, response);
    },
    onClientError: (error, socket) => {
      const response = current.get(socket);
      const refuse = () => refuseOn(socket, error);
      if (!response || response.writableFinished) refuse();
      // The request's own body is broken: refuse it, unless its answer has begun.
      else if (!response.req.complete) response.headersSent ? socket.destroy() : refuse();
      else response.once('finish', refuse);
    },
  };
}

function refuseOn(socket: Duplex, { code = '' }: NodeJS.ErrnoException): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  // The path, and with it the language, is not known.
  const { status, headers, body } = createProblem(refusals[code] ?? malformed, audienceOf(''), requestId);
  const lines = Object.entries({
    ...headers,
    'X-Request-Id': requestId,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
