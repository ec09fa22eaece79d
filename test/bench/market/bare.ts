/**
 * Bare node:http servers to compare with, which answer everything with the bytes of the first message. The second one
 * first counts each request in dynalite, as an exact quota has to.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLocalStores } from '../../support/local-stores.ts';

process.once('message', async (body: string) => {
  const bytes = Buffer.from(body);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes.length };
  await startLocalStores();
  const { spend } = await import('../../../lib/access/store/quota-counter.ts');
  let count = 0;
  const servers = [
    createServer((_, response) => {
      response.writeHead(200, headers).end(bytes);
    }),
    createServer(async (_, response) => {
      count += 1;
      const request = { keyId: `key-${count % 400}`, day: '2026-11-20', requestId: `r${count}`, now: new Date() };
      await spend(request, Number.MAX_SAFE_INTEGER);
      response.writeHead(200, headers).end(bytes);
    }),
  ];
  const ports = servers.map(async (server) => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return (server.address() as AddressInfo).port;
  });
  process.send?.(await Promise.all(ports));
});
