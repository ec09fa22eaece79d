import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import type { Found } from '../../../assessment/evidence/evidence-check.ts';
import { chunksOf } from '../../../platform/stream-chunks.ts';
import { isPublicAddress, PrivateAddress, publicLookup } from './public-address.ts';

/** Bounds of a request; a test sets others. */
export interface WebBounds {
  readonly maxBytes: number;
  /** For the whole answer, redirects included. */
  readonly timeoutMs: number;
  /** Makes the request. */
  readonly ask: (
    url: URL,
    options: RequestOptions,
    answer: (message: IncomingMessage) => void,
  ) => { end: () => void; on: (event: 'error', listener: (error: Error) => void) => unknown };
}

/** 50 MiB and 30 seconds. */
export const webBounds: WebBounds = { maxBytes: 50 * 1024 * 1024, timeoutMs: 30_000, ask: request };

const maxRedirects = 3;

/** Computes the SHA-256 digest of what an https address answers; reads no more than the bounds. It never throws. */
export async function hashUrl(address: string, bounds: WebBounds = webBounds): Promise<Found> {
  const signal = AbortSignal.timeout(bounds.timeoutMs);
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const message = await answerOf(url, bounds, signal);
      const { statusCode = 0, headers } = message;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        message.destroy();
        const refusal = redirectRefusal(url, headers.location);
        if (refusal !== undefined) return { kind: 'refused', why: refusal };
        url = new URL(headers.location, url);
      } else if (statusCode === 200) return await digestOf(message, bounds);
      else {
        message.destroy();
        if (statusCode === 404 || statusCode === 410) return { kind: 'missing', why: `the answer is ${statusCode}` };
        return { kind: 'unreachable', why: `the answer is ${statusCode}` };
      }
    }
    return { kind: 'refused', why: `more than ${maxRedirects} redirects` };
  } catch (error) {
    if (error instanceof PrivateAddress) return { kind: 'refused', why: error.message };
    if (signal.aborted) return { kind: 'unreachable', why: `no whole answer within ${bounds.timeoutMs / 1000} s` };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { kind: 'unreachable', why: code || (error instanceof Error ? error.message : String(error)) };
  }
}

function redirectRefusal(from: URL, location: string): string | undefined {
  if (!URL.canParse(location, from.href)) return 'it redirects to no address';
  const to = new URL(location, from);
  return to.origin === from.origin ? undefined : `it redirects to another host: ${to.origin}`;
}

function answerOf(url: URL, { ask }: WebBounds, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address instead of a name is never looked up.
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress(host);
  const headers = { 'accept-encoding': 'identity', 'user-agent': 'appraise' };
  return new Promise((resolve, reject) => {
    const asked = ask(url, { lookup: publicLookup, signal, headers, agent: false }, resolve);
    asked.on('error', reject);
    asked.end();
  });
}

async function digestOf(message: IncomingMessage, { maxBytes }: WebBounds): Promise<Found> {
  const encoding = message.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    message.destroy();
    return { kind: 'unreachable', why: `the answer is encoded (${encoding}), though that was not asked for` };
  }
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunksOf(message)) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      message.destroy();
      return { kind: 'refused', why: `it is larger than ${(maxBytes / 1024 / 1024).toLocaleString('en')} MiB` };
    }
    hash.update(chunk);
  }
  return { kind: 'digest', sha256: hash.digest('hex'), bytes };
}
