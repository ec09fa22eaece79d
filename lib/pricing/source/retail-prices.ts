import { FetchFailure } from '../../platform/fetch-fault.ts';
import { checkJson, fetchText, type Patience } from '../../platform/fetch-text.ts';
import { membersOf } from '../../platform/members.ts';

/** It asks for no authentication. */
const publicAddress = 'https://prices.azure.com/api/retail/prices';
/** The only version that lists savings plans. */
const apiVersion = '2023-01-01-preview';

/** A query to the price list. */
export interface PriceQuery {
  readonly currency: string;
  /** OData filter; names and values are case-sensitive. */
  readonly filter: string;
}

export interface ClientOptions extends Patience {
  /** Base address, without query. @default $APPRAISE_RETAIL_PRICES_URL, else Azure's own */
  readonly address?: string;
  readonly onPage?: (items: number) => void;
}

/** The price list cannot be read; the message says why, for people. */
export class RetailPricesFailure extends Error {
  override readonly name = 'RetailPricesFailure';
}

/** A page has a thousand items; two million are ten times what one region has. */
const maxPages = 2_000;
const maxPageBytes = 20 * 1024 * 1024;

/** Reads the items of the price list, page by page; temporary failures are retried. @throws RetailPricesFailure */
export async function* fetchRetailPrices(
  { currency, filter }: PriceQuery,
  options: ClientOptions = {},
): AsyncGenerator<readonly unknown[]> {
  const base = new URL(options.address ?? (process.env.APPRAISE_RETAIL_PRICES_URL || publicAddress));
  const first = new URL(base);
  first.search = `?api-version=${apiVersion}&currencyCode=${encodeURIComponent(`'${currency}'`)}&$filter=${encodeURIComponent(filter)}`;
  const addresses = new Set<string>();
  for (let next: URL | undefined = first; next; ) {
    if (addresses.has(next.href)) throw new RetailPricesFailure('the pages of the price list lead in a circle');
    addresses.add(next.href);
    if (addresses.size > maxPages) throw new RetailPricesFailure(`the price list has more than ${maxPages} pages`);
    const { items, link }: Page = await fetchPage(next, `${filter}, ${currency}, page ${addresses.size}`, options);
    options.onPage?.(items.length);
    yield items;
    next = link === null ? undefined : nextUrl(link, base);
  }
}

interface Page {
  readonly items: readonly unknown[];
  readonly link: string | null;
}

/** Links spell out the port of https and the base does not, so it compares origins. */
function nextUrl(link: string, base: URL): URL {
  const next = URL.parse(link, base.href);
  if (!next || next.origin !== base.origin) {
    throw new RetailPricesFailure(`the price list leads to another host: ${link.slice(0, 200)}`);
  }
  return next;
}

async function fetchPage(
  url: URL,
  part: string,
  { address: _, onPage: _1, ...patience }: ClientOptions,
): Promise<Page> {
  const what = 'the price list';
  const text = await fetchText(url, {
    ...patience,
    what,
    part,
    maxBytes: maxPageBytes,
    check: checkJson(what),
  }).catch((error: unknown) => {
    if (error instanceof FetchFailure) throw new RetailPricesFailure(error.message, { cause: error });
    throw error;
  });
  return parsePage(text);
}

function parsePage(body: string): Page {
  const { Items: items, NextPageLink: link = null } = membersOf(JSON.parse(body));
  if (!Array.isArray(items) || (link !== null && typeof link !== 'string')) {
    throw new RetailPricesFailure('an answer of the price list has another form than documented');
  }
  return { items, link: link === '' ? null : link };
}
