/** Measures one endpoint's sample event in its own process, as in a container; `units.ts` starts it. */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { allRoutes } from '../../functions/routes.ts';
import { createLocalContext } from '../../infra/local/context.ts';
import { loadHandler } from '../../infra/local/function-module.ts';
import { plainDynamodb } from '../../lib/platform/aws/dynamodb-client.ts';
import { recordConsumption } from './recorder.ts';
import type { Units } from './units.ts';

const recorder = recordConsumption(plainDynamodb);
const route = allRoutes.find(({ id }) => id === process.argv[2]);
if (!route) throw new Error(`there is no route ${process.argv[2]}`);
const handler = await loadHandler(route.entry);
const event = JSON.parse(await readFile(`events/${route.id}.json`, 'utf8')) as never;

/** Returns the units consumed since the last call; the first ones include loading. */
async function call(): Promise<Units> {
  const { statusCode, body } = (await handler(
    event,
    createLocalContext({ id: route?.id ?? '' }),
  )) as APIGatewayProxyResult;
  if (statusCode !== 200) throw new Error(`${route?.id} answered its sample event with ${statusCode}`);
  const { accesses, rounds } = recorder.take();
  const sum = (wanted: 'read' | 'write'): number =>
    accesses.reduce((total, { kind, units }) => total + (kind === wanted ? units : 0), 0);
  const bytes = Buffer.byteLength(body);
  return { read: sum('read'), write: sum('write'), rounds, bytes, compressedBytes: gzipSync(body).length };
}

process.send?.({ first: await call(), later: await call() });
