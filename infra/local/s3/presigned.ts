import type { IncomingMessage } from 'node:http';
import { localCredentials } from '../../../lib/platform/aws/local-names.ts';
import { presign } from '../../../lib/platform/aws/signature.ts';
import { S3Error } from './errors.ts';

/** Parameters of a signature; all others of a query are signed. */
const ofSignature = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map(
  (name) => `X-Amz-${name}`,
);

/** S3's limit: a week. */
const maxExpiresSeconds = 604_800;

/**
 * Checks the signature in an address, as S3 does: that it has not expired, and that it is one for this method, path, query and these
 * headers. Of other credentials than those of local runs nobody here knows the secret; their signatures only expire.
 * @throws S3Error AccessDenied, SignatureDoesNotMatch, AuthorizationQueryParametersError
 */
export async function checkPresigned({ method = '', url = '/', headers }: IncomingMessage, now: Date): Promise<void> {
  const address = URL.parse(url, `http://${headers.host ?? ''}`);
  const signature = address?.searchParams.get('X-Amz-Signature');
  if (!address || signature == null) return;
  const parameter = (name: string): string => address.searchParams.get(`X-Amz-${name}`) ?? '';
  const [accessKeyId = '', , region = ''] = parameter('Credential').split('/');
  const signedAt = timeOf(parameter('Date'));
  const expiresInSeconds = /^\d{1,6}$/.test(parameter('Expires')) ? Number(parameter('Expires')) : Number.NaN;
  if (signedAt === undefined || !(expiresInSeconds <= maxExpiresSeconds)) {
    throw new S3Error('AuthorizationQueryParametersError');
  }
  if (now.getTime() > signedAt.getTime() + expiresInSeconds * 1_000) {
    throw new S3Error('AccessDenied', 'Request has expired');
  }
  if (accessKeyId !== localCredentials.accessKeyId) return;
  const signedHeaders = parameter('SignedHeaders')
    .split(';')
    .map((name): [string, string] => [name, String(headers[name] ?? '')]);
  for (const name of ofSignature) address.searchParams.delete(name);
  address.pathname = address.pathname.split('/').map(encodeSegment).join('/');
  const expected = await presign(
    { method, url: address, headers: Object.fromEntries(signedHeaders), signedAt, expiresInSeconds },
    { region, credentials: localCredentials },
  );
  if (expected.searchParams.get('X-Amz-Signature') !== signature) throw new S3Error('SignatureDoesNotMatch');
}

/** Encodes a segment of a path as S3 does for a signature, however the client has encoded it. */
const encodeSegment = (segment: string): string =>
  encodeURIComponent(decodeURIComponent(segment)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function timeOf(text: string): Date | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const [year, month, day, hours, minutes, seconds] = parts;
  const time = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
