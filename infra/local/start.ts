import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Event } from 'aws-lambda';
import { Cron } from 'croner';
import type { ImportReport, ObjectCreated } from '../../functions/pricing/import-price-sheet.ts';
import { allRoutes, jobs } from '../../functions/routes.ts';
import { sourceNamesIn } from '../../lib/b3/sources.ts';
import type { Job } from '../../lib/http/route.ts';
import type { MarketRefreshResult } from '../../lib/ingest/refresh-market.ts';
import { required } from '../../lib/storage/environment.ts';
import { invokeAsync } from './async-invocation.ts';
import { localContext } from './context.ts';
import { deadLetterFile } from './dead-letters.ts';
import { eventLine } from './event-line.ts';
import { loadHandler } from './function-module.ts';
import { gateway } from './gateway.ts';
import { listen, stop } from './listen.ts';
import { marketUploads, refreshLines } from './market-uploads.ts';
import { importLine, priceSheetUploads, untilDone } from './price-sheet-uploads.ts';
import { recordUploads } from './record-uploads.ts';
import type { Settings } from './settings.ts';
import { startStores } from './stores.ts';

/** The running product. */
export interface Product {
  readonly urls: { readonly http: string; readonly s3: string; readonly dynamodb: string };
  /** Stops everything within a second: what is under way may end, within limits. */
  readonly close: () => Promise<void>;
}

/** As the schedule of the stack: 09:05 in São Paulo, every day. */
const refreshPattern = '5 9 * * *';
const refreshZone = 'America/Sao_Paulo';

/** Where the market's figures come from, once the stores have given this process its environment. */
const marketSources = () => sourceNamesIn(required('APPRAISE_MARKET_SOURCE'));

/** How long requests and uploads under way may take to end; the rest of the second is for the stores. */
const graceMs = 300;

/**
 * Starts the whole product: stores, event bus, functions and the HTTP gateway. It takes over `process.env`, so a
 * process can hold one.
 * @param say takes a line for each event that the functions put on the bus
 * @throws CannotStart when a port or the data directory cannot be had; nothing is left running then
 */
export async function start(settings: Settings, say: (line: string) => void): Promise<Product> {
  const underWay = new Set<Promise<void>>();
  const started = Promise.withResolvers<{
    readonly validate: (event: S3Event) => Promise<void>;
    readonly importSheet: (event: ObjectCreated) => Promise<void>;
    readonly refresh: (event: unknown) => Promise<void>;
  }>();
  const track = (work: Promise<void>): void => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const onRecord = recordUploads(async (event) => track(started.promise.then(({ validate }) => validate(event))));
  const onSheet = priceSheetUploads((event) => track(started.promise.then(({ importSheet }) => importSheet(event))));
  const onFigures = marketUploads(() => track(started.promise.then(({ refresh }) => refresh({}))));
  const stores = await startStores(settings, {
    onObject: (event) => {
      onRecord(event);
      onSheet(event);
      if (marketSources().includes('csv')) onFigures(event);
    },
    onEvent: (event) => say(eventLine(event, stores.endpoints.s3)),
  });
  try {
    process.env.APPRAISE_PRICING_ACCESS = settings.pricingAccess;
    // What reaches the stores is loaded no sooner than they are known.
    const { now } = await import('../../lib/http/clock.ts');
    const { seedDemo } = await import('./demo/seed.ts');
    const { knownKeyId, seedKeys } = await import('./api-keys.ts');
    const { isRefreshLate, seedMarket } = await import('./demo/seed-market.ts');
    const isDemo = marketSources().includes('demo');
    await Promise.all([seedDemo(now()), seedKeys(now()), isDemo && seedMarket(now())]);
    const server = await gateway(allRoutes, ({ entry }) => loadHandler(entry), {
      needsKey: ({ access, id }) =>
        access === 'api-key' && (id.startsWith('market-') || settings.pricingAccess === 'api-key'),
      idOf: knownKeyId,
    });
    const http = await listen(server, settings.ports.http, 'PORT');
    const bury = deadLetterFile(stores.data.deadLetters);
    const job =
      <Event, Result>(row: Job) =>
      async (event: Event) =>
        (await (
          await loadHandler(row.entry)
        )(event as never, localContext(row))) as Result;
    const refresh = invokeAsync({
      id: jobs.marketRefresh.id,
      run: async (event: unknown) =>
        say(refreshLines(await job<unknown, MarketRefreshResult>(jobs.marketRefresh)(event))),
      bury,
    });
    started.resolve({
      refresh,
      validate: invokeAsync({
        id: jobs.assessmentValidateUpload.id,
        run: job<S3Event, unknown>(jobs.assessmentValidateUpload),
        bury,
      }),
      importSheet: invokeAsync({
        id: jobs.pricingImportPriceSheet.id,
        run: async (event: ObjectCreated) =>
          say(importLine(await untilDone(() => job<ObjectCreated, ImportReport>(jobs.pricingImportPriceSheet)(event)))),
        bury,
      }),
    });
    // The data of today is late, not lost.
    if (await isRefreshLate(now())) track(refresh({}));
    const schedule = new Cron(refreshPattern, { timezone: refreshZone }, () => track(refresh({})));
    const close = async (): Promise<void> => {
      schedule.stop();
      await Promise.all([stop(server, graceMs), Promise.race([Promise.allSettled(underWay), sleep(graceMs)])]);
      await stores.close();
    };
    return { urls: { http, s3: stores.endpoints.s3, dynamodb: stores.endpoints.dynamodb }, close };
  } catch (error) {
    await stores.close();
    throw error;
  }
}
