import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What becomes of a request: passed on, passed on later, answered in the store's place, dropped with its connection, or done
 * by the store, whose answer is then lost with the connection or damaged.
 */
export type Fate =
  | 'pass'
  | 'drop'
  | 'lose the answer'
  | { readonly delayMs: number }
  | { readonly status: number; readonly body: string }
  | { readonly damage: (answer: Buffer) => Buffer };

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

/** Answers that are none of DynamoDB's, but come where one should be. */
export const foreign: Readonly<Record<string, Fate>> = {
  'a page of HTML': { status: 200, body: '<!doctype html><title>Sign in</title>' },
  'a page of HTML and an error status': { status: 403, body: '<html>proxy</html>' },
  nothing: { status: 200, body: '' },
  'half of its answer': { damage: (answer) => answer.subarray(0, answer.length / 2) },
  'another answer than it gave': { damage: (answer) => Buffer.from(`${answer} `) },
  'the JSON of something else': { status: 200, body: '{"message":"hello"}' },
  'JSON that is no object': { status: 200, body: 'null' },
};

/**
 * Stands between the product and a store.
 * @param fateOf decides for each request, by its number from 1
 */
export async function startFaultyProxy(target: string, fateOf: (count: number, incoming: IncomingMessage) => Fate) {
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
    if (typeof fate === 'object' && 'status' in fate) {
      outgoing.writeHead(fate.status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(fate.body);
      return;
    }
    if (typeof fate === 'object' && 'delayMs' in fate) await sleep(fate.delayMs);
    const { method, url, headers } = incoming;
    const passed = request(
      target,
      { method, path: url, headers: { ...headers, host: new URL(target).host } },
      (answer) => void handOn(answer, outgoing, fate).catch(() => outgoing.destroy()),
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

/** The store has done what was asked by now. */
async function handOn(answer: IncomingMessage, outgoing: ServerResponse, fate: Fate): Promise<void> {
  if (fate === 'lose the answer') {
    answer.resume();
    outgoing.destroy();
    return;
  }
  if (typeof fate !== 'object' || !('damage' in fate)) {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
    return;
  }
  const body = fate.damage(await buffer(answer));
  const { 'transfer-encoding': _, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 500, { ...headers, 'content-length': body.length }).end(body);
}
