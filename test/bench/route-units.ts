/** What one endpoint consumes for its sample event, in a process of its own as in a container; `units.ts` starts it. */
import { readFile } from 'node:fs/promises';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { allRoutes } from '../../functions/routes.ts';
import { localContext } from '../../infra/local/context.ts';
import { loadHandler } from '../../infra/local/function-module.ts';
import { dynamodb } from '../../lib/storage/dynamodb-client.ts';
import type { Units } from './units.ts';

/** Commands that write. */
const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

let units = { read: 0, write: 0 };
dynamodb.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      Object.assign(args.input as object, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: unknown };
      const consumed = [ConsumedCapacity].flat() as ({ CapacityUnits?: number } | undefined)[];
      const sum = consumed.reduce((total, one) => total + (one?.CapacityUnits ?? 0), 0);
      units[writes.test(commandName) ? 'write' : 'read'] += sum;
      return result;
    },
  { step: 'initialize' },
);

const route = allRoutes.find(({ id }) => id === process.argv[2]);
if (!route) throw new Error(`there is no route ${process.argv[2]}`);
const handler = await loadHandler(route.entry);
const event = JSON.parse(await readFile(`events/${route.id}.json`, 'utf8')) as never;

/** Units since the last time this was asked, those of the loading among them. */
async function call(): Promise<Units> {
  const { statusCode } = (await handler(event, localContext({ id: route?.id ?? '' }))) as APIGatewayProxyResult;
  if (statusCode !== 200) throw new Error(`${route?.id} answered its sample event with ${statusCode}`);
  const used = units;
  units = { read: 0, write: 0 };
  return used;
}

process.send?.({ first: await call(), later: await call() });
