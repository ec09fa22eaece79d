import { type DataDirectory, noRoomError, openDataDirectory } from './data-directory.ts';
import { isNoRoom } from './disk-room.ts';
import { createTables, startDynamoDb } from './dynamodb.ts';
import { type BusEvent, startEvents } from './events-endpoint.ts';
import type { LocalService } from './listen.ts';
import { type Endpoints, setLocalEnvironment } from './local-environment.ts';
import type { LocalSettings } from './local-settings.ts';
import type { ObjectChange } from './s3/object-change.ts';
import { startS3 } from './s3/start-s3.ts';

/** The stores and the event bus of a local run. */
export interface Stores {
  readonly endpoints: Endpoints;
  readonly data: DataDirectory;
  /** Stops the services, then removes temporary data. @param graceMs how long transfers may take to end */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** Listeners to what happens in the stores. */
export interface Listeners {
  /** The client waits for it before its upload is accepted. */
  readonly onObject: (change: ObjectChange) => Promise<void>;
  readonly onEvent: (event: BusEvent) => void;
}

/**
 * Starts the stores, or uses those of the settings; then creates tables and sets the environment of functions.
 * @throws CannotStart when one of them fails; nothing is left running then
 */
export async function startStores(
  settings: Omit<LocalSettings, 'pricingAccess' | 'hasRequestLimits'>,
  { onObject, onEvent }: Listeners,
): Promise<Stores> {
  const { ports, external } = settings;
  const data = await openDataDirectory(settings.dataDirectory);
  const starting = [
    external.dynamodb
      ? externalService(external.dynamodb)
      : startDynamoDb(ports.dynamodb, data.dynamodb, data.room, data.root),
    external.s3 ? externalService(external.s3) : startS3(ports.s3, data.s3, onObject, data.room),
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
    throw isNoRoom(error) || (await data.room.isFull()) ? noRoomError(data.root) : error;
  }
}

const externalService = async (url: string): Promise<LocalService> => ({
  url: url.replace(/\/$/, ''),
  close: async () => {},
});
