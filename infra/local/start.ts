import { createServer } from 'node:http';
import { join } from 'node:path';
import { Cron } from 'croner';
import type { ScheduledRun } from '../../functions/market/refresh.ts';
import { allRoutes, jobs } from '../../functions/routes.ts';
import { parseSourceNames } from '../../lib/market/source/sources.ts';
import { requireVariable } from '../../lib/platform/aws/environment.ts';
import { openDeadLetterFile } from './async-invocation.ts';
import { loadCheckedHandler } from './checked-handler.ts';
import { createConsolePages, isConsoleBuilt } from './console-pages.ts';
import { noRoomError } from './data-directory.ts';
import { tellNoRoom } from './disk-room.ts';
import { formatEvent } from './events-endpoint.ts';
import { createUploadForwarder } from './forward-upload.ts';
import { createGateway, type KeyCheck } from './gateway.ts';
import { createUploadListener } from './inbox-uploads.ts';
import { type JobQueue, openJobQueue } from './job-queue.ts';
import { listen, stop } from './listen.ts';
import type { LocalSettings } from './local-settings.ts';
import { openPendingEvents } from './pending-events.ts';
import { copyPreparedDemo } from './prepared-demo.ts';
import { createQueuedJobs } from './queued-jobs.ts';
import { createRequestLimiter } from './request-limiter.ts';
import { startStores } from './stores.ts';

/** Where `npm run build:web` puts the console. */
const consoleDirectory = join(import.meta.dirname, '../../dist/web');

/** The running product. */
export interface LocalProduct {
  readonly urls: { readonly http: string; readonly s3: string; readonly dynamodb: string };
  /** Whether the console is built. */
  readonly hasConsole: boolean;
  /**
   * Stops within five seconds, within one when idle. Requests are answered; the next run handles remaining events.
   */
  readonly close: () => Promise<void>;
}

/** The schedules of the stack: 09:05 in São Paulo, every day, and every 15 minutes until 18:00. */
const refreshPattern = '5 9 * * *';
const retryPattern = '5-59/15 9-17 * * *';
const refreshZone = 'America/Sao_Paulo';

/** When it looks for portfolios that are due: each minute, as the schedule of the stack does. */
const portfolioPattern = '* * * * *';

/** These jobs read everything uploaded so far, so one waiting event is enough. */
const coalesced = [jobs.marketRefresh.id, jobs.assessmentMakePortfolios.id];

/** Reads the environment, which is set once the stores run. */
const marketSources = () => parseSourceNames(requireVariable('APPRAISE_MARKET_SOURCE'));

/** A disk that is full at the minute of a job takes no event for it. */
const reportSkipped = (error: unknown): void => console.error(`a scheduled job could not be started: ${error}`);

/** How long requests, jobs and transfers may take to end, in all. */
const graceMs = 4_500;
/** Kept for transfers when requests and jobs use up the time. */
const minTransferGraceMs = 300;

/** A port in use is said before there is a demo. @throws CannotStart when a port is in use or not allowed */
async function checkPorts({ ports, external }: LocalSettings): Promise<void> {
  const needed = [
    ['PORT', ports.http],
    ...(external.s3 ? [] : [['APPRAISE_S3_PORT', ports.s3] as const]),
    ...(external.dynamodb ? [] : [['APPRAISE_DYNAMODB_PORT', ports.dynamodb] as const]),
  ] as const;
  for (const [setting, port] of needed) {
    const server = createServer();
    await listen(server, port, setting);
    await stop(server, 0);
  }
}

/**
 * Starts everything, and changes `process.env`: once a process.
 * @param print gets a line for each bus event @param onStep gets what is done next
 * @throws CannotStart when a port or the data directory is not usable; nothing is left running then
 */
export async function startLocalProduct(
  settings: LocalSettings,
  print: (line: string) => void,
  onStep: (what: string) => void = () => {},
): Promise<LocalProduct> {
  await checkPorts(settings);
  await copyPreparedDemo(settings, process.env);
  onStep('opening the database and the buckets');
  const opened = Promise.withResolvers<JobQueue>();
  const onUpload = createUploadListener({
    deliver: async ({ id }, event) => (await opened.promise).accept(id, event),
    readsFigures: () => marketSources().includes('csv'),
  });
  const stores = await startStores(settings, {
    onObject: async (change) => {
      // The stores announce changes of an earlier run before this process has its environment.
      await opened.promise;
      await onUpload(change);
    },
    onEvent: (event) => print(formatEvent(event, stores.endpoints.s3)),
  });
  try {
    process.env.APPRAISE_PRICING_ACCESS = settings.pricingAccess;
    const queue = await openJobQueue(openPendingEvents(stores.data.pending), coalesced);
    opened.resolve(queue);
    // Modules that use stores must be loaded after the stores are known.
    const { now } = await import('../../lib/platform/clock.ts');
    const { seedDemo } = await import('./demo/seed.ts');
    const { findGatewayKey, localKeys, seedKeys } = await import('./api-keys.ts');
    const { isRefreshLate, isRetryWanted, makeDemoDays } = await import('./market-days.ts');
    const isDemo = marketSources().includes('demo');
    onStep('looking for the demo, and making it at a first start: prices, price sheets and 45 days of the market');
    await Promise.all([seedDemo(now()), seedKeys(now()), isDemo && makeDemoDays(now())]);
    const keys: KeyCheck = {
      needsKey: ({ access, context }) =>
        access === 'api-key' && (context === 'market' || settings.pricingAccess === 'api-key'),
      find: findGatewayKey,
      limiter: settings.hasRequestLimits
        ? createRequestLimiter({ elapsedMs: () => performance.now(), now })
        : undefined,
    };
    onStep('opening the server');
    const findConsolePage = createConsolePages(consoleDirectory, {
      stage: 'local',
      pricing_access: settings.pricingAccess,
      demo_keys: localKeys,
    });
    const server = await createGateway(
      allRoutes,
      async (route) => tellNoRoom(await loadCheckedHandler(route), stores.data.room),
      keys,
      findConsolePage,
      createUploadForwarder(requireVariable('APPRAISE_INBOX_URL')),
    );
    const http = await listen(server, settings.ports.http, 'PORT');
    const { room, deadLetters } = stores.data;
    queue.start(createQueuedJobs(openDeadLetterFile(deadLetters), print, queue.accept, room.isFull));
    // A waiting `retry` would do nothing for an upload that joins it, so both schedules send `daily`.
    const refresh = () => queue.accept(jobs.marketRefresh.id, { run: 'daily' } satisfies ScheduledRun);
    const isFree = () => !queue.has(jobs.marketRefresh.id);
    const retry = async (): Promise<void> => {
      if (isFree() && (await isRetryWanted(now()))) await refresh();
    };
    // The product was off at 09:05: refresh now.
    if (isFree() && (await isRefreshLate(now()))) await refresh();
    const schedules = [
      new Cron(refreshPattern, { timezone: refreshZone, catch: reportSkipped }, refresh),
      new Cron(portfolioPattern, { catch: reportSkipped }, () => queue.accept(jobs.assessmentMakePortfolios.id, {})),
      new Cron(retryPattern, { timezone: refreshZone, catch: reportSkipped }, retry),
    ];
    const close = async (): Promise<void> => {
      for (const schedule of schedules) schedule.stop();
      const began = performance.now();
      const untilTransfersMs = graceMs - minTransferGraceMs;
      // Requests and jobs need the stores, which therefore stop last.
      await Promise.all([stop(server, untilTransfersMs), queue.close(untilTransfersMs)]);
      await stores.close(graceMs - Math.min(performance.now() - began, untilTransfersMs));
    };
    const urls = { http, s3: stores.endpoints.s3, dynamodb: stores.endpoints.dynamodb };
    return { urls, hasConsole: isConsoleBuilt(consoleDirectory), close };
  } catch (error) {
    await stores.close();
    throw (await stores.data.room.isFull()) ? noRoomError(stores.data.root) : error;
  }
}
