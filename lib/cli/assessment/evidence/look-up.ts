import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import {
  checkEvidence,
  type EvidenceCheck,
  type EvidenceItem,
  type Found,
} from '../../../assessment/evidence/evidence-check.ts';
import { boundedTasks } from '../../../platform/bounded-tasks.ts';
import { chunksOf } from '../../../platform/stream-chunks.ts';
import { confinedFile } from '../../confined-path.ts';
import { readFailure } from '../../read-failure.ts';
import { createFileProgress } from '../file-progress.ts';

/** How items are looked up. */
export interface LookUp {
  /** The folder of the record. */
  readonly folder: string;
  /** The folder that no file may lie outside of. */
  readonly root: string;
  /** Whether https addresses are asked for. */
  readonly fetch: boolean;
}

const atOnce = 4;

/** Computes the digest of each item, four at once and each file or address once, with a progress bar on a terminal. */
export async function lookUpEvidence(items: readonly EvidenceItem[], how: LookUp): Promise<EvidenceCheck[]> {
  const found = new Map<string, Promise<Found>>();
  const once = (key: string, find: () => Promise<Found>): Promise<Found> => {
    const finding = found.get(key) ?? find();
    found.set(key, finding);
    return finding;
  };
  const checks = new Map<EvidenceItem, EvidenceCheck>();
  const slowHosts: SlowHosts = new Map();
  const progress = createFileProgress(items.length, process.stderr);
  const tasks = boundedTasks(atOnce);
  try {
    for (const item of items) {
      await tasks.start(async () => {
        checks.set(item, checkEvidence(item, await find(item, how, once, slowHosts)));
        progress.advance();
      });
    }
    await tasks.finish();
  } finally {
    progress.stop();
  }
  return items.flatMap((item) => checks.get(item) ?? []);
}

type Once = (key: string, find: () => Promise<Found>) => Promise<Found>;

async function find(
  { place }: EvidenceItem,
  { folder, root, fetch }: LookUp,
  once: Once,
  slowHosts: SlowHosts,
): Promise<Found | undefined> {
  if (place?.kind === 'file') return once(`file ${place.path}`, () => hashFile(place.path, folder, root));
  if (place?.kind === 'web' && fetch) return once(`web ${place.url}`, () => hashUrl(place.url, webBounds, slowHosts));
  return undefined;
}

/**
 * Computes the SHA-256 digest of a file. Links are followed, but neither they nor `..` may lead out of the root.
 * @param folder of the record, which the path is relative to
 * @param root that the file must lie in
 */
async function hashFile(path: string, folder: string, root: string): Promise<Found> {
  try {
    const found = await confinedFile(path, folder, root);
    if (found.kind === 'outside') return outside(root);
    if (found.kind === 'refused') return found;
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunksOf(createReadStream(found.path))) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { kind: 'digest', sha256: hash.digest('hex'), bytes };
  } catch (error) {
    const why = readFailure(error);
    return { kind: why === 'no such file or directory' ? 'missing' : 'unreachable', why };
  }
}

const outside = (root: string): Found => ({
  kind: 'refused',
  why: `it lies outside of ${root}; --root names a folder that may be read`,
});

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
/** A host that is slow on purpose could else hold a record of ten thousand references for a day. */
const maxTimeouts = 3;

/** How often each host of a run gave no whole answer in time. */
export type SlowHosts = Map<string, number>;

/**
 * Computes the SHA-256 digest of what an https address answers; reads no more than the bounds. It never throws.
 * @param slowHosts those of the run so far: a host is not asked again after its third timeout
 */
export async function hashUrl(
  address: string,
  bounds: WebBounds = webBounds,
  slowHosts: SlowHosts = new Map(),
): Promise<Found> {
  const { host } = new URL(address);
  const timeouts = slowHosts.get(host) ?? 0;
  if (timeouts >= maxTimeouts) {
    return { kind: 'unreachable', why: `${host} gave no whole answer ${timeouts} times, so it is not asked again` };
  }
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
    if (signal.aborted) {
      slowHosts.set(host, (slowHosts.get(host) ?? 0) + 1);
      return { kind: 'unreachable', why: `no whole answer within ${bounds.timeoutMs / 1000} s` };
    }
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
  const tooLarge: Found = {
    kind: 'refused',
    why: `it is larger than ${(maxBytes / 1024 / 1024).toLocaleString('en')} MiB`,
  };
  if (Number(message.headers['content-length'] ?? 0) > maxBytes) {
    message.destroy();
    return tooLarge;
  }
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
      return tooLarge;
    }
    hash.update(chunk);
  }
  return { kind: 'digest', sha256: hash.digest('hex'), bytes };
}

/** Networks that are not the public internet (IANA's registries of special-purpose addresses). */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Only these are given out for the public internet, without the parts that carry other networks. */
const publicV6 = '2000::/3';
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blocked = new BlockList();
for (const network of special) addTo(blocked, network, 'ipv4');
for (const network of specialV6) addTo(blocked, network, 'ipv6');
const allowedV6 = new BlockList();
addTo(allowedV6, publicV6, 'ipv6');

function addTo(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits = ''] = network.split('/');
  list.addSubnet(address, Number(bits), family);
}

/** True for an address of the public internet, not of this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && allowedV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** Refuses a name that leads to a private address, when the connection is made: what was looked up before may change. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (wrong || !first) return callback(new PrivateAddress(hostname), '');
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** The host is not on the public internet. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} leads to a private address`);
    this.name = 'PrivateAddress';
  }
}
