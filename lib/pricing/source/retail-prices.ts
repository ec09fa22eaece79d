import { FetchFailure, fetchText, notJson, type Patience } from '../../platform/fetch-text.ts';

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

export interface ClientOptions extends Patience {
  /**
   * Base address, without query.
   * @default $APPRAISE_RETAIL_PRICES_URL, else Azure's own
   */
  readonly address?: string;
  /** Told of every page. */
  readonly onPage?: (items: number) => void;
}

/** The price list cannot be read: what was wrong, for people. */
export class RetailPricesFailure extends Error {
  override readonly name = 'RetailPricesFailure';
}

/** Pages of a thousand items each: two million items are ten times what one region has. */
const maxPages = 2_000;
const largestPage = 20 * 1024 * 1024;

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
    if (seen.size > maxPages) throw new RetailPricesFailure(`the price list has more than ${maxPages} pages`);
    const { items, link }: Page = await page(next, `${filter}, ${currency}, page ${seen.size}`, options);
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

async function page(url: URL, part: string, { address: _, onPage: _1, ...patience }: ClientOptions): Promise<Page> {
  const what = 'the price list';
  const text = await fetchText(url, {
    ...patience,
    what,
    part,
    largestBytes: largestPage,
    check: notJson(what),
  }).catch((error: unknown) => {
    if (error instanceof FetchFailure) throw new RetailPricesFailure(error.message, { cause: error });
    throw error;
  });
  return parsed(text);
}

function parsed(body: string): Page {
  const { Items: items, NextPageLink: link = null } = (JSON.parse(body) ?? {}) as {
    Items?: unknown;
    NextPageLink?: unknown;
  };
  if (!Array.isArray(items) || (link !== null && typeof link !== 'string')) {
    throw new RetailPricesFailure('an answer of the price list has another form than documented');
  }
  return { items, link: link === '' ? null : link };
}
