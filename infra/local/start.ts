import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Event } from 'aws-lambda';
import { allRoutes, jobs } from '../../functions/routes.ts';
import { invokeAsync } from './async-invocation.ts';
import { localContext } from './context.ts';
import { deadLetterFile } from './dead-letters.ts';
import { eventLine } from './event-line.ts';
import { loadHandler } from './function-module.ts';
import { gateway } from './gateway.ts';
import { listen, stop } from './listen.ts';
import { recordUploads } from './record-uploads.ts';
import type { Settings } from './settings.ts';
import { startStores } from './stores.ts';

/** The running product. */
export interface Product {
  readonly urls: { readonly http: string; readonly s3: string; readonly dynamodb: string };
  /** Stops everything within a second: what is under way may end, within limits. */
  readonly close: () => Promise<void>;
}

/** How long requests and uploads under way may take to end; the rest of the second is for the stores. */
const graceMs = 300;

/**
 * Starts the whole product: stores, event bus, functions and the HTTP gateway. It takes over `process.env`, so a
 * process can hold one.
 * @param say takes a line for each event that the functions put on the bus
 * @throws CannotStart when a port or the data directory cannot be had; nothing is left running then
 */
export async function start(settings: Settings, say: (line: string) => void): Promise<Product> {
  const job = jobs.assessmentValidateUpload;
  const underWay = new Set<Promise<void>>();
  const started = Promise.withResolvers<(event: S3Event) => Promise<void>>();
  const onObject = recordUploads(async (event) => {
    const validation = started.promise.then((validate) => validate(event));
    underWay.add(validation);
    await validation.finally(() => underWay.delete(validation));
  });
  const stores = await startStores(settings, {
    onObject,
    onEvent: (event) => say(eventLine(event, stores.endpoints.s3)),
  });
  try {
    const server = await gateway(allRoutes, ({ entry }) => loadHandler(entry));
    const http = await listen(server, settings.ports.http, 'PORT');
    started.resolve(
      invokeAsync({
        id: job.id,
        run: async (event: S3Event) => (await loadHandler(job.entry))(event as never, localContext(job.id)),
        bury: deadLetterFile(stores.data.deadLetters),
      }),
    );
    const close = async (): Promise<void> => {
      await Promise.all([stop(server, graceMs), Promise.race([Promise.allSettled(underWay), sleep(graceMs)])]);
      await stores.close();
    };
    return { urls: { http, s3: stores.endpoints.s3, dynamodb: stores.endpoints.dynamodb }, close };
  } catch (error) {
    await stores.close();
    throw error;
  }
}
