import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Request } from './upload-policies.ts';

/** A server that passes to S3 the requests that a policy allows. */
export interface S3UnderPolicy {
  readonly url: string;
  /** Requests, with the status of their answers. */
  readonly answered: { readonly request: S3Request; readonly status: number }[];
  readonly close: () => Promise<void>;
}

/**
 * Starts a server that answers as S3 does under a policy: 403 to what is not allowed, and to a read of a missing
 * object unless listing is allowed.
 * @param onRefusedRead is called before a refused read is answered
 */
export async function startS3UnderPolicy(
  s3: string,
  allows: (request: S3Request) => boolean,
  onRefusedRead: (key: string) => Promise<void> = async () => {},
): Promise<S3UnderPolicy> {
  const answered: { request: S3Request; status: number }[] = [];
  const server = createServer(async (incoming, response) => {
    const request = requestOf(incoming);
    const body = await buffer(incoming);
    let status = 403;
    let content = Buffer.from('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
    if (allows(request)) {
      const answer = await fetch(`${s3}${incoming.url}`, {
        method: incoming.method ?? '',
        headers: forwardedHeaders(incoming),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const isHidden = answer.status === 404 && !allows({ action: 's3:ListBucket', bucket: request.bucket });
      if (!isHidden) {
        status = answer.status;
        content = Buffer.from(await answer.arrayBuffer());
        for (const [name, value] of answer.headers) if (!isOfConnection(name)) response.setHeader(name, value);
      }
    }
    if (status === 403 && request.action === 's3:GetObject') await onRefusedRead(request.key ?? '');
    answered.push({ request, status });
    response.writeHead(status).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function requestOf({ method, url = '' }: IncomingMessage): S3Request {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [, bucketName, key] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
  const bucket = bucketName === 'appraise-inbox' ? 'inbox' : 'reports';
  if (key) return { action: method === 'PUT' ? 's3:PutObject' : 's3:GetObject', bucket, key };
  const prefix = searchParams.get('prefix');
  return { action: 's3:ListBucket', bucket, ...(prefix !== null && { prefix }) };
}

const isOfConnection = (name: string): boolean =>
  ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect', 'date'].includes(name);

const forwardedHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (isOfConnection(name) ? [] : [[name, String(value)]])),
  );
