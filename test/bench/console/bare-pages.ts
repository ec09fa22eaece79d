import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of static pages without scripts: what Chromium itself needs. */
export interface BarePages {
  readonly url: string;
  readonly close: () => void;
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<h1>A bare static page</h1><p>It has no script, no style and no request.</p></html>`;

/** Starts the server on a free port. */
export async function startBarePages(): Promise<BarePages> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
