import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Refusal } from '../../lib/platform/http/errors.ts';

/** A request by a foreign web page, or under a foreign name of the server. */
export class ForeignOrigin extends Error implements Refusal {
  override readonly name = 'ForeignOrigin';
  readonly code = 'foreign_origin';
  readonly status = 403;
  readonly facts = {};
}

/** How a local server refuses foreign requests. */
export interface OriginGuard {
  /** Answers with 403, in the form of the server's own errors. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse, error: ForeignOrigin) => void;
  /** Whether the server also has the names `<name>.localhost`, as for buckets. @default false */
  readonly hasSubdomains?: boolean;
}

/**
 * Refuses requests of foreign web pages before their body is read; local servers trust everyone who reaches them. Any
 * open page can send requests to 127.0.0.1, and could read the answers under a name that is moved there (DNS
 * rebinding). Scripts cannot change `Host`, `Origin` and `Sec-Fetch-Site`; programs send only `Host`.
 * @param serve sees no `Origin`, and so sends no CORS headers
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
  const ownHosts = new RegExp(`^(?:${names})${port === 80 ? '(?::80)?' : `:${port}`}$`, 'i');
  // The absolute form (GET http://host/path) names the server too.
  const [, ...inTarget] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(request.url ?? '') ?? [];
  const hosts = [...(request.headersDistinct.host ?? []), ...inTarget];
  if (hosts.length > 0 && hosts.every((host) => ownHosts.test(host))) return undefined;
  return `This server answers under http://127.0.0.1:${port} and http://localhost:${port}, and under no other name.`;
}

function foreignPage({ headers }: IncomingMessage): string | undefined {
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  const isOwnOrigin = origin === undefined || origin === `http://${host.toLowerCase()}`;
  const isOwnSite = site === undefined || site === 'none' || site === 'same-origin';
  if (isOwnOrigin && isOwnSite) return undefined;
  return 'No other web page may use this server. To follow a link to it, copy the link into the address bar.';
}
