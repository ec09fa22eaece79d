import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { ConsoleFiles } from '../../infra/console-files.ts';
import { pathsFunction } from '../../infra/console-files.ts';
import { listen, stop } from '../../infra/local/listen.ts';
import type { Synthesised } from '../infra/synthesised.ts';

/** What stands in for CloudFront. */
export interface Edge {
  readonly url: string;
  readonly close: () => Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: see Synthesised.
type Part = any;

/** Types that the AWS CLI gives to uploaded files. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/**
 * Serves the console's files and an API as the distribution of a template would: by its behaviours, function and headers.
 * @param api address of a local run, in the place of API Gateway
 */
export async function startEdge(template: Synthesised, files: ConsoleFiles, api: string): Promise<Edge> {
  const [{ DistributionConfig: site }] = Object.values(template.of('AWS::CloudFront::Distribution'));
  const policies = template.of('AWS::CloudFront::ResponseHeadersPolicy');
  const code = pathsFunction(files);

  const behaviourOf = (path: string): Part =>
    site.CacheBehaviors.find(({ PathPattern }: Part) => path.startsWith(PathPattern.replace('*', ''))) ??
    site.DefaultCacheBehavior;

  function answerFromBucket(path: string, response: ServerResponse): void {
    const answer = runInNewContext(`${code};handler(event)`, { event: { request: { uri: path, headers: {} } } });
    if (answer.statusCode !== undefined) {
      for (const [name, { value }] of Object.entries<Part>(answer.headers)) response.setHeader(name, value);
      return void response.writeHead(answer.statusCode).end(answer.body.data);
    }
    const isHashed = !Object.values(files.paths).includes(answer.uri.slice(1));
    try {
      const body = readFileSync(join(isHashed ? files.hashed : files.named, answer.uri));
      response.writeHead(200, { 'Content-Type': types[extname(answer.uri)] ?? 'binary/octet-stream' }).end(body);
    } catch {
      response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
    }
  }

  async function answerFromApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host: _host, origin: _origin, connection: _connection, ...headers } = request.headers;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = await fetch(`${api}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    for (const [name, value] of sent.headers) response.setHeader(name, value);
    response.writeHead(sent.status).end(Buffer.from(await sent.arrayBuffer()));
  }

  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const behaviour = behaviourOf(path);
    const { ResponseHeadersPolicyConfig: policy } = policies[behaviour.ResponseHeadersPolicyId.Ref];
    for (const [name, value] of headersOf(policy)) response.setHeader(name, value);
    const { OriginPath } = site.Origins.find(({ Id }: Part) => Id === behaviour.TargetOriginId);
    if (OriginPath === undefined) return answerFromBucket(path, response);
    return void answerFromApi(request, response);
  });
  const url = await listen(server, 0, 'PORT');
  return { url, close: () => stop(server, 0) };
}

/** Headers of a policy of CloudFront, but for HSTS, which means nothing without TLS. */
const headersOf = ({ SecurityHeadersConfig: security, CustomHeadersConfig: custom }: Part): [string, string][] => [
  ['X-Content-Type-Options', 'nosniff'],
  ...(security.ContentSecurityPolicy
    ? ([['Content-Security-Policy', security.ContentSecurityPolicy.ContentSecurityPolicy]] as [string, string][])
    : []),
  ...(custom?.Items ?? []).map(({ Header, Value }: Part) => [Header, Value]),
];
