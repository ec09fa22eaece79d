import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { contentCoding } from '../../lib/platform/http/compression.ts';
import { computeEtag } from '../../lib/platform/http/etag.ts';
import type { ConsoleSettings } from '../../web/console-settings.ts';
import { securityHeaders } from '../../web/content-security-policy.ts';

/** A file of the console. */
export interface ConsolePage {
  readonly status: 200 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Finds a file of the console by its path; undefined if the path is no page. */
export type FindConsolePage = (path: string) => ConsolePage | undefined;

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

const notBuilt = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The console is not built</title>
<h1>The console is not built</h1>
<p><code>npm run build:web</code> builds it; then load this page again. <a href="/docs">The documentation of the API</a> is there.</p>
`;

/** True if the console has been built into a directory. */
export const isConsoleBuilt = (directory: string): boolean => existsSync(join(directory, 'index.html'));

/**
 * Serves the console from a directory: `/` is `index.html`, `/console.json` the settings, and files under `/assets/` have names
 * that change with their content. A new build is served at once.
 */
export function createConsolePages(directory: string, settings: ConsoleSettings): FindConsolePage {
  return (path) => {
    if (path === '/console.json') return page('json', 'no-cache', Buffer.from(JSON.stringify(settings)));
    if (path === '/' && !isConsoleBuilt(directory))
      return { ...page('html', 'no-store', Buffer.from(notBuilt)), status: 503 };
    if (path === '/' || path === '/index.html') return file('index.html', 'no-cache');
    const [, name, extension = ''] = /^\/assets\/([\w-][\w.-]*\.(js|css))$/.exec(path) ?? [];
    if (name === undefined) return undefined;
    return file(join('assets', name), 'public, max-age=31536000, immutable', extension);
  };

  function file(name: string, caching: string, extension = 'html'): ConsolePage | undefined {
    const path = join(directory, name);
    return existsSync(path) ? page(extension, caching, readFileSync(path)) : undefined;
  }
}

const page = (extension: string, caching: string, body: Buffer): ConsolePage => ({
  status: 200,
  headers: {
    ...securityHeaders(extension === 'html' ? body.toString() : undefined),
    'Content-Type': types[extension] ?? 'application/octet-stream',
    'Cache-Control': caching,
    ETag: computeEtag(body.toString('latin1')),
  },
  body,
});

/** Compresses a page for a client that accepts gzip. */
export async function compressPage(
  { headers, body, status }: ConsolePage,
  acceptEncoding: string | undefined,
): Promise<ConsolePage> {
  const varying = { ...headers, Vary: 'Accept-Encoding' };
  if (contentCoding(acceptEncoding, body.length) !== 'gzip') return { status, headers: varying, body };
  const { ETag = '' } = headers;
  return {
    status,
    headers: { ...varying, ETag: `W/${ETag}`, 'Content-Encoding': 'gzip' },
    body: await promisify(gzip)(body),
  };
}
