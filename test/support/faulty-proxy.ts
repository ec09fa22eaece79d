import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What the proxy does with a request: pass it on at once or later, answer it itself, drop it, or pass it on and lose
 * or damage the answer.
 */
export type ProxyAction =
  | 'pass'
  | 'drop'
  | 'lose the answer'
  | { readonly delayMs: number }
  | { readonly status: number; readonly body: string }
  | { readonly damage: (answer: Buffer) => Buffer };

/** DynamoDB's answer when the throughput is exceeded. */
export const throttled: ProxyAction = {
  status: 400,
  body: JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
    message: 'The level of configured provisioned throughput for the table was exceeded.',
  }),
};

/** DynamoDB's answer when it has an internal error. */
export const broken: ProxyAction = {
  status: 500,
  body: JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
    message: 'The store is ill.',
  }),
};

/** Answers that DynamoDB does not send, but a network may. */
export const foreign: Readonly<Record<string, ProxyAction>> = {
  'a page of HTML': { status: 200, body: '<!doctype html><title>Sign in</title>' },
  'a page of HTML and an error status': { status: 403, body: '<html>proxy</html>' },
  nothing: { status: 200, body: '' },
  'half of its answer': { damage: (answer) => answer.subarray(0, answer.length / 2) },
  'another answer than it gave': { damage: (answer) => Buffer.from(`${answer} `) },
  'the JSON of something else': { status: 200, body: '{"message":"hello"}' },
  'JSON that is no object': { status: 200, body: 'null' },
};

/** Starts a proxy before a store. @param actionOf decides for each request, by its number from 1 */
export async function startFaultyProxy(
  target: string,
  actionOf: (count: number, incoming: IncomingMessage) => ProxyAction,
) {
  let count = 0;
  let decide = actionOf;
  const server = createServer(async (incoming, outgoing) => {
    count += 1;
    const action = decide(count, incoming);
    if (action === 'drop') {
      incoming.destroy();
      return;
    }
    const body = await buffer(incoming).catch(() => undefined);
    if (body === undefined) return;
    if (typeof action === 'object' && 'status' in action) {
      outgoing.writeHead(action.status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(action.body);
      return;
    }
    if (typeof action === 'object' && 'delayMs' in action) await sleep(action.delayMs);
    const { method, url, headers } = incoming;
    const passed = request(
      target,
      { method, path: url, headers: { ...headers, host: new URL(target).host } },
      (answer) => void handOn(answer, outgoing, action).catch(() => outgoing.destroy()),
    );
    passed.on('error', () => outgoing.destroy());
    passed.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Number of requests so far. */
    count: () => count,
    /** Replaces `fateOf`. */
    decideBy: (next: typeof actionOf) => {
      decide = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Passes on the store's answer, after the store has done its work. */
async function handOn(answer: IncomingMessage, outgoing: ServerResponse, action: ProxyAction): Promise<void> {
  if (action === 'lose the answer') {
    answer.resume();
    outgoing.destroy();
    return;
  }
  if (typeof action !== 'object' || !('damage' in action)) {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
    return;
  }
  const body = action.damage(await buffer(answer));
  const { 'transfer-encoding': _, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 500, { ...headers, 'content-length': body.length }).end(body);
}
