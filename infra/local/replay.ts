import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** What of a request its replay may change. */
export interface Changes {
  readonly url?: string;
  readonly headers?: IncomingMessage['headers'];
}

/**
 * A request whose body is read from another stream: for handing a request on, inside the process, to a server that
 * must not see it as it came.
 */
export function replay(request: IncomingMessage, body: Readable, changes: Changes = {}): IncomingMessage {
  const { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor, socket } = request;
  const members = { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor, socket, ...changes };
  return Object.assign(body, members) as unknown as IncomingMessage;
}
