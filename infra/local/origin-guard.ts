import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Refusal } from '../../lib/platform/http/errors.ts';

/** A request that a foreign web page has caused, or that uses a foreign name for the server. */
export class ForeignOrigin extends Error implements Refusal {
  override readonly name = 'ForeignOrigin';
  readonly code = 'foreign_origin';
  readonly status = 403;
  readonly facts = {};
}

/** How one server of the local run tells its own requests and refuses the others. */
export interface OriginGuard {
  /** Answers with 403, in the form of the server's own errors. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse, error: ForeignOrigin) => void;
  /** Whether `<name>.localhost` is a name of the server as well, as it is for buckets. @default false */
  readonly hasSubdomains?: boolean;
}

/**
 * Keeps web pages away from a server of the local run, all of which trust whoever reaches them. Any page that the user
 * has open can send requests to 127.0.0.1, and a page whose name is moved there (DNS rebinding) could also read the
 * answers. Browsers send `Host`, `Origin` and `Sec-Fetch-Site` truthfully, and no script can change them; curl, the
 * SDKs and the command line send no more than `Host`.
 *
 * The check runs before the body is read. The server behind sees no `Origin`, and so sends no CORS header.
 * @param serve gets the requests that name this server and come from no page, or from one of its own
 */
export function guardOrigin(serve: RequestListener, { refuse, hasSubdomains = false }: OriginGuard): RequestListener {
  return (request, response) => {
    const reason = foreignHost(request, hasSubdomains) ?? foreignPage(request);
    if (reason !== undefined) return refuse(request, response, new ForeignOrigin(reason));
    delete request.headers.origin;
    return serve(request, response);
  };
}

function foreignHost(request: IncomingMessage, hasSubdomains: boolean): string | undefined {
  const port = request.socket.localPort;
  const names = `127\\.0\\.0\\.1|${hasSubdomains ? '(?:[a-z0-9][a-z0-9.-]*\\.)?' : ''}localhost|\\[::1\\]`;
  const own = new RegExp(`^(?:${names})${port === 80 ? '(?::80)?' : `:${port}`}$`, 'i');
  // A target in absolute form (GET http://host/path) names the server too, and counts before the header.
  const [, ...inTarget] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(request.url ?? '') ?? [];
  const hosts = [...(request.headersDistinct.host ?? []), ...inTarget];
  if (hosts.length > 0 && hosts.every((host) => own.test(host))) return undefined;
  return `This server answers under http://127.0.0.1:${port} and http://localhost:${port}, and under no other name.`;
}

function foreignPage({ headers }: IncomingMessage): string | undefined {
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  const isOwnOrigin = origin === undefined || origin === `http://${host.toLowerCase()}`;
  const isOwnSite = site === undefined || site === 'none' || site === 'same-origin';
  if (isOwnOrigin && isOwnSite) return undefined;
  return 'No other web page may use this server. To follow a link to it, copy the link into the address bar.';
}
