import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';

const root = join(import.meta.dirname, '../..');

/** A Lambda handler that returns a promise. */
export type LambdaHandler = (event: never, context: Context) => Promise<unknown>;

/** Loads a handler by its entry in the route table. Its module reads the environment as it loads. */
export async function loadHandler(entry: string): Promise<LambdaHandler> {
  const { handler } = (await import(pathToFileURL(join(root, entry)).href)) as { handler: LambdaHandler };
  return handler;
}
