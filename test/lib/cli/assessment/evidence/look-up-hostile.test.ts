import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashUrl, type SlowHosts, type WebBounds } from '../../../../../lib/cli/assessment/evidence/look-up.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const moved = (location: string) => `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`;
const bomb = gzipSync(Buffer.alloc(1_000_000));

/** Sends a piece again and again, until the other side has had enough. */
function repeat(socket: Socket, piece: string, pauseMs: number): void {
  const timer = setInterval(() => socket.write(piece), pauseMs);
  socket.on('close', () => clearInterval(timer));
}

let asked = 0;
/** Answers as no honest server does, byte by byte. */
const answers: Readonly<Record<string, (socket: Socket) => void>> = {
  '/drip-body': (socket) => {
    socket.write(`${ok}content-length: 900\r\n\r\n`);
    repeat(socket, 'x', 10);
  },
  '/drip-headers': (socket) => {
    socket.write(ok);
    repeat(socket, 'a: b\r\n', 10);
  },
  '/early-hints-for-ever': (socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n', 10),
  '/chunks-for-ever': (socket) => {
    socket.write(`${ok}transfer-encoding: chunked\r\n\r\n`);
    repeat(socket, '1\r\nx\r\n', 10);
  },
  '/many-headers': (socket) => socket.end(`${ok}${'a: bbbbbbbbbbbbbbbb\r\n'.repeat(10_000)}\r\n`),
  '/long-location': (socket) => socket.end(moved(`/${'x'.repeat(1_000_000)}`)),
  '/says-large': (socket) => {
    socket.write(`${ok}content-length: 99999999999\r\n\r\n`);
    repeat(socket, 'x', 10);
  },
  '/streams-large': (socket) => {
    socket.write(`${ok}transfer-encoding: chunked\r\n\r\n`);
    repeat(socket, `400\r\n${'x'.repeat(1024)}\r\n`, 1);
  },
  '/negative': (socket) => socket.end(`${ok}content-length: -1\r\n\r\nabc`),
  '/two-lengths': (socket) => socket.end(`${ok}content-length: 3\r\ncontent-length: 5\r\n\r\nabcde`),
  '/length-and-chunks': (socket) =>
    socket.end(`${ok}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`),
  '/bad-chunk': (socket) => socket.end(`${ok}transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n`),
  '/short': (socket) => socket.end(`${ok}content-length: 100\r\n\r\nabc`),
  '/no-http': (socket) => socket.end('\u001b[2J 220 ready\r\n'),
  '/hangs-up': (socket) => socket.destroy(),
  '/partial': (socket) => socket.end('HTTP/1.1 206 Partial\r\ncontent-length: 3\r\n\r\nabc'),
  '/nothing': (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'),
  '/nowhere': (socket) => socket.end('HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n'),
  '/no-address': (socket) => socket.end(moved('https://')),
  '/script': (socket) => socket.end(moved('javascript:alert(1)')),
  '/file-scheme': (socket) => socket.end(moved('file:///secret')),
  '/plain': (socket) => socket.end(moved('http://a.example/file')),
  '/port': (socket) => socket.end(moved('https://a.example:8443/file')),
  '/no-scheme': (socket) => socket.end(moved('//evil.example/file')),
  '/backslashes': (socket) => socket.end(moved('\\\\evil.example\\file')),
  '/user': (socket) => socket.end(moved('https://a.example@evil.example/file')),
  '/unpacks': (socket) => {
    socket.write(`${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  },
  '/escapes': (socket) => socket.end(Buffer.from(`${ok}content-encoding: \u009b31mred\r\n\r\nabc`, 'latin1')),
  '/is-gzip': (socket) => {
    socket.write(`${ok}content-length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  },
  '/changes': (socket) => {
    asked += 1;
    socket.end(`${ok}content-length: 1\r\n\r\n${asked % 10}`);
  },
  '/more': (socket) => socket.end(`${ok}content-length: 3\r\n\r\nabcEXTRA`),
};

const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', (head) => {
    const path = /^GET (\S+)/.exec(head.toString('latin1'))?.[1] ?? '';
    (answers[path] ?? answers['/hangs-up'])?.(socket);
  });
});
const sockets = new Set<Socket>();
server.on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});

/** Asks the server of this test in the place of the internet. */
const ask: WebBounds['ask'] = (url, { headers, signal }, answer) => {
  const { port } = server.address() as AddressInfo;
  const options = { ...(headers && { headers }), ...(signal && { signal }), agent: false as const };
  return request(`http://127.0.0.1:${port}${url.pathname}`, options, answer);
};
const bounds: WebBounds = { maxBytes: 10_000, timeoutMs: 60_000, ask };
const impatient: WebBounds = { ...bounds, timeoutMs: 200 };

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** True as soon as the connection of the request is gone. */
async function allClosed(): Promise<boolean> {
  while (sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return true;
}

describe('an answer without an end is given up, and its connection closed', () => {
  test.each(['/drip-body', '/drip-headers', '/early-hints-for-ever', '/chunks-for-ever'])('%s', async (path) => {
    expect(await hashUrl(`https://a.example${path}`, impatient)).toEqual({
      kind: 'unreachable',
      why: 'no whole answer within 0.2 s',
    });
    expect(await allClosed()).toBe(true);
  });
});

test('a host that is slow three times is not asked again, others are', async () => {
  const slow: SlowHosts = new Map();
  for (const path of ['/drip-body', '/drip-headers', '/chunks-for-ever']) {
    await hashUrl(`https://slow.example${path}`, impatient, slow);
  }
  asked = 0;
  expect(await hashUrl('https://slow.example/changes', bounds, slow)).toEqual({
    kind: 'unreachable',
    why: 'slow.example gave no whole answer 3 times, so it is not asked again',
  });
  expect(asked).toBe(0);
  expect(await hashUrl('https://a.example/changes', bounds, slow)).toMatchObject({ kind: 'digest' });
});

describe('what is too large is given up', () => {
  test('before it is read, if its length is said', async () => {
    const found = await hashUrl('https://a.example/says-large', bounds);
    expect(found).toMatchObject({ kind: 'refused', why: expect.stringContaining('larger than') });
    expect(await allClosed()).toBe(true);
  });

  test('as soon as it is too large, if not', async () => {
    const found = await hashUrl('https://a.example/streams-large', bounds);
    expect(found).toMatchObject({ kind: 'refused', why: expect.stringContaining('larger than') });
    expect(await allClosed()).toBe(true);
  });

  test.each(['/many-headers', '/long-location'])('with its headers: %s', async (path) => {
    expect(await hashUrl(`https://a.example${path}`, bounds)).toEqual({
      kind: 'unreachable',
      why: 'HPE_HEADER_OVERFLOW',
    });
  });
});

describe('what is no answer by HTTP has no digest', () => {
  test.each([
    '/negative',
    '/two-lengths',
    '/length-and-chunks',
    '/bad-chunk',
    '/short',
    '/no-http',
    '/hangs-up',
    '/partial',
    '/nothing',
    '/nowhere',
    '/unpacks',
    '/escapes',
  ])('%s', async (path) => {
    expect(await hashUrl(`https://a.example${path}`, bounds)).toMatchObject({ kind: 'unreachable' });
  });
});

describe('a redirect to elsewhere is refused', () => {
  test.each([
    ['/no-address', 'no address'],
    ['/script', 'another host'],
    ['/file-scheme', 'another host'],
    ['/plain', 'another host: http://a.example'],
    ['/port', 'another host: https://a.example:8443'],
    ['/no-scheme', 'another host: https://evil.example'],
    ['/backslashes', 'another host: https://evil.example'],
    ['/user', 'another host: https://evil.example'],
  ])('%s', async (path, why) => {
    expect(await hashUrl(`https://a.example${path}`, bounds)).toEqual({
      kind: 'refused',
      why: expect.stringContaining(why),
    });
  });
});

test('a file that is gzip is not unpacked: its digest is that of its bytes', async () => {
  const found = await hashUrl('https://a.example/is-gzip', bounds);
  expect(found).toEqual({ kind: 'digest', sha256: sha256(bomb), bytes: bomb.length });
});

test('what changes between two requests has another digest', async () => {
  asked = 0;
  const first = await hashUrl('https://a.example/changes', bounds);
  const second = await hashUrl('https://a.example/changes', bounds);
  expect([first, second]).toMatchObject([{ sha256: sha256('1') }, { sha256: sha256('2') }]);
});

test('bytes after the length that was said are none of the file', async () => {
  expect(await hashUrl('https://a.example/more', bounds)).toEqual({ kind: 'digest', sha256: sha256('abc'), bytes: 3 });
});
