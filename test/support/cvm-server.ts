import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cvmDocuments } from '../../lib/market/source/cvm/tables.ts';
import { cvmZip, type ZipChanges, type ZipName } from './cvm-zips.ts';

/** A request for a zip, by its name `dfp_cia_aberta_2025.zip`, and how it was answered. */
export interface CvmRequest {
  readonly name: string;
  readonly headers: IncomingMessage['headers'];
  /** Undefined if the test has answered it. */
  readonly status: number | undefined;
}

/** A zip as the server has it; undefined texts are headers that it does not send. */
export interface ServedZip {
  readonly bytes: Buffer;
  readonly lastModified?: string | undefined;
  readonly etag?: string | undefined;
}

/** Answers a request in place of the server; returns false to leave it to the server. */
export type CvmAnswer = (name: string, response: ServerResponse, served: ServedZip | undefined) => boolean;

const day = 'Mon, 16 Nov 2026 06:00:00 GMT';
const nameOf = ({ document, year }: ZipName): string => `${document}_cia_aberta_${year}.zip`;

/** Starts a server that gives zips as CVM's does, by `Last-Modified` and `If-Modified-Since`. */
export async function startCvmServer() {
  const requests: CvmRequest[] = [];
  const files = new Map<string, ServedZip>();
  let answer: CvmAnswer = () => false;
  const server = createServer(({ url = '', headers }, response) => {
    const [, document = '', folder, name = ''] = url.split('/');
    const isPlace = folder === 'DADOS' && name.startsWith(`${document.toLowerCase()}_`);
    const served = isPlace ? files.get(name) : undefined;
    if (answer(name, response, served)) {
      requests.push({ name, headers, status: undefined });
      return;
    }
    const statusIfServed = served && isUnchanged(headers, served) ? 304 : 200;
    const status = served ? statusIfServed : 404;
    requests.push({ name, headers, status });
    response.statusCode = status;
    if (served?.lastModified !== undefined) response.setHeader('Last-Modified', served.lastModified);
    if (served?.etag !== undefined) response.setHeader('ETag', served.etag);
    if (status !== 200) response.end();
    else response.setHeader('Content-Length', served?.bytes.length ?? 0).end(served?.bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const publish = (zip: ZipName, served: Omit<ServedZip, 'lastModified'> & Partial<ServedZip>): void => {
    files.set(nameOf(zip), { lastModified: day, ...served });
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Statuses of the requests for zips whose name begins so, in order. */
    statuses: (start = '') => requests.filter(({ name }) => name.startsWith(start)).map(({ status }) => status),
    publish,
    /** Publishes the zips of all documents and of years, and the annual statements of four years before them. */
    publishYears: (years: readonly number[], changes?: ZipChanges) => {
      const first = Math.min(...years);
      const zips: readonly ZipName[] = [
        ...cvmDocuments.flatMap((document) => years.map((year) => ({ document, year }))),
        ...[1, 2, 3, 4].map((back) => ({ document: 'dfp', year: first - back }) as const),
      ];
      for (const zip of zips) publish(zip, { bytes: cvmZip(zip, changes) });
    },
    withdraw: (zip: ZipName) => void files.delete(nameOf(zip)),
    answerWith: (next: CvmAnswer) => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function isUnchanged(headers: IncomingMessage['headers'], { lastModified, etag }: ServedZip): boolean {
  const tag = headers['if-none-match'];
  if (tag !== undefined) return tag === etag;
  const since = headers['if-modified-since'];
  return since !== undefined && lastModified !== undefined && Date.parse(lastModified) <= Date.parse(since);
}
