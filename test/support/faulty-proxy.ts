import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What becomes of a request: passed on, passed on later, answered in the store's place, or dropped with its connection. */
export type Fate = 'pass' | 'drop' | { readonly delayMs: number } | { readonly status: number; readonly body: string };

/** An answer of DynamoDB that refuses a request for its rate. */
export const throttled: Fate = {
  status: 400,
  body: JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
    message: 'The level of configured provisioned throughput for the table was exceeded.',
  }),
};

/** An answer of DynamoDB that is its own fault. */
export const broken: Fate = {
  status: 500,
  body: JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
    message: 'The store is ill.',
  }),
};

/**
 * Stands between the product and a store.
 * @param fateOf decides for each request, by its number from 1
 */
export async function faultyProxy(target: string, fateOf: (count: number, incoming: IncomingMessage) => Fate) {
  let count = 0;
  let decide = fateOf;
  const server = createServer(async (incoming, outgoing) => {
    count += 1;
    const fate = decide(count, incoming);
    if (fate === 'drop') {
      incoming.destroy();
      return;
    }
    const body = await buffer(incoming).catch(() => undefined);
    if (body === undefined) return;
    if (fate !== 'pass' && 'status' in fate) {
      outgoing.writeHead(fate.status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(fate.body);
      return;
    }
    if (fate !== 'pass') await sleep(fate.delayMs);
    const { method, url, headers } = incoming;
    const passed = request(
      target,
      { method, path: url, headers: { ...headers, host: new URL(target).host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    passed.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Requests so far. */
    count: () => count,
    /** From now on. */
    decideBy: (next: typeof fateOf) => {
      decide = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
