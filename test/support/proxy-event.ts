import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpRequest, toProxyEvent } from '../../lib/platform/http/to-proxy-event.ts';

/** A proxy event for a handler under test; everything but the path has a default. */
export const proxyEvent = ({
  resource,
  ...request
}: Partial<Omit<HttpRequest, 'body'>> & { body?: string | Buffer; resource?: string }): APIGatewayProxyEvent => {
  const { method = 'GET', path = '/', query = '', rawHeaders = [], sourceIp = '192.0.2.1', body = '' } = request;
  return toProxyEvent(
    { method, path, query, rawHeaders, sourceIp, body: Buffer.from(body) },
    { route: { path: resource ?? path }, requestId: 'request-1', receivedAt: new Date('2026-03-31T12:00:00Z') },
  );
};
