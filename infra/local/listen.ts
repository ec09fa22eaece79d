import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';

/** The one address that local servers listen on: nothing here is meant for other machines. */
const loopback = '127.0.0.1';

/** What each server is answering at the moment. */
const openResponses = new WeakMap<Server, Set<ServerResponse>>();

/**
 * Opens a server on the loopback address.
 * @param setting environment variable that chooses the port, for the advice when it is taken
 * @returns base address, without a trailing slash
 * @throws CannotStart when the port is in use or not allowed
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
  const { code } = error as NodeJS.ErrnoException;
  const advice = `choose another with ${setting}=<port>, or PORT=0 for free ones`;
  if (code === 'EADDRINUSE') {
    return new CannotStart(`port ${port} is in use: stop what runs there (another npm start?) or ${advice}`);
  }
  if (code === 'EACCES') return new CannotStart(`port ${port} is not allowed for this user: ${advice}`);
  return error;
}

/** How long a stopping server still reads from idle connections: a request may be on its way. */
const lingerMs = 100;
const pauseMs = 20;

/**
 * Stops a server without cutting anybody off: new connections are refused, what is being answered is answered, and so
 * is what was already sent on open connections. Each answer tells its client that the connection ends with it.
 * @param graceMs when connections that are still busy are cut; 0 cuts all of them at once
 */
export async function stop(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  // Connections that the system has opened already reach the server before it closes.
  if (graceMs > 0) await readWhatArrived();
  // The method of the base class: that of HTTP servers closes idle connections too, and with them what is on its way.
  NetServer.prototype.close.call(server);
  // Not sooner: a client that is told opens a new connection at once, which would wait to be accepted and never be.
  for (const response of openResponses.get(server) ?? []) announceEnd(response);
  server.prependListener('request', (_request, response) => announceEnd(response));
  const cutting = setTimeout(() => server.closeAllConnections(), graceMs);
  await Promise.race([closed, sleep(Math.min(lingerMs, graceMs))]);
  // Again and again, since answers that were begun before the stop could not announce the end.
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

/** Two turns of the event loop: after them, what had arrived at the sockets before the call has been read. */
async function readWhatArrived(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
