import { computeEtag } from './etag.ts';

/** A JSON text for many responses, with its strong entity tag. */
export interface JsonDocument {
  readonly body: string;
  readonly etag: string;
}

/** Serializes a value. */
export function createDocument(value: object): JsonDocument {
  const body = JSON.stringify(value);
  return { body, etag: computeEtag(body) };
}
