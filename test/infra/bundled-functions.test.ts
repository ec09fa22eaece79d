import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { allJobs, allRoutes } from '../../functions/routes.ts';
import { dailyRequests } from '../../lib/access/plans.ts';
import { dayOf } from '../../lib/market/sao-paulo.ts';
import { objectUrl } from '../../lib/platform/aws/object-url.ts';
import { logger } from '../../lib/platform/log.ts';
import { loadBundledFunctions } from '../support/bundled-functions.ts';
import { seedWholeDemo } from '../support/demo.ts';
import { startLocalStores } from '../support/local-stores.ts';
import { startRetailServer } from '../support/retail-server.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
await seedWholeDemo();
const functions = await loadBundledFunctions([...allRoutes, ...allJobs]);
const { addScope, findScope } = await import('../../lib/pricing/store/scopes.ts');
const { spend } = await import('../../lib/access/store/quota-counter.ts');
afterAll(async () => {
  functions.close();
  await stores.close();
});

const sample = (id: string) => JSON.parse(readFileSync(`events/${id}.json`, 'utf8'));

describe('a function as it is deployed', () => {
  test.each(allRoutes)('answers its sample event as its sources do: $id', async ({ id, entry }) => {
    const event = sample(id);
    const { result } = await functions.invoke(id, event);
    const { handler } = await import(/* @vite-ignore */ resolve(entry));
    const fromSources = await handler(event, { awsRequestId: 'test', getRemainingTimeInMillis: () => 10_000 });

    expect(result).toMatchObject({ statusCode: 200 });
    expect(withoutClock(result.body)).toEqual(withoutClock(fromSources.body));
  });

  test('refuses with 429 what the quota refuses', async () => {
    const id = 'market-get-status';
    const event = sample(id);
    event.requestContext.identity.apiKeyId = 'demo-gratis';
    const now = new Date();
    const limit = dailyRequests.gratis ?? 0;
    for (let request = 0; request < limit; request += 1)
      await spend({ keyId: 'demo-gratis', day: dayOf(now), requestId: `r${request}`, now }, limit);

    expect(await functions.invoke(id, event)).toMatchObject({ result: { statusCode: 429 } });
  });

  test('answers 503 where there is no store', async () => {
    const nowhere = { APPRAISE_DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' };
    const id = 'pricing-list-scopes';
    expect(await functions.invoke(id, sample(id), nowhere)).toMatchObject({ result: { statusCode: 503 } });
  });
});

describe('a job as it is deployed', () => {
  test('imports a price sheet from its upload, and reports beside it', async () => {
    const event = sample('pricing-import-price-sheet');
    const { key } = event.detail.object;
    const sheet = readFileSync('events/price-sheets/sample.csv');
    await fetch(objectUrl(stores.endpoints.s3, 'appraise-inbox', key), { method: 'PUT', body: sheet });
    await addScope({ scope_id: 'ea:7654321', currency: 'USD', now: new Date() });

    const { result } = await functions.invoke('pricing-import-price-sheet', event);
    expect(result).toMatchObject({ status: 'completed', scope_id: 'ea:7654321', rejected_rows: 0, failure: null });
    const report = await fetch(objectUrl(stores.endpoints.s3, 'appraise-reports', `${key}.import.json`));
    expect(await report.json()).toMatchObject({ status: 'completed', snapshot_id: result.snapshot_id });
    expect((await findScope('ea:7654321'))?.active_snapshot?.snapshot_id).toBe(result.snapshot_id);
  });

  test('reads the public price list', async () => {
    const azure = await startRetailServer();
    try {
      const { result } = await functions.invoke('pricing-refresh-retail', sample('pricing-refresh-retail'), {
        APPRAISE_RETAIL_PRICES_URL: azure.url,
        APPRAISE_RETAIL_REGIONS: 'eastus2',
        APPRAISE_RETAIL_CURRENCIES: 'GBP',
      });
      expect(result.results).toMatchObject([{ status: 'completed', scope_id: 'retail:azure:GBP', row_count: 2 }]);
      expect((await findScope('retail:azure:GBP'))?.active_snapshot?.row_count).toBe(2);
    } finally {
      await azure.close();
    }
  });

  test('publishes the market, with uploaded figures, and finds the day published', async () => {
    for (const name of ['precos.csv', 'proventos.csv']) {
      const body = readFileSync(`events/market/${name}`);
      await fetch(objectUrl(stores.endpoints.s3, 'appraise-inbox', `market/${name}`), { method: 'PUT', body });
    }
    const { result } = await functions.invoke('market-refresh', sample('market-refresh'), {
      APPRAISE_MARKET_SOURCE: 'csv+demo',
    });
    expect(result).toMatchObject({ status: 'published' });
    expect(await functions.invoke('market-check-refresh', {})).toEqual({ result: { dia: dayOf(new Date()) } });
  });

  test('asks Parameter Store for the token of its source', async () => {
    const told: string[] = [];
    const outside = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const target = request.headers['x-amz-target'];
      told.push(target === undefined ? String(request.headers.authorization) : `${target} ${body}`);
      if (target === undefined) response.writeHead(401).end('{}');
      else response.end(JSON.stringify({ Parameter: { Name: '/token', Value: 's3cret', LastModifiedDate: 1.5e9 } }));
    });
    await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
    try {
      const { error } = await functions.invoke(
        'market-refresh',
        {},
        {
          APPRAISE_MARKET_SOURCE: 'brapi',
          APPRAISE_BRAPI_TOKEN_PARAMETER: '/token',
          APPRAISE_BRAPI_URL: url,
          AWS_ENDPOINT_URL_SSM: url,
        },
      );
      expect(error).toBeDefined();
      expect(told[0]).toBe('AmazonSSM.GetParameter {"Name":"/token","WithDecryption":true}');
      expect(told[1]).toBe('Bearer s3cret');
    } finally {
      outside.closeAllConnections();
      outside.close();
    }
  });
});

/** An answer without what depends on the moment at which it was made. */
const withoutClock = (body: string): string =>
  body
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, '(time)')
    .replaceAll(/(?<="uptime_seconds":)[\d.]+/g, '(seconds)')
    // What is signed has a name and a time of its own.
    .replaceAll(/\d{8}T\d{6}Z(?:-[\da-f]{16}(?=-))?/g, '(name)')
    .replaceAll(/(?<=X-Amz-Signature=)[\da-f]{64}/g, '(signature)');
