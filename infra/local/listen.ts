import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../lib/platform/error-facts.ts';
import { CannotStart } from './cannot-start.ts';

/** One running local service. */
export interface LocalService {
  /** Base address, without a trailing slash. */
  readonly url: string;
  /** @param graceMs how long requests under way may take to end; 0 cuts them */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** Local servers are not reachable from other machines. */
const loopback = '127.0.0.1';

/** Responses that each server has not finished. */
const openResponses = new WeakMap<Server, Set<ServerResponse>>();

/**
 * Listens on the loopback address. @param setting environment variable of the port, for the error's message
 * @returns base address, without a trailing slash. @throws CannotStart when the port is in use or not allowed
 */
export async function listen(server: Server, port: number, setting: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, loopback, resolve);
  try {
    await promise;
  } catch (error) {
    throw explainListenError(error, port, setting);
  } finally {
    server.off('error', reject);
  }
  const responses = new Set<ServerResponse>();
  openResponses.set(server, responses);
  server.prependListener('request', (_request, response) => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
  const address = server.address();
  return `http://${loopback}:${typeof address === 'object' && address ? address.port : port}`;
}

function explainListenError(error: unknown, port: number, setting: string): unknown {
  const code = errorCode(error);
  const advice = `choose another with ${setting}=<port>, or PORT=0 for free ones`;
  if (code === 'EADDRINUSE') {
    return new CannotStart(`port ${port} is in use: stop the program there (another npm start?) or ${advice}`);
  }
  if (code === 'EACCES') return new CannotStart(`port ${port} is not allowed for this user: ${advice}`);
  return error;
}

/** How long a stopping server still reads from idle connections: a request may be on its way, on a busy machine for long. */
const lingerMs = 250;
const pauseMs = 20;

/** Stops a server after it has answered what is on open connections. @param graceMs then cuts busy ones */
export async function stop(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  // Lets connections that the system has accepted reach the server before it closes.
  if (graceMs > 0) await readWhatArrived();
  // Not the HTTP server's own method, which also closes idle connections: requests may be on their way there.
  NetServer.prototype.close.call(server);
  // Only after closing: a client that reads it opens a new connection at once, which the server would never accept.
  for (const response of openResponses.get(server) ?? []) announceEnd(response);
  server.prependListener('request', (_request, response) => announceEnd(response));
  const cutting = setTimeout(() => server.closeAllConnections(), graceMs);
  await Promise.race([closed, sleep(Math.min(lingerMs, graceMs))]);
  // Repeated, since answers begun before the stop do not announce the end.
  let isClosed = false;
  const ended = closed.then(() => {
    isClosed = true;
  });
  while (!isClosed) {
    await readWhatArrived();
    server.closeIdleConnections();
    await Promise.race([ended, sleep(pauseMs)]);
  }
  clearTimeout(cutting);
}

/** After two turns of the event loop, everything that had arrived at the sockets has been read. */
async function readWhatArrived(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
