import { type DataDirectory, openDataDirectory } from './data-directory.ts';
import { createTables, startDynamoDb } from './dynamodb.ts';
import { type BusEvent, startEvents } from './events-endpoint.ts';
import { type Endpoints, setLocalEnvironment } from './local-environment.ts';
import type { LocalService } from './local-service.ts';
import type { LocalSettings } from './local-settings.ts';
import type { ObjectChange } from './s3/object-change.ts';
import { startS3 } from './s3/start-s3.ts';

/** Everything that functions need around them in a local run. */
export interface Stores {
  readonly endpoints: Endpoints;
  readonly data: DataDirectory;
  /**
   * Stops the services, then discards what was not to be kept.
   * @param graceMs how long transfers under way may take to end
   */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** Who hears of what happens in the stores. */
export interface Listeners {
  /** Awaited before the client is told that its upload was accepted. */
  readonly onObject: (change: ObjectChange) => Promise<void>;
  readonly onEvent: (event: BusEvent) => void;
}

/**
 * Starts DynamoDB, S3 and the event bus, or uses the endpoints that the settings name instead; then makes the tables
 * and gives this process the environment that functions read.
 * @throws CannotStart when one of them cannot be had; nothing is left running then
 */
export async function startStores(
  settings: Omit<LocalSettings, 'pricingAccess' | 'hasRequestLimits'>,
  { onObject, onEvent }: Listeners,
): Promise<Stores> {
  const { ports, external } = settings;
  const data = await openDataDirectory(settings.dataDirectory);
  const starting = [
    external.dynamodb ? externalService(external.dynamodb) : startDynamoDb(ports.dynamodb, data.dynamodb),
    external.s3 ? externalService(external.s3) : startS3(ports.s3, data.s3, onObject),
    startEvents(onEvent),
  ] as const;
  const close = async (graceMs = 0): Promise<void> => {
    const outcomes = await Promise.allSettled(starting);
    const services = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    await Promise.all(services.map((service) => service.close(graceMs)));
    await data.discard();
  };
  try {
    const [dynamodb, s3, events] = await Promise.all(starting);
    const endpoints = { dynamodb: dynamodb.url, s3: s3.url, events: events.url };
    setLocalEnvironment(process.env, endpoints);
    await createTables(endpoints.dynamodb);
    return { endpoints, data, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const externalService = async (url: string): Promise<LocalService> => ({
  url: url.replace(/\/$/, ''),
  close: async () => {},
});
