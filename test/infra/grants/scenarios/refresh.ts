import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { demoSource } from '../../../../lib/market/source/demo.ts';
import { startCvmServer } from '../../../support/cvm-server.ts';
import { cvmZip } from '../../../support/cvm-zips.ts';
import { startRetailServer } from '../../../support/retail-server.ts';
import type { Scenario } from '../stage.ts';

const once = { event: {} };

/** Scenarios of what the schedules start. */
export const refreshScenarios: Readonly<Record<string, Scenario>> = {
  'pricing-refresh-retail': async ({ container, loseAnswer }) => {
    const azure = await startRetailServer();
    const outside = { APPRAISE_RETAIL_PRICES_URL: azure.url };
    try {
      // A currency that the demo has no list in.
      const inPounds = { ...outside, APPRAISE_RETAIL_CURRENCIES: 'GBP' };
      const first = await container([once, once], inPounds);
      expect(first.map(({ result }) => result?.results[0].status)).toEqual(['completed', 'completed']);
      loseAnswer('PutItem', 'appraise-snapshots');
      const [again] = await container([once], inPounds);
      expect(again?.result.results[0].status).toBe('completed');
      const [some] = await container([once], { ...inPounds, APPRAISE_RETAIL_REGIONS: 'eastus2' });
      expect(Object.keys(some?.result.results[0].regions)).toHaveLength(4);
      // The demo's list is much longer.
      expect(await container([once], outside)).toEqual([{ error: expect.stringContaining('retail:azure:USD') }]);
    } finally {
      await azure.close();
    }
  },
  'pricing-check-retail': async ({ container }) => {
    // The demo's prices are of this night, or were until 03:30 a moment ago.
    expect(JSON.stringify(await container([once]))).toContain('retail:azure:USD');
  },
  'market-refresh': async ({ container }) => {
    const brapi = await brapiServer();
    try {
      const outcomes = await container([once, once], { APPRAISE_BRAPI_URL: brapi.url });
      expect(outcomes.map(({ result }) => result?.status)).toEqual(['published', 'published']);
      expect(outcomes[0]?.result.falhas).toHaveProperty('BBAS3');
      expect(brapi.tokens()).toEqual(['Bearer s3cret']);
      await publishFromTheFuture();
      const [late] = await container([once], { APPRAISE_BRAPI_URL: brapi.url });
      expect(late?.result.status).toBe('superseded');
    } finally {
      brapi.close();
    }
  },
  'market-check-refresh': async ({ container }) => {
    const dia = await publishFromTheFuture();
    expect(await container([once])).toEqual([{ result: { dia } }]);
  },
};

/** The refresh with uploaded figures before those of the demo. */
export const refreshFromFiles: Scenario = async ({ container, upload }) => {
  for (const name of ['precos.csv', 'proventos.csv']) {
    await upload(`market/${name}`, readFileSync(`events/market/${name}`));
  }
  await upload('market/empty.csv', '');
  const [outcome] = await container([once]);
  expect(outcome?.result).toMatchObject({
    fonte: 'csv+demo',
    avisos: expect.arrayContaining([expect.stringContaining('market/empty.csv')]),
  });
};

/** The refresh with LPA and VPA from zips that are kept, read again and replaced. */
export const refreshFromCvm: Scenario = async ({ container }) => {
  const cvm = await startCvmServer();
  try {
    const year = new Date().getFullYear();
    const codes = ['PETR4'];
    cvm.publishYears([year - 2, year - 1, year], { codes });
    const outside = { APPRAISE_CVM_URL: cvm.address };
    const [first] = await container([once], outside);
    expect(first?.result).toMatchObject({ fonte: 'cvm+demo', avisos: [] });
    const changed = { document: 'dfp', year: year - 1 } as const;
    const later = new Date().toUTCString();
    cvm.publish(changed, { bytes: cvmZip(changed, { codes, income: 1_000_000 }), lastModified: later });
    const [second] = await container([once], outside);
    expect(second?.result).toMatchObject({ fonte: 'cvm+demo', avisos: [] });
    expect(cvm.statuses('dfp')).toEqual(expect.arrayContaining([304, 200]));
  } finally {
    cvm.close();
  }
};

/** The refresh from a source that is no matter of AWS. */
export const refreshFromElsewhere: Scenario = async ({ container }) => {
  const [outcome] = await container([once]);
  expect(outcome?.result.fonte).toBe('demo');
};

/** Publishes today with an id that is later than any that a function makes now. @returns the day */
async function publishFromTheFuture(): Promise<string> {
  const { prepareDay } = await import('../../../../lib/market/import/refresh-market.ts');
  const { createPublicationId, publishDays } = await import('../../../../lib/market/store/publish-days.ts');
  const now = new Date();
  const { publishable } = await prepareDay({ sources: [demoSource], now });
  if (!publishable) throw new Error('the demo has no figures');
  const { publication, day } = publishable;
  const id = createPublicationId(new Date(now.getTime() + 3_600_000));
  await publishDays(new Map([[{ ...publication, id }, day]]), now);
  return publication.dia;
}

/** As much of brapi.dev as a refresh needs: every stock but one. */
async function brapiServer() {
  const tokens = new Set<string | undefined>();
  const server = createServer((incoming, outgoing) => {
    tokens.add(incoming.headers.authorization);
    const symbol = new URL(incoming.url ?? '', 'http://brapi').pathname.split('/').at(-1);
    const results = symbol === 'BBAS3' ? [] : [{ symbol, regularMarketPrice: 20.19, earningsPerShare: 2.74 }];
    outgoing.setHeader('Content-Type', 'application/json').end(JSON.stringify({ results }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: () => [...tokens],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
