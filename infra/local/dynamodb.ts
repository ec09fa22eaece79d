import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { localCredentials, localTableName } from '../../lib/platform/aws/local-names.ts';
import { type TableDefinition, tableDefinitions } from '../../lib/platform/aws/table-definitions.ts';
import { errorMessage } from '../../lib/platform/error-facts.ts';
import { findLoss, type Marker, markerName, readMarker, tableFiles } from '../../lib/platform/local-data.ts';
import { CannotStart } from './cannot-start.ts';
import { type DiskRoom, watchDiskRoom } from './disk-room.ts';
import { type LocalService, listen, stop } from './listen.ts';
import { type Dynalite, openDynalite } from './open-dynalite.ts';
import { guardOrigin, type OriginGuard } from './origin-guard.ts';
import { writeJson } from './s3/json-file.ts';

/**
 * Starts DynamoDB without tables. Writes that have no room on the disk are 503 `no_room`.
 * @param directory checked LevelDB directory; undefined keeps tables in memory
 * @param root of the data, for the marker that tells a later start what is missing; undefined keeps none
 */
export async function startDynamoDb(
  port: number,
  directory: string | undefined,
  room: DiskRoom = watchDiskRoom(directory ?? tmpdir(), directory),
  root?: string,
): Promise<LocalService> {
  const { server, ready, inventory, close } = await openDynalite(directory, room);
  const keepsMarker = root !== undefined && directory !== undefined;
  const writeMarker = keepsMarker ? await keepMarker(root, directory, inventory) : async () => {};
  const [serve] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const serveReady: RequestListener = async (request, response) => {
    const body = await readWhole(request);
    await ready();
    if (body !== undefined) serve?.(withBody(request, body), response as never);
  };
  server.on('request', guardOrigin(serveReady, { refuse }));
  const url = await listen(server, port, 'APPRAISE_DYNAMODB_PORT');
  return {
    url,
    close: async (graceMs = 0) => {
      await stop(server, graceMs);
      await writeMarker();
      await close();
    },
  };
}

/** So much is lost without a word at most, if the run is killed and the tables are damaged then. */
const markerPauseMs = 60_000;

/** Says what the tables have lost, and writes the marker each minute. @returns what writes it for the last time */
async function keepMarker(root: string, directory: string, inventory: Dynalite['inventory']) {
  const last = await readMarker(root);
  const first = inventory();
  const loss = first ? findLoss(last, first) : [];
  if (loss.length > 0) {
    console.error(
      `appraise: data of ${last?.at} are missing in ${root}: ${loss.join('; ')}. Put the folder back from a copy, or go on with what is there`,
    );
  }
  let written = last?.writes;
  const write = async (): Promise<void> => {
    const found = inventory();
    if (!found || found.writes === written) return;
    const marker: Marker = { at: new Date().toISOString(), ...found, files: await tableFiles(directory) };
    await writeJson(join(root, markerName), marker, directory);
    written = found.writes;
  };
  const writeOrSay = () => write().catch((error: Error) => console.error(`dynamodb: no inventory: ${error.message}`));
  const timer = setInterval(writeOrSay, markerPauseMs).unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await writeOrSay();
  };
}

const refuse: OriginGuard['refuse'] = (_, response, { message }) => {
  response.writeHead(403, { 'Content-Type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message }));
};

/** The whole body of a request: dynalite ends the process when a client hangs up in the middle of one. */
const readWhole = (request: IncomingMessage): Promise<Buffer | undefined> => buffer(request).catch(() => undefined);

/** A copy of a request whose body is read already. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor, socket } = request;
  const members = { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor, socket };
  return Object.assign(Readable.from([body]), members) as never;
}

/** Creates missing tables. @throws CannotStart when the endpoint fails, or has a table with other keys */
export async function createTables(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: process.env.AWS_REGION ?? 'us-east-1',
    credentials: localCredentials,
  });
  try {
    await Promise.all(Object.values(tableDefinitions).map((definition) => createTable(client, definition)));
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(
      `the tables at ${endpoint} cannot be created: ${errorMessage(error) || (error as Error).name}`,
    );
  } finally {
    client.destroy();
  }
}

async function createTable(client: DynamoDBClient, definition: TableDefinition): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableInput(definition)));
    // dynalite answers before the table can be used.
    while ((await describeTable(client, definition))?.TableStatus !== 'ACTIVE') await sleep(5);
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await checkKeys(client, definition);
  }
}

async function describeTable(client: DynamoDBClient, { id }: TableDefinition) {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: localTableName(id) }));
  return Table;
}

/** A table of another version would fail each later request without saying why. */
async function checkKeys(client: DynamoDBClient, definition: TableDefinition): Promise<void> {
  const Table = await describeTable(client, definition);
  const names = (keys: CreateTableCommandInput['KeySchema'] = []) => keys.map((key) => key.AttributeName).join(', ');
  const found = names(Table?.KeySchema);
  const wanted = names(keySchema(definition));
  if (found === wanted) return;
  throw new CannotStart(
    `the table ${Table?.TableName} belongs to another version of appraise, with the keys ${found} instead of ${wanted}: remove the data directory, or set APPRAISE_DATA_DIR=<directory> to another one`,
  );
}

/** The definition as DynamoDB's input. */
export function tableInput(definition: TableDefinition): CreateTableCommandInput {
  const { partitionKey, sortKey, indexes } = definition;
  const attributes = new Set([{ partitionKey, sortKey }, ...indexes].flatMap(keyNames));
  return {
    TableName: localTableName(definition.id),
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes].map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: keySchema({ partitionKey, sortKey }),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  };
}

interface Key {
  readonly partitionKey: string;
  readonly sortKey?: string | undefined;
}

const keyNames = ({ partitionKey, sortKey }: Key): string[] =>
  sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];

const keySchema = (key: Key): NonNullable<CreateTableCommandInput['KeySchema']> =>
  keyNames(key).map((name, position) => ({ AttributeName: name, KeyType: position === 0 ? 'HASH' : 'RANGE' }));
