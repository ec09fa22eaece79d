import { etag } from './etag.ts';

/** A JSON text that many requests are answered with: written once, and its entity tag computed once. */
export interface JsonDocument {
  readonly body: string;
  /** Strong entity tag of the text. */
  readonly etag: string;
}

/** Writes a value as the document that answers will be. */
export function documentOf(value: object): JsonDocument {
  const body = JSON.stringify(value);
  return { body, etag: etag(body) };
}
