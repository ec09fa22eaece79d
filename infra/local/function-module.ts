import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

const root = join(import.meta.dirname, '../..');

/** A Lambda handler that returns a promise. */
export type LambdaHandler<Event, Result> = (event: Event, context: Context) => Promise<Result>;

/** The handler of a route. */
export type RouteHandler = LambdaHandler<APIGatewayProxyEvent, APIGatewayProxyResult>;

/** Loads a handler by its entry in the route table. Its module reads the environment as it loads. */
export async function loadHandler<Event, Result>(entry: string): Promise<LambdaHandler<Event, Result>> {
  const module: { handler: LambdaHandler<Event, Result> } = await import(pathToFileURL(join(root, entry)).href);
  return module.handler;
}
