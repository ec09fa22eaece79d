/** A reply with its own status or headers, or one that is not JSON. */
export interface FullReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON; a text needs its `Content-Type` among the headers. */
  readonly body: object | string;
  /** Strong entity tag of a text, where it is known: that of a `JsonDocument`. @default - computed */
  readonly etag?: string;
}

/** What a handler answers: the JSON body alone (status 200), or a `FullReply`. */
export type Reply = Readonly<Record<string, unknown>> | FullReply;

/** The full form of a reply. An object with a numeric `status` and a `body` is full already; any other is a body. */
export function fullReply(reply: Reply): FullReply {
  return isFull(reply) ? reply : { status: 200, body: reply };
}

const isFull = (reply: Reply): reply is FullReply =>
  typeof reply.status === 'number' && (typeof reply.body === 'string' || typeof reply.body === 'object');
