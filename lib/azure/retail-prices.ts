import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';

/** Azure's public Retail Prices API; it asks for no authentication. */
const publicAddress = 'https://prices.azure.com/api/retail/prices';
/** The only version that lists savings plans. */
const apiVersion = '2023-01-01-preview';

/** What is asked for. */
export interface PriceQuery {
  /** ISO 4217. */
  readonly currency: string;
  /** OData filter; names and values are case-sensitive. */
  readonly filter: string;
}

export interface ClientOptions {
  /**
   * Base address, without query.
   * @default $APPRAISE_RETAIL_PRICES_URL, else Azure's own
   */
  readonly address?: string;
  /** Waits before further tries, in milliseconds; for tests. */
  readonly waits?: { readonly firstMs: number; readonly longestMs: number };
  /** Longest time for one page. */
  readonly timeoutMs?: number;
  /** Told of every page. */
  readonly onPage?: (items: number) => void;
}

/** The price list cannot be read: what was wrong, for people. */
export class RetailPricesFailure extends Error {
  override readonly name = 'RetailPricesFailure';
}

/** Pages of a thousand items each: two million items are ten times what one region has. */
const mostPages = 2_000;
const largestPage = 20 * 1024 * 1024;
const tries = 6;

/**
 * Items of the price list, page by page. Pages are followed on the configured host only; what passes (throttling, faults
 * of the server or the network, half an answer) is tried again, `Retry-After` honoured.
 * @throws RetailPricesFailure
 */
export async function* retailPrices(
  { currency, filter }: PriceQuery,
  options: ClientOptions = {},
): AsyncGenerator<readonly unknown[]> {
  const base = new URL(options.address ?? (process.env.APPRAISE_RETAIL_PRICES_URL || publicAddress));
  const first = new URL(base);
  first.search = `?api-version=${apiVersion}&currencyCode=${encodeURIComponent(`'${currency}'`)}&$filter=${encodeURIComponent(filter)}`;
  const seen = new Set<string>();
  for (let next: URL | undefined = first; next; ) {
    if (seen.has(next.href)) throw new RetailPricesFailure('the pages of the price list lead in a circle');
    seen.add(next.href);
    if (seen.size > mostPages) throw new RetailPricesFailure(`the price list has more than ${mostPages} pages`);
    const { items, link }: Page = await page(next, options);
    options.onPage?.(items.length);
    yield items;
    next = link === null ? undefined : follow(link, base);
  }
}

interface Page {
  readonly items: readonly unknown[];
  readonly link: string | null;
}

/** Links spell out the port of https; a URL does not keep it. */
function follow(link: string, base: URL): URL {
  const next = URL.parse(link, base.href);
  if (!next || next.origin !== base.origin) {
    throw new RetailPricesFailure(`the price list leads to another host: ${link.slice(0, 200)}`);
  }
  return next;
}

function page(url: URL, options: ClientOptions): Promise<Page> {
  const { firstMs = 4_000, longestMs = 60_000 } = options.waits ?? {};
  return pRetry(() => once(url, options.timeoutMs ?? 60_000, longestMs), {
    retries: tries - 1,
    minTimeout: firstMs,
    maxTimeout: longestMs,
    factor: 2,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof Passing,
  });
}

/** Worth another try. */
class Passing extends RetailPricesFailure {}

async function once(url: URL, timeoutMs: number, longestMs: number): Promise<Page> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json', 'User-Agent': 'appraise' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    const { cause } = error as { cause?: { message?: string } };
    if (/redirect/.test(cause?.message ?? '')) throw new RetailPricesFailure('the price list redirects elsewhere');
    throw new Passing(`the price list does not answer: ${cause?.message ?? error.message}`, { cause: error });
  });
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel();
    await sleep(Math.min(retryAfterMs(response.headers.get('retry-after')), longestMs));
    throw new Passing(`the price list answers with status ${response.status}`);
  }
  if (!response.ok) throw new RetailPricesFailure(`the price list refuses the request with status ${response.status}`);
  return parsed(await bodyOf(response));
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > largestPage) throw new RetailPricesFailure(`a page of the price list exceeds ${largestPage} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RetailPricesFailure) throw error;
    throw new Passing('an answer of the price list is cut off', { cause: error });
  }
  return Buffer.concat(chunks).toString();
}

function parsed(body: string): Page {
  let answer: { Items?: unknown; NextPageLink?: unknown };
  try {
    answer = JSON.parse(body);
  } catch (error) {
    // A proxy's page, or half an answer whose length was not announced.
    throw new Passing('an answer of the price list is not JSON', { cause: error });
  }
  const { Items: items, NextPageLink: link = null } = answer ?? {};
  if (!Array.isArray(items) || (link !== null && typeof link !== 'string')) {
    throw new RetailPricesFailure('an answer of the price list has another form than documented');
  }
  return { items, link: link === '' ? null : link };
}
