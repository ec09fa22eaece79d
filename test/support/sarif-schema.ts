import { createRequire } from 'node:module';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';

// The package spells the schema in draft 4; its keywords mean the same to Ajv, save a pattern that only the legacy
// regular expressions accept.
const { $schema, id, ...schema } = createRequire(import.meta.url)(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
);
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const conforms = ajv.compile(schema);

/** Where a log is against the schema of SARIF 2.1.0; null where nowhere. */
export function sarifErrors(log: unknown): readonly ErrorObject[] | null {
  conforms(log);
  return conforms.errors ?? null;
}
