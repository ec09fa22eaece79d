import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fault } from '../../../lib/platform/fetch-fault.ts';
import { fetchFile, type Validators } from '../../../lib/platform/fetch-file.ts';
import type { Patience } from '../../../lib/platform/fetch-text.ts';

const content = 'x'.repeat(200_000);
const asked: IncomingHttpHeaders[] = [];
let answer: (response: ServerResponse, count: number) => void;
const server = createServer(({ headers }, response) => {
  asked.push(headers);
  answer(response, asked.length);
});
let url: URL;
let path: string;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  path = join(await mkdtemp(join(tmpdir(), 'fetch-file-')), 'file');
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dirname(path), { recursive: true });
});

const fetchIt = (validators: Validators = {}, options: Patience & { readonly maxBytes?: number } = {}) =>
  fetchFile(url, path, validators, { what: 'the list', waits: { firstMs: 1, maxMs: 5 }, maxBytes: 1e6, ...options });

test('writes the body to the file, and says its checksum and its version', async () => {
  answer = (response) =>
    response.writeHead(200, { ETag: '"v1"', 'Last-Modified': 'Mon, 16 Nov 2026 06:00:00 GMT' }).end(content);
  expect(await fetchIt()).toEqual({
    checksum: createHash('sha256').update(content).digest('hex'),
    validators: { etag: '"v1"', lastModified: 'Mon, 16 Nov 2026 06:00:00 GMT' },
  });
  expect(await readFile(path, 'utf8')).toBe(content);
  expect(asked[0]).not.toHaveProperty('if-modified-since');
});

test('asks for a newer version than the known one', async () => {
  answer = (response) => response.writeHead(304).end();
  const known = { etag: '"v1"', lastModified: 'Mon, 16 Nov 2026 06:00:00 GMT' };
  expect(await fetchIt(known)).toBeUndefined();
  expect(asked).toMatchObject([{ 'if-none-match': '"v1"', 'if-modified-since': known.lastModified }]);
});

test('takes a 304 to a request without a condition for a failure', async () => {
  answer = (response) => response.writeHead(304).end();
  await expect(fetchIt()).rejects.toMatchObject({ fault: { kind: 'status', status: 304 } });
});

test('writes the file anew after a body that was cut off', async () => {
  const faults: Fault[] = [];
  answer = (response, count) => {
    response.writeHead(200, { 'Content-Length': content.length });
    if (count > 1) response.end(content);
    else response.write(content.slice(0, 150_000), () => response.destroy());
  };
  const { checksum } = (await fetchIt({}, { onFault: (fault) => faults.push(fault) })) ?? {};
  expect(checksum).toBe(createHash('sha256').update(content).digest('hex'));
  expect(await readFile(path, 'utf8')).toBe(content);
  expect(faults).toEqual([{ kind: 'cut off' }]);
});

test('tries again after a silence within a body', async () => {
  const faults: Fault[] = [];
  answer = (response, count) => {
    if (count > 1) response.end(content);
    else response.write(content.slice(0, 150_000));
  };
  await fetchIt({}, { idleMs: 50, onFault: (fault) => faults.push(fault) });
  expect(await readFile(path, 'utf8')).toBe(content);
  // On a busy machine, the second answer may take as long.
  expect(faults[0]).toEqual({ kind: 'silence', seconds: 0.05 });
});

test('stops at a body that is too large', async () => {
  answer = (response) => response.end(content);
  await expect(fetchIt({}, { maxBytes: 150_000 })).rejects.toMatchObject({
    fault: { kind: 'too large', maxBytes: 150_000 },
  });
  expect(asked).toHaveLength(1);
});

test('fails on a file that cannot be written, without asking again', async () => {
  answer = (response) => response.end(content);
  const nowhere = join(path, 'no', 'folder');
  await expect(
    fetchFile(url, nowhere, {}, { what: 'the list', waits: { firstMs: 1, maxMs: 5 }, maxBytes: 1e6 }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^ENO/) });
  expect(asked).toHaveLength(1);
});
