import { randomUUID } from 'node:crypto';
import { ForeignAnswer } from './whole-answers.ts';

/**
 * DynamoDB's JSON, as a codec of the SDK's protocol: the texts of requests and replies are what the SDK is given and
 * gives, but for binary attributes, which are base64 on the wire. The SDK's own codec walks the schema of each operation
 * through every value and writes byte by byte: 3 ms of a cold start.
 *
 * Times, which only operations on tables answer with, stay what DynamoDB sends: seconds since 1970.
 */
export class AttributeCodec {
  createSerializer(): AttributeWriter {
    return new AttributeWriter();
  }

  createDeserializer(): AttributeReader {
    return attributeReader;
  }

  /** The SDK offers what this codec has no use for. */
  setSerdeContext(): void {}
}

/** Writes what a request asks: `write`, then `flush`, without a wait in between. The SDK keeps one for all requests. */
class AttributeWriter {
  #text = '';

  write(schema: unknown, input: { readonly ClientRequestToken?: string }): void {
    const asked = takesToken(schema)
      ? { ...input, ClientRequestToken: input.ClientRequestToken ?? randomUUID() }
      : input;
    this.#text = JSON.stringify(withTexts(asked));
  }

  flush(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  setSerdeContext(): void {}
}

class AttributeReader {
  /** What a reply says. @throws ForeignAnswer where it is not a JSON object */
  read(_schema: unknown, bytes: Uint8Array): unknown {
    const said = parsed(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
    if (typeof said !== 'object' || said === null || Array.isArray(said)) {
      throw new ForeignAnswer('the store did not answer with a JSON object');
    }
    return withBytes(said);
  }

  /** A part of what `read` gave. */
  readObject(_schema: unknown, part: unknown): unknown {
    return part;
  }

  setSerdeContext(): void {}
}
const attributeReader = new AttributeReader();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ForeignAnswer('the store did not answer with JSON', { cause });
  }
}

/** Transactions are told by a token from another try; the SDK makes one up. A schema has the names of its members fifth. */
const takesToken = (schema: unknown): boolean =>
  Array.isArray(schema) && Array.isArray(schema[4]) && schema[4].includes('ClientRequestToken');

/** A copy whose bytes are texts in base64. */
function withTexts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  }
  if (Array.isArray(value)) return value.map(withTexts);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member)]));
}

/**
 * The same value, its binary attributes as bytes. A text named `B` is one: names that users choose stand for attributes,
 * which are objects, and no member of a reply has that name.
 */
function withBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const member of value) withBytes(member);
    return value;
  }
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (name === 'B' && typeof member === 'string') members.B = Buffer.from(member, 'base64');
    else if (name === 'BS' && isTexts(member)) members.BS = member.map((text) => Buffer.from(text, 'base64'));
    else withBytes(member);
  }
  return value;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((member) => typeof member === 'string');
