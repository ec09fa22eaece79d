import type { ValidateFunction } from 'ajv';
import type { Route } from '../../lib/platform/http/route.ts';
import { loadHandler, type RouteHandler } from './function-module.ts';
import { replies, replyIds } from './reply-schemas/replies.generated.js';

/** A reply that does not match its schema: a bug of the handler. */
export class InvalidReply extends Error {
  override readonly name = 'InvalidReply';
}

/**
 * Loads the handler of a route; it throws InvalidReply where a reply does not match its schema. Deployed functions do
 * not check replies, see docs/decisions/0009-requests-checked-by-ajv-standalone.md.
 */
export async function loadCheckedHandler(route: Pick<Route, 'id' | 'entry'>): Promise<RouteHandler> {
  return checkReplies(route.id, await loadHandler(route.entry), replySchemaOf(route.id));
}

/** Checks the JSON replies of a handler, but not problems and other types. */
export function checkReplies(id: string, handler: RouteHandler, validate: ValidateFunction): RouteHandler {
  return async (event, context) => {
    const result = await handler(event, context);
    if (result.headers?.['Content-Type'] !== 'application/json' || result.body === '') return result;
    if (validate(JSON.parse(result.body))) return result;
    const [error] = validate.errors ?? [];
    // Without the value, which may be confidential.
    throw new InvalidReply(`${id}: ${error?.instancePath} breaks ${error?.keyword} of ${error?.schemaPath}`);
  };
}

function replySchemaOf(id: string): ValidateFunction {
  const validate = replies[replyIds[id] ?? ''];
  if (!validate) throw new Error(`${id} has no reply schema.`);
  return validate;
}
