import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './errors.ts';
import type { ObjectVersion } from './object-version.ts';

/**
 * Checks conditions on an object (RFC 9110, 13.2.2); true when the client has it already (304).
 * @param prefix of the headers' names, for the source of a copy. @throws S3Error PreconditionFailed
 */
export function isNotModified(
  headers: IncomingHttpHeaders,
  { etag, time }: Pick<ObjectVersion, 'etag' | 'time'>,
  prefix = '',
): boolean {
  const ifMatch = headers[`${prefix}if-match`];
  const ifNoneMatch = headers[`${prefix}if-none-match`];
  const changedMs = Math.floor(Date.parse(time) / 1_000) * 1_000;
  const changedAfter = (name: string): boolean | undefined => {
    const ms = Date.parse(String(headers[`${prefix}${name}`] ?? ''));
    return Number.isNaN(ms) ? undefined : changedMs > ms;
  };
  const matches = ifMatch === undefined ? changedAfter('if-unmodified-since') !== true : hasEtag(ifMatch, etag);
  if (!matches) throw new S3Error('PreconditionFailed');
  return ifNoneMatch === undefined ? changedAfter('if-modified-since') === false : hasEtag(ifNoneMatch, etag);
}

/** Checks the conditions of a write. @throws S3Error PreconditionFailed; NoSuchKey when `If-Match` has no object */
export function checkWrite(headers: IncomingHttpHeaders, current: ObjectVersion | undefined): void {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifMatch !== undefined && !current) throw new S3Error('NoSuchKey');
  if (ifMatch !== undefined && !hasEtag(ifMatch, current?.etag)) throw new S3Error('PreconditionFailed');
  if (ifNoneMatch !== undefined && current && hasEtag(ifNoneMatch, current.etag)) {
    throw new S3Error('PreconditionFailed');
  }
}

const hasEtag = (header: string | readonly string[], etag: string | undefined): boolean =>
  String(header)
    .split(',')
    .map((tag) => tag.trim().replace(/^(?:W\/)?"?(.*?)"?$/, '$1'))
    .some((tag) => tag === '*' || tag === etag);
