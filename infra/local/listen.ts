import type { Server } from 'node:http';
import { CannotStart } from './cannot-start.ts';

/** The one address that local servers listen on: nothing here is meant for other machines. */
const loopback = '127.0.0.1';

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
    throw explained(error, port, setting);
  } finally {
    server.off('error', reject);
  }
  const address = server.address();
  return `http://${loopback}:${typeof address === 'object' && address ? address.port : port}`;
}

function explained(error: unknown, port: number, setting: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const advice = `choose another with ${setting}=<port>, or PORT=0 for free ones`;
  if (code === 'EADDRINUSE') {
    return new CannotStart(`port ${port} is in use: stop what runs there (another npm start?) or ${advice}`);
  }
  if (code === 'EACCES') return new CannotStart(`port ${port} is not allowed for this user: ${advice}`);
  return error;
}

/** Stops a server: no new connections, idle ones closed at once, busy ones cut when their time is up. */
export async function stop(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearTimeout(timer);
}
