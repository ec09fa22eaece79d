/** A reply with its own status or headers, or a string, which needs a `Content-Type`. */
export interface FullReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | string;
  /** Strong entity tag of the body. @default - computed */
  readonly etag?: string;
}

/** What a handler answers: the JSON body alone (status 200), or a `FullReply`. */
export type Reply = Readonly<Record<string, unknown>> | FullReply;

/** Adds the status 200 to a reply that is only a body. */
export function toFullReply(reply: Reply): FullReply {
  return isFull(reply) ? reply : { status: 200, body: reply };
}

const isFull = (reply: Reply): reply is FullReply =>
  typeof reply.status === 'number' && (typeof reply.body === 'string' || typeof reply.body === 'object');
