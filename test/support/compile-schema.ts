import type { QueryValidator, Validator } from '../../lib/platform/http/validator.ts';
import { compileRequest } from '../../schemas/precompile.ts';

/** The validator of a request's schema, compiled as `schemas/precompile.ts` compiles the product's own, and loaded. */
export async function compileSchema<Id extends string>(
  id: Id,
  schema: object,
): Promise<Id extends `${string}-query` ? QueryValidator<Id> : Validator<Id>> {
  const code = await compileRequest(id, schema);
  const loaded = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as object;
  return Object.values(loaded)[0];
}
