import { createRequire } from 'node:module';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';

// The schema is draft 4, whose keywords Ajv reads alike, except a pattern that needs legacy regular expressions.
const { $schema, id, ...schema } = createRequire(import.meta.url)(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
);
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const conforms = ajv.compile(schema);

/** Errors of a log against the schema of SARIF 2.1.0, or null. */
export function sarifErrors(log: unknown): readonly ErrorObject[] | null {
  conforms(log);
  return conforms.errors ?? null;
}
