import type { Language } from '../preferences.ts';
import type { Fault } from './fault.ts';
import { readProblem } from './problem.ts';
import { type RequestLimits, readRequestLimits, readRetryAfter } from './request-limits.ts';

/** A request to the own origin. */
export interface ApiRequest {
  /** With its query; begins with `/api/`. */
  readonly path: string;
  /** Sent as JSON with POST. @default - a GET */
  readonly body?: unknown;
  /** Sends no key, so that the request counts for no quota. @default false */
  readonly isKeyless?: boolean;
  /** The type of the file that the answer is; its body is the text of the file then. @default - the answer is JSON */
  readonly mediaType?: 'text/csv' | 'text/calendar';
  /** How long the answer of a POST stays fresh, for those who send the same after this one. @default - not kept */
  readonly freshMs?: number;
}

/** An answer of the API. */
export interface Answer<Body> {
  readonly body: Body;
  readonly headers: Headers;
  /** When the API made it or said that it still holds. */
  readonly receivedAt: Date;
}

/** What a request came to. */
export type Outcome<Body> =
  | { readonly ok: true; readonly answer: Answer<Body> }
  | { readonly ok: false; readonly fault: Fault };

/** What a client needs from outside. */
export interface ClientDeps {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly key: () => string | undefined;
  /** The reader's language, in which pricing answers. */
  readonly language: () => Language;
  /** Gets the quota that is left, after each answer that says it. */
  readonly onLimits?: (limits: RequestLimits) => void;
}

/** Sends requests to the API, and keeps answers in memory while they are fresh. */
export interface ApiClient {
  /**
   * Sends a request. One whose kept answer is fresh sends nothing; another is sent with the answer's `ETag`.
   * @param options.reload sends the request although the answer is fresh
   * @throws the reason of `signal` when that is aborted
   */
  readonly send: <Body>(
    request: ApiRequest,
    options?: { readonly signal?: AbortSignal; readonly reload?: boolean },
  ) => Promise<Outcome<Body>>;
  /** Names a request and the language in which it is answered: with another name it is asked again. */
  readonly nameOf: (request: ApiRequest) => string;
  /** The kept answer of a request, fresh or not. */
  readonly kept: <Body>(request: ApiRequest) => Answer<Body> | undefined;
  /** Drops all answers, as when the key changes. */
  readonly forget: () => void;
}

interface Kept {
  readonly answer: Answer<unknown>;
  readonly etag: string | null;
  readonly freshUntil: number;
}

const maxKept = 100;
/** A server that is away is asked again after this time. */
const offlineSeconds = 10;

/** Creates a client. */
export function createClient(deps: ClientDeps): ApiClient {
  let kept = new Map<string, Kept>();
  /** With a key, the same path may say more. */
  const nameOf = (request: ApiRequest): string => {
    const { path, body, isKeyless, mediaType } = request;
    return JSON.stringify([path, body, isKeyless, mediaType, languageOf(request, deps.language())]);
  };
  return {
    nameOf,
    kept: <Body>(request: ApiRequest) => kept.get(nameOf(request))?.answer as Answer<Body> | undefined,
    forget: () => {
      // An answer that is under way goes into the old map.
      kept = new Map();
    },
    send: async <Body>(
      request: ApiRequest,
      { signal, reload = false }: { signal?: AbortSignal; reload?: boolean } = {},
    ) => {
      const answers = kept;
      const known = answers.get(nameOf(request));
      if (known && !reload && deps.now().getTime() < known.freshUntil) return success(known.answer as Answer<Body>);
      let response: Response;
      let body: unknown;
      try {
        response = await deps.fetch(
          ownPath(request.path),
          requestInit(request, request.isKeyless ? undefined : deps.key(), deps.language(), known?.etag, signal),
        );
        const text = decoder.decode(await response.arrayBuffer());
        body = response.status === 304 ? undefined : parse(text, response.headers, request.mediaType);
      } catch (error) {
        if (signal?.aborted) throw error;
        return { ok: false, fault: { kind: 'offline', retryAfterSeconds: offlineSeconds } };
      }
      const limits = readRequestLimits(response.headers);
      if (limits) deps.onLimits?.(limits);
      if (response.status === 304 && known) return success(keep(answers, request, response, known.answer.body as Body));
      if (!response.ok || body === undefined) return { ok: false, fault: readFault(response, body, deps.now()) };
      return success(keep(answers, request, response, body as Body));
    },
  };

  function keep<Body>(
    answers: Map<string, Kept>,
    request: ApiRequest,
    { headers }: Response,
    body: Body,
  ): Answer<Body> {
    const answer = { body, headers, receivedAt: deps.now() };
    const { freshMs } = request;
    if (request.body !== undefined && freshMs === undefined) return answer;
    answers.delete(nameOf(request));
    const freshUntil = deps.now().getTime() + (freshMs ?? maxAgeSeconds(headers) * 1000);
    answers.set(nameOf(request), { answer, etag: headers.get('ETag'), freshUntil });
    const [oldest] = answers.keys();
    if (answers.size > maxKept && oldest !== undefined) answers.delete(oldest);
    return answer;
  }
}

/** Keeps the byte order mark of a table, without which Excel does not read it as UTF-8. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const success = <Body>(answer: Answer<Body>): Outcome<Body> => ({ ok: true, answer });

/** Undefined for the market, which speaks Portuguese alone: to ask it again in another language would count twice. */
const languageOf = ({ path }: ApiRequest, reader: Language): Language | undefined =>
  path.startsWith('/api/v1/') ? undefined : reader;

/** The key must reach no other origin. @throws TypeError for a path such as `//example.org` */
function ownPath(path: string): string {
  if (!/^\/api\/[^\\]*$/.test(path)) throw new TypeError(`Not a path of the API: ${path}`);
  return path;
}

function requestInit(
  request: ApiRequest,
  key: string | undefined,
  reader: Language,
  etag: string | null | undefined,
  signal: AbortSignal | undefined,
): RequestInit {
  const { body, mediaType } = request;
  const language = languageOf(request, reader);
  return {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: mediaType ?? 'application/json',
      ...(language !== undefined && { 'Accept-Language': language }),
      ...(key !== undefined && { 'X-API-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(etag != null && { 'If-None-Match': etag }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    // The browser must not keep answers that belong to a key; "Forget" could not clear them.
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  };
}

/** Undefined for what is neither JSON, as problems are too, nor the file that was asked for. */
function parse(text: string, headers: Headers, mediaType: ApiRequest['mediaType']): unknown {
  const type = headers.get('Content-Type') ?? '';
  if (mediaType && type.startsWith(mediaType)) return text;
  if (!/^application\/(?:[\w.-]+\+)?json\b/.test(type)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readFault(response: Response, body: unknown, now: Date): Fault {
  const retryAfterSeconds = readRetryAfter(response.headers, now);
  const problem = readProblem(response.status, response.headers, body);
  return problem
    ? { kind: 'problem', problem, retryAfterSeconds }
    : { kind: 'unexpected', status: response.status, retryAfterSeconds };
}

const maxAgeSeconds = (headers: Headers): number =>
  Number(/(?:^|,)\s*max-age=(\d{1,9})/.exec(headers.get('Cache-Control') ?? '')?.[1] ?? 0);
