import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An item as the Azure Retail Prices API lists one. */
export const retailItem = (members: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  currencyCode: 'USD',
  tierMinimumUnits: 0,
  retailPrice: 0.096,
  unitPrice: 0.096,
  armRegionName: 'eastus2',
  location: 'US East 2',
  effectiveStartDate: '2023-01-01T00:00:00Z',
  meterId: '0b7f4c1e-55a1-4b0e-9d6c-0d6b6f0a1001',
  meterName: 'D2s v5',
  productId: 'DZH318Z08M9T',
  skuId: 'DZH318Z08M9T/001A',
  productName: 'Virtual Machines Dsv5 Series',
  skuName: 'D2s v5',
  serviceName: 'Virtual Machines',
  serviceId: 'DZH313Z7MMC8',
  serviceFamily: 'Compute',
  unitOfMeasure: '1 Hour',
  type: 'Consumption',
  isPrimaryMeterRegion: true,
  armSkuName: 'Standard_D2s_v5',
  ...members,
});

/** A request for prices. */
export interface RetailQuestion {
  readonly filter: string;
  readonly currency: string;
  readonly version: string;
  readonly skip: number;
  /** How many identical requests came before. */
  readonly earlier: number;
}

/** The place that a query asks for: a region, `Global`, a zone, or `''` for what has none. */
export const placeIn = ({ filter }: Pick<RetailQuestion, 'filter'>): string =>
  /armRegionName eq '([^']*)'/.exec(filter)?.[1] ?? '';

/** True for a query that asks for the virtual machines of a region, among others or alone. */
export const asksForMachines = ({ filter }: Pick<RetailQuestion, 'filter'>): boolean =>
  /^[a-z]+\d?$/.test(placeIn({ filter })) && (!filter.includes('serviceName') || filter.includes("'Virtual Machines'"));

/** An answer: items, with a next page or not, or anything else that a server may send. */
export type RetailAnswer =
  | { readonly items: readonly unknown[]; readonly next?: string | number | null }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | ((response: ServerResponse) => void);

/**
 * Starts a server that answers like the Azure Retail Prices API, with pages by `$skip`. By default it has one machine
 * with two prices.
 */
export async function startRetailServer() {
  const asked: RetailQuestion[] = [];
  let answer: (question: RetailQuestion) => RetailAnswer = ({ filter, currency }) => ({
    items: asksForMachines({ filter })
      ? [
          retailItem({ currencyCode: currency }),
          retailItem({ currencyCode: currency, type: 'Reservation', reservationTerm: '1 Year', unitPrice: 500 }),
        ]
      : [],
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const page = url.search;
    const question = {
      filter: url.searchParams.get('$filter') ?? '',
      currency: (url.searchParams.get('currencyCode') ?? '').replaceAll("'", ''),
      version: url.searchParams.get('api-version') ?? '',
      skip: Number(url.searchParams.get('$skip') ?? 0),
      earlier: asked.filter((one) => (one as RetailQuestion & { page: string }).page === page).length,
      page,
    };
    asked.push(question);
    send(response, answer(question), url);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/retail/prices`,
    asked: asked as readonly RetailQuestion[],
    answerWith: (next: (question: RetailQuestion) => RetailAnswer): void => {
      answer = next;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function send(response: ServerResponse, answer: RetailAnswer, url: URL): void {
  if (typeof answer === 'function') {
    answer(response);
    return;
  }
  if ('status' in answer) {
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
    return;
  }
  const { items, next = null } = answer;
  const link = typeof next === 'number' ? nextPage(url, next) : next;
  const body = { BillingCurrency: 'USD', CustomerEntityId: 'Default', CustomerEntityType: 'Retail', Items: items };
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ ...body, NextPageLink: link, Count: items.length }));
}

function nextPage(url: URL, skip: number): string {
  const next = new URL(url);
  next.searchParams.set('$skip', String(skip));
  return next.href;
}
