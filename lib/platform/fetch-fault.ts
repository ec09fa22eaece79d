/** What was wrong with an answer. `cut off` is an answer of which only a part came, `unreadable` one that `check` rejects. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterSeconds?: number }
  | { readonly kind: 'silence'; readonly seconds: number }
  | { readonly kind: 'unreachable'; readonly code: string | undefined }
  | { readonly kind: 'too large'; readonly maxBytes: number }
  | { readonly kind: 'reset' | 'cut off' | 'redirect' | 'empty' | 'html' | 'unreadable' };

/** A request to another service failed. The message has no secrets; `what` is that of the request. */
export class FetchFailure extends Error {
  override readonly name: string = 'FetchFailure';
  readonly what: string;
  readonly fault: Fault;

  constructor(message: string, options: ErrorOptions & { readonly what: string; readonly fault: Fault }) {
    super(message, options);
    this.what = options.what;
    this.fault = options.fault;
  }

  /** The status of the answer; undefined if that is not what failed. */
  get status(): number | undefined {
    return this.fault.kind === 'status' ? this.fault.status : undefined;
  }
}

/** The fault of a service that did not answer in time. */
export const silenceOf = (timeoutMs: number): Fault => ({ kind: 'silence', seconds: timeoutMs / 1000 });

/** Codes of Node and undici for a connection that the other side closes. */
const resetCodes: readonly string[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** The fault of a connection that failed with a code of Node or undici. */
export const connectionFault = (code: string | undefined): Fault =>
  resetCodes.includes(code ?? '') ? { kind: 'reset' } : { kind: 'unreachable', code };

/** Names what came in place of the expected text. */
export function textFault(text: string): Fault {
  if (text.trim() === '') return { kind: 'empty' };
  return { kind: /^\s*</.test(text) ? 'html' : 'unreadable' };
}
