import type { IncomingMessage } from 'node:http';

/** Returns `'too large'` as soon as that is known, but reads on: a client reads no answer while it cannot send. */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | 'too large'> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | 'too large'>();
  const chunks: Buffer[] = [];
  let size = Number(request.headers['content-length'] ?? 0) > limitBytes ? Number.POSITIVE_INFINITY : 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
    else resolve('too large');
  });
  request.once('end', () => resolve(size <= limitBytes ? Buffer.concat(chunks, size) : 'too large'));
  request.once('error', reject);
  return promise;
}
