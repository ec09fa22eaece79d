import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { listen, stop } from '../../../infra/local/listen.ts';

const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

/** A server whose requests are answered when the test says so, and a client that keeps one connection open. */
async function heldServer() {
  const requests: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = [];
  const arrivals = createServer((request, response) => {
    requests.push({ request, response });
    arrivals.emit('arrival');
  });
  const url = await listen(arrivals, 0, 'PORT');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  const send = async () => {
    const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    return { body: await text(answer), connection: answer.headers.connection };
  };
  const refusing = async () => {
    while (arrivals.listening) await setImmediate();
  };
  const arrived = async (count: number) => {
    while (requests.length < count) await once(arrivals, 'arrival');
  };
  return { server: arrivals, url, send, arrived, refusing, requests };
}

test('answers what is under way, and tells the client to open no further request on the connection', async () => {
  const { server, send, arrived, refusing, requests } = await heldServer();
  const answer = send();
  await arrived(1);
  const stopped = stop(server, 60_000);
  await refusing();
  requests[0]?.response.end('whole');

  expect(await answer).toEqual({ body: 'whole', connection: 'close' });
  await stopped;
});

test('answers a request that arrives at the moment of the stop, on a connection that is open', async () => {
  const { server, send, arrived, refusing, requests } = await heldServer();
  const first = send();
  await arrived(1);
  requests[0]?.response.end('first');
  await first;
  const stopped = stop(server, 60_000);
  const second = send();
  await Promise.all([arrived(2), refusing()]);
  requests[1]?.response.end('second');

  expect(await second).toEqual({ body: 'second', connection: 'close' });
  await stopped;
});

test('ends an answer whose headers were sent before the stop, and then its connection', async () => {
  const { server, send, arrived, requests } = await heldServer();
  const answer = send();
  await arrived(1);
  requests[0]?.response.write('first half, ');
  const stopped = stop(server, 60_000);
  requests[0]?.response.end('second half');

  expect((await answer).body).toBe('first half, second half');
  await stopped;
});

test('cuts what does not end in the time given', async () => {
  const { server, send, arrived } = await heldServer();
  const answer = expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' });
  await arrived(1);
  await stop(server, 1);

  await answer;
});

test('refuses connections once it is stopped, and may be called again', async () => {
  const { server, url } = await heldServer();
  await stop(server, 60_000);
  await stop(server, 60_000);

  await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
