import { etag } from './etag.ts';

/** A JSON text for many responses, with its strong entity tag. */
export interface JsonDocument {
  readonly body: string;
  readonly etag: string;
}

/** Serializes a value. */
export function documentOf(value: object): JsonDocument {
  const body = JSON.stringify(value);
  return { body, etag: etag(body) };
}
