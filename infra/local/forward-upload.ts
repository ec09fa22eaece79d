import { type IncomingMessage, request as plainRequest, type RequestListener, type ServerResponse } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { priceSheetPrefix } from '../../lib/pricing/sheet-upload.ts';

/** Sends on to S3 what is an upload of a price sheet. @returns false for another request */
export type ForwardUpload = (...request: Parameters<RequestListener>) => boolean;

/**
 * Forwards signed uploads of price sheets to the inbox, as CloudFront does for the console of a deployment, so that the page knows one
 * origin. @param inboxUrl address of the inbox, as functions have it
 */
export function createUploadForwarder(inboxUrl: string): ForwardUpload {
  const inbox = new URL(inboxUrl);
  const folder = `${inbox.pathname}/${priceSheetPrefix}`;
  return (request, response) => {
    if (request.method !== 'PUT' || !request.url?.startsWith(folder)) return false;
    forward(request, response, new URL(request.url, inbox));
    return true;
  };
}

function forward(request: IncomingMessage, response: ServerResponse, address: URL): void {
  const send = address.protocol === 'https:' ? tlsRequest : plainRequest;
  const { 'content-type': type, 'content-length': length } = request.headers;
  const headers = { ...(type !== undefined && { 'Content-Type': type }), ...(length && { 'Content-Length': length }) };
  const upload = send(address, { method: 'PUT', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      'Content-Type': answer.headers['content-type'] ?? 'application/xml',
      'X-Content-Type-Options': 'nosniff',
    });
    answer.pipe(response);
  });
  upload.once('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  // Whoever cancels an upload must not leave a part of it behind.
  response.once('close', () => upload.destroy());
  request.pipe(upload);
}
