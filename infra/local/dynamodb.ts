import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { localCredentials, localTableName } from '../../lib/platform/aws/local-names.ts';
import { type TableDefinition, tableDefinitions } from '../../lib/platform/aws/table-definitions.ts';
import { CannotStart } from './cannot-start.ts';
import { closeIterators } from './close-iterators.ts';
import { type LocalService, listen, stop } from './listen.ts';
import { guardOrigin, type OriginGuard } from './origin-guard.ts';

/** Starts DynamoDB without tables. @param directory checked LevelDB directory; undefined keeps tables in memory */
export async function startDynamoDb(port: number, directory: string | undefined): Promise<LocalService> {
  const { default: dynalite } = await import('dynalite');
  closeIterators();
  const server = dynalite({ ...(directory !== undefined && { path: directory }), createTableMs: 0 });
  const [serve] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on(
    'request',
    guardOrigin((request, response) => void serveBuffered(request, response, serve), { refuse }),
  );
  const url = await listen(server, port, 'APPRAISE_DYNAMODB_PORT');
  return { url, close: (graceMs = 0) => stop(server, graceMs) };
}

const refuse: OriginGuard['refuse'] = (_, response, { message }) => {
  response.writeHead(403, { 'Content-Type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message }));
};

/** Passes on whole requests only: dynalite ends the process when a client hangs up in the middle of one. */
async function serveBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  serve?: RequestListener,
): Promise<void> {
  const body = await buffer(request).catch(() => undefined);
  if (body !== undefined) serve?.(withBody(request, body), response as never);
}

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
      `the tables at ${endpoint} cannot be created: ${(error as Error).message || (error as Error).name}`,
    );
  } finally {
    client.destroy();
  }
}

async function createTable(client: DynamoDBClient, definition: TableDefinition): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableInput(definition)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await checkKeys(client, definition);
  }
}

/** A table of another version would fail each later request without saying why. */
async function checkKeys(client: DynamoDBClient, definition: TableDefinition): Promise<void> {
  const TableName = localTableName(definition.id);
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const names = (keys: CreateTableCommandInput['KeySchema'] = []) => keys.map((key) => key.AttributeName).join(', ');
  const [found, wanted] = [names(Table?.KeySchema), names(keySchema(definition))];
  if (found === wanted) return;
  throw new CannotStart(
    `the table ${TableName} belongs to another version of appraise, with the keys ${found} instead of ${wanted}: remove the data directory, or set APPRAISE_DATA_DIR=<directory> to another one`,
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
